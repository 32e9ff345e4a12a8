// The element that runs this script, if the parser of a page does.
export const script = /** @type {HTMLScriptElement} */ (globalThis.document?.currentScript);
