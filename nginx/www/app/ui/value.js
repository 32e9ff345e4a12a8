// <Value of />: a text from outside, such as a name or a title. Whatever it is written in, it rearranges nothing beside it.
import { html } from "../vendor/preact.js";
import { visible } from "../lib/text.js";

export const Value = ({ of: text }) => html`<bdi translate=${false}>${visible(text)}</bdi>`;
