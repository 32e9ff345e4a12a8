// useWhere(route, where) -> { chips, form }: the conditions on figures that whereIn() has found, to be taken away, and a
// button that opens a form for more.
import { html, useRef, useState } from "../vendor/preact.js";
import { go } from "../lib/router.js";
import { Lazy } from "../ui/lazy.js";
import { kComparisons, kFigures, withCondition } from "./conditions.js";

const moved = ({ path, query }, where) => go(path, { ...query, where });

const Chip = ({ one, where, route }) => {
  const { label, unit, per } = kFigures[one.figure];
  const words = `${label} ${kComparisons[one.comparison]} ${one.value / per}${unit && ` ${unit}`}`;
  const rest = where.filter((other) => other !== one).map(({ text }) => text);
  return html`
    <li><button type="button" class="chip" aria-label=${`${words}: take away`} onClick=${() => moved(route, rest)}>
      ${words}<span aria-hidden="true"> ×</span></button></li>`;
};

export const useWhere = (route, where) => {
  const [open, setOpen] = useState(false);
  const toggle = useRef(null);
  const close = () => {
    setOpen(false);
    toggle.current.focus();
  };
  return {
    chips: html`
      ${where.map((one) => html`<${Chip} key=${one.text} one=${one} where=${where} route=${route} />`)}
      <li><button type="button" ref=${toggle} class="quiet small" aria-expanded=${open ? "true" : "false"}
        onClick=${() => setOpen(!open)}>Figure…</button></li>`,
    form:
      open &&
      html`<${Lazy} load=${() => import("./where-form.js")} close=${close}
        add=${(...condition) => moved(route, withCondition(where, ...condition))} />`,
  };
};
