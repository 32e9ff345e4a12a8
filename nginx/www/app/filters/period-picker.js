// <PeriodPicker route />: links to the periods that have a name, and a form for others.
import { html, useRef, useState } from "../vendor/preact.js";
import { Link } from "../lib/router.js";
import { Lazy } from "../ui/lazy.js";
import { kLast, ownWords } from "./period.js";

export const PeriodPicker = ({ route }) => {
  const [open, setOpen] = useState(false);
  const toggle = useRef(null);
  const { path, query } = route;
  const close = () => {
    setOpen(false);
    toggle.current.focus();
  };
  const isOwn = Boolean(query.from || query.to);
  const chosen = isOwn ? null : kLast[query.last] ? query.last : "7d";
  return html`
    <div class="period-picker">
      <ul class="segments" aria-label="Period">
        ${Object.entries(kLast).map(
          ([last, { short, words }]) => html`
          <li><${Link} to=${path} query=${{ ...query, last, from: null, to: null }} aria-label=${`${short}: ${words}`}
            aria-current=${last === chosen ? "true" : undefined}>${short}<//></li>`,
        )}
        <li><button type="button" ref=${toggle} aria-expanded=${open ? "true" : "false"}
          aria-current=${isOwn ? "true" : undefined}
          onClick=${() => setOpen(!open)}>${isOwn ? ownWords(query) : "Own…"}</button></li>
      </ul>
      ${open && html`<${Lazy} load=${() => import("./period-form.js")} route=${route} close=${close} />`}
    </div>`;
};
