import initNative, { initSync as initNativeSync, games as nativeGames, version as nativeVersion } from "./native.js";
import type { GameName } from "./views.js";

/** Where the module of WebAssembly comes from. */
export type Source = string | URL | Response | BufferSource | WebAssembly.Module;

let memory: WebAssembly.Memory | null = null;
let compiled: WebAssembly.Module | null = null;
let loading: Promise<void> | null = null;
/** How to load at once, where that is possible. */
let loadNow: (() => void) | null = null;

/** Loads rules and engine. Everything else is to be used after it; calling it again does nothing.
 *
 * Without a `source` the file beside this one is fetched. In Node nobody has to call it: what is used first
 * loads the file. */
export function init(source?: Source): Promise<void> {
  if (memory) return Promise.resolve();
  loading ??= load(source).catch((error: unknown) => {
    // A line that broke once may hold the next time.
    loading = null;
    throw error;
  });
  return loading;
}

/** The same at once, from bytes or a compiled module. */
export function initSync(source: BufferSource | WebAssembly.Module): void {
  if (memory) return;
  start(source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source));
}

async function load(source: Source | undefined): Promise<void> {
  if (source === undefined && loadNow) {
    loadNow();
    return;
  }
  const found = source ?? new URL("./native_bg.wasm", import.meta.url);
  const module = await compile(found);
  if (memory) return;
  ({ memory } = await initNative({ module_or_path: module }));
  compiled = module;
}

async function compile(source: Source): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const response = source instanceof Response ? source : await fetch(source);
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  // Streaming wants the right type of its host; many have none for this file.
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm");
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

function start(module: WebAssembly.Module): void {
  ({ memory } = initNativeSync({ module }));
  compiled = module;
}

/** Says how to load at once. */
export function setLoader(load: () => void): void {
  loadNow = load;
}

/** Whether everything is there; loads it where that can be done at once. */
export function ready(): void {
  if (memory) return;
  if (!loadNow) throw new Error("sandtable is not loaded: await init() first");
  loadNow();
}

/** The module, for workers. */
export function compiledModule(): WebAssembly.Module {
  ready();
  if (!compiled) throw new Error("sandtable is not loaded: await init() first");
  return compiled;
}

let seen = new Uint32Array(0);

/** The memory of the module, as words. */
export function words(): Uint32Array {
  // A memory that has grown has a new buffer.
  if (memory && seen.buffer !== memory.buffer) seen = new Uint32Array(memory.buffer);
  return seen;
}

/** Bytes of memory that the module has taken; they are never given back. */
export function memoryBytes(): number {
  return memory ? memory.buffer.byteLength : 0;
}

/** The names of all games, each with its variant. */
export function games(): GameName[] {
  ready();
  return JSON.parse(nativeGames()) as GameName[];
}

/** The version of the package. */
export function version(): string {
  ready();
  return nativeVersion();
}
