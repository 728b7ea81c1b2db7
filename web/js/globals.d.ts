// What the bundle and the browser put in scope beside the modules.

/** The script of wasm-bindgen, or null where rules and engine were not compiled. */
declare const WASM_GLUE: any;
