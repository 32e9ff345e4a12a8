import { html } from "../vendor/preact.js";
import { Page } from "../parts.js";
export const title = "account";
export const Screen = () => html`<${Page} title=${title} />`;
