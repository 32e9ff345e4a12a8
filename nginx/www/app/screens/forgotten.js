import { html } from "../vendor/preact.js";
import { Page } from "../parts.js";
export const title = "forgotten";
export const Screen = () => html`<${Page} title=${title} />`;
