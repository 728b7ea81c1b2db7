// Rules and engine as WebAssembly: the module is fetched and compiled once, and each worker gets it.

import { assetAddress } from '../assets.js';

/** A function whose body has one instruction of SIMD: a browser without it refuses the module. */
const SIMD = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

/** @type {Promise<WebAssembly.Module | null> | null} */
let compiled = null;

function address() {
  const simd = assetAddress('rules-simd.wasm');
  return simd && WebAssembly.validate(SIMD) ? simd : assetAddress('rules.wasm');
}

async function compile() {
  const file = address();
  if (!file || !globalThis.WebAssembly || !globalThis.Worker) return null;
  try {
    return await WebAssembly.compileStreaming(fetch(file));
  } catch {
    // A host that does not know the type of the file, or a line that broke once.
    try {
      return await WebAssembly.compile(await (await fetch(file)).arrayBuffer());
    } catch {
      return null;
    }
  }
}

/** @returns {Promise<WebAssembly.Module | null>} null where the page has no rules of its own */
export function rulesModule() {
  compiled ??= compile();
  return compiled;
}
