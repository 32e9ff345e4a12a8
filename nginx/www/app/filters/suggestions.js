// <Form field />: what is found while somebody types into the search field, as links below it. The arrow keys go through
// them, Escape goes back to the field. Loaded when the field first has the focus: see ui/lazy.js.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { get } from "../lib/api.js";
import { Link } from "../lib/router.js";
import { style } from "../lib/style.js";
import { Value } from "../ui/page.js";
import { kindOf, linkTo, nameOf } from "./found.js";

await style("/app/search.css");

const kPause = 250; // ms without a key, so that not each letter asks
const kLeast = 2; // letters
const kMost = 8;

// An answer that comes late is for what was typed before. Without one, the whole search says why.
const useFound = (text) => {
  const [found, set] = useState({ text: "", items: [] });
  useEffect(() => {
    if (text.length < kLeast) return undefined;
    let isPast = false;
    const timer = setTimeout(async () => {
      const { items } = await get("/api/v1/search", { q: text }).catch(() => ({ items: [] }));
      if (!isPast) set({ text, items: items.slice(0, kMost) });
    }, kPause);
    return () => {
      isPast = true;
      clearTimeout(timer);
    };
  }, [text]);
  return found.text === text && text.length >= kLeast ? found.items : null;
};

const kSteps = { ArrowDown: 1, ArrowUp: -1 };
const step = (event, input, list) => {
  const places = [input, ...(list?.querySelectorAll("a") ?? [])];
  const by = kSteps[event.key];
  if (!by || places.length === 1) return;
  event.preventDefault();
  places[(places.indexOf(document.activeElement) + by + places.length) % places.length].focus();
};

const said = (items) => items && (items.length === 1 ? "1 suggestion" : `${items.length || "No"} suggestions`);

export const Form = ({ field: { current: input } }) => {
  const [text, setText] = useState(input.value.trim());
  const [isOpen, open] = useState(true);
  const list = useRef(null);
  const items = useFound(text);
  useEffect(() => {
    const form = input.form;
    const type = () => {
      setText(input.value.trim());
      open(true);
    };
    const press = (event) => {
      if (event.key === "Escape") {
        open(false);
        input.focus();
      } else step(event, input, list.current);
    };
    const leave = ({ relatedTarget }) => form.contains(relatedTarget) || open(false);
    input.addEventListener("input", type);
    form.addEventListener("keydown", press);
    form.addEventListener("focusout", leave);
    return () => {
      input.removeEventListener("input", type);
      form.removeEventListener("keydown", press);
      form.removeEventListener("focusout", leave);
    };
  }, []);
  return html`
    <p class="unseen" role="status">${isOpen && said(items)}</p>
    ${
      isOpen &&
      items?.length > 0 &&
      html`<ul ref=${list} class="card suggestions" aria-label="Suggestions">
        ${items.map((one) => {
          const { to, query } = linkTo(one);
          return html`<li key=${`${one.kind} ${one.value}`}><${Link} to=${to} query=${query} translate=${false} onClick=${() => open(false)}>
            <span class="faint">${kindOf(one)}</span> <${Value} of=${nameOf(one)} /><//></li>`;
        })}
      </ul>`
    }`;
};
