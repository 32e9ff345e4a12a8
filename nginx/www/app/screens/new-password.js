import { html } from "../vendor/preact.js";
import { Page } from "../parts.js";
export const title = "new-password";
export const Screen = () => html`<${Page} title=${title} />`;
