// What a screen is filtered by.
//
//   <Filters route period streams only notes />   the filters, to be taken away, a form for more, and what is not
//                                                 known; `only`: dimensions
//   <Unknown notes />                             sentences about what is not known, as far as there are any
import { html, useRef, useState } from "../vendor/preact.js";
import { all, go } from "../lib/router.js";
import { isolated } from "../lib/format.js";
import { Lazy } from "../ui/lazy.js";
import { filtersIn, kDimensions, shownValue, unknownIn } from "./filters.js";

export const Unknown = ({ notes }) => {
  const said = notes.filter(Boolean);
  return (
    said.length > 0 &&
    html`<div class="notice warn" role="status"><div>${said.map((note) => html`<p>${note}</p>`)}</div></div>`
  );
};

const without = (query, text) => ({ ...query, filter: all(query.filter).filter((one) => one !== text) });

const Chip = ({ one, route, streams }) => {
  const is = `${kDimensions[one.dimension] ?? one.dimension} ${one.not ? "is not" : "is"}`;
  const value = shownValue(one.dimension, one.value, streams);
  return html`
    <li><button type="button" class="chip" aria-label=${`${is} ${isolated(value)}: take away`}
      onClick=${() => go(route.path, without(route.query, one.text))}>
      ${is} <bdi>${value}</bdi><span aria-hidden="true"> ×</span></button></li>`;
};

const Named = (props) =>
  props.one.dimension.startsWith("custom")
    ? html`<${Lazy} load=${() => import("./custom-chip.js")} chip=${Chip} ...${props} />`
    : html`<${Chip} ...${props} />`;

export const Filters = ({ route, period, streams, only = Object.keys(kDimensions), notes = [] }) => {
  const [open, setOpen] = useState(false);
  const toggle = useRef(null);
  const chosen = filtersIn(route.query).filter(({ dimension }) => only.includes(dimension));
  const close = () => {
    setOpen(false);
    toggle.current.focus();
  };
  return html`
    <div class="filters">
      <ul aria-label="Filters">
        ${chosen.map((one) => html`<${Named} key=${one.text} one=${one} route=${route} streams=${streams} />`)}
        <li><button type="button" ref=${toggle} class="quiet small" aria-expanded=${open ? "true" : "false"}
          onClick=${() => setOpen(!open)}>Filter…</button></li>
      </ul>
      ${
        open &&
        html`
        <${Lazy} load=${() => import("./filter-form.js")} route=${route} period=${period} streams=${streams} dimensions=${only} close=${close} />`
      }
    </div>
    <${Unknown} notes=${[period.unknown, ...unknownIn(route.query), ...notes]} />`;
};
