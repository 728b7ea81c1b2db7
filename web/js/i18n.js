// Words in three languages, one file of messages each. English stands in for what is missing.

import { assetAddress } from './assets.js';
import { keep, recall } from './prefs.js';

export const LANGUAGES = /** @type {const} */ ({ en: 'English', vi: 'Tiếng Việt', es: 'Español' });

/** @type {Record<string, string>} */
let messages = {};
/** @type {Record<string, string>} */
let english = {};
let current = 'en';

/** @param {string} code @returns {Promise<Record<string, string>>} */
async function load(code) {
  const answer = await fetch(assetAddress(`i18n/${code}.json`) ?? `/i18n/${code}.json`);
  return answer.ok ? answer.json() : {};
}

export function language() {
  return current;
}

/** @returns {string} what the person chose before, else what the browser asks for */
export function preferredLanguage() {
  const offered = Object.keys(LANGUAGES);
  const wished = [recall('language', ''), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wished.find((code) => offered.includes(code)) ?? 'en';
}

/** @param {string} code */
export async function useLanguage(code) {
  if (Object.keys(english).length === 0) english = await load('en');
  messages = code === 'en' ? english : await load(code);
  current = code;
  keep('language', code);
  document.documentElement.lang = code;
}

/** @param {string} key */
export function has(key) {
  return key in messages || key in english;
}

/** A message with its `{gaps}` filled. @param {string} key @param {Record<string, unknown>} [gaps] */
export function t(key, gaps = {}) {
  const message = messages[key] ?? english[key] ?? key;
  return message.replace(/\{(\w+)\}/g, (gap, name) => String(gaps[name] ?? gap));
}

/** @param {number} value @param {Intl.NumberFormatOptions} [options] */
export function number(value, options) {
  return new Intl.NumberFormat(current, options).format(value);
}

/** @param {string[]} items */
export function list(items) {
  return new Intl.ListFormat(current, { type: 'conjunction' }).format(items);
}
