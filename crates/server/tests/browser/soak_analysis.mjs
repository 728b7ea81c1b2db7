// How much memory the page has after a long analysis.
//
//   node soak_analysis.mjs BINARY [MINUTES]
//
// The page of a static host analyses, and goes on to another position every twenty seconds. The
// memory of the browser's processes is printed every five minutes.

import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { startHost, writeSite } from './static_host.mjs';

const [binary, minutes = '60'] = process.argv.slice(2);
process.env.SANDTABLE = binary;
const STEP = 20_000;
const REPORT = 5 * 60_000;

const host = await startHost(writeSite());
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const control = await browser.newBrowserCDPSession();
const page = await browser.newPage();
await page.goto(host.url);
await page.evaluate(() => navigator.serviceWorker.ready);
await page.goto(`${host.url}/analyse`);
await page.waitForSelector('.board .unit');
await page.locator('.analysis input[type=checkbox]').check();

/** Mebibytes of the processes that show pages, workers and their wasm among them. */
async function memory() {
  const { processInfo } = await control.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  const sizes = pages.map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024);
}

const began = Date.now();
let reported = began - REPORT;
while (Date.now() - began < Number(minutes) * 60_000) {
  // The engine's best turn is made; at the end of the game it begins anew.
  const line = page.locator('.engine-line').first();
  if (await line.isEnabled().catch(() => false)) await line.click().catch(() => {});
  else await page.keyboard.press('Home');
  if (Date.now() - reported >= REPORT) {
    reported = Date.now();
    console.log(`${Math.round((reported - began) / 60_000)} min: ${await memory()} MiB, ${await page.locator('.turn').count()} turns`);
  }
  await delay(STEP);
}
console.log(`${minutes} min: ${await memory()} MiB`);
await browser.close();
await host.stop();
