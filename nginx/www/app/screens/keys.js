import { html } from "../vendor/preact.js";
import { Page } from "../parts.js";
export const title = "keys";
export const Screen = () => html`<${Page} title=${title} />`;
