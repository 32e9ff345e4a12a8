// What a screen is made of.
//
//   <Page title lead actions>    a screen: its heading (which gets the focus), what is beside it, the document's title
//   <Section title actions>      a part of a screen with a heading of its own
//   <Empty title>                what is said where there is nothing yet
//   <Value of />                 a text from outside, such as a name: it rearranges nothing beside it
//   useId()                      an id for an element of the component
import { html, useRef } from "../vendor/preact.js";
import { visible } from "../lib/format.js";
import { useArrival, useTitle } from "../lib/router.js";

export const Page = ({ title, lead, actions, children }) => {
  const heading = useRef(null);
  useTitle(title);
  useArrival(heading);
  return html`
    <div class="page-head">
      <div><h1 ref=${heading} tabindex="-1"><bdi>${title}</bdi></h1>${lead && html`<p class="lead">${lead}</p>`}</div>
      ${actions && html`<div class="actions">${actions}</div>`}
    </div>
    ${children}`;
};

let lastId = 0;
export const useId = () => {
  const id = useRef(null);
  return (id.current ??= `part-${++lastId}`);
};

export const Section = ({ title, actions, children, ...rest }) => {
  const id = useId();
  return html`
    <section aria-labelledby=${id} ...${rest}>
      <div class="section-head"><h2 id=${id}>${title}</h2>${actions && html`<div class="actions">${actions}</div>`}
        </div>
      ${children}
    </section>`;
};

export const Empty = ({ title, children }) =>
  html`<div class="empty"><p class="empty-title">${title}</p>${children}</div>`;

export const Value = ({ of: text }) => html`<bdi translate=${false}>${visible(text)}</bdi>`;

// Translators replace texts by elements, beside which Preact would write. So each text has one.
document.createTextNode = (text) => {
  /** @type {any} */
  const shown = document.createElement("app-text");
  shown.textContent = text;
  return Object.defineProperty(shown, "data", { set: (next) => (shown.textContent = next) });
};
