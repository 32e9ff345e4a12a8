import { html } from "../vendor/preact.js";
import { Page } from "../parts.js";
export const title = "sign-up";
export const Screen = () => html`<${Page} title=${title} />`;
