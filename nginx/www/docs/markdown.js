// Draws the part of Markdown in which the interface description is written: paragraphs, lists and `code`.
//
//   line(text)       a text without paragraphs and lists
//   blocks(text)     those of a text
//   link(code, to)   from now on, `code` with that text leads there
import { html } from "../app/vendor/preact.js";

const links = new Map();
export const link = (text, to) => links.set(text, to);

const code = (text) => {
  const shown = html`<code>${text}</code>`;
  return links.has(text) ? html`<a href=${links.get(text)}>${shown}</a>` : shown;
};

export const line = (text) => text.split("`").map((part, i) => (i % 2 ? code(part) : part));

export const blocks = (text) =>
  text
    .split("\n\n")
    .filter(Boolean)
    .map((block) =>
      block.startsWith("- ")
        ? html`<ul>${block.split("\n").map((item) => html`<li>${line(item.slice(2))}</li>`)}</ul>`
        : html`<p>${line(block)}</p>`,
    );
