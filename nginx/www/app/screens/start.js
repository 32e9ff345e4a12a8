import { html } from "../vendor/preact.js";
import { Page } from "../parts.js";
export const title = "start";
export const Screen = () => html`<${Page} title=${title} />`;
