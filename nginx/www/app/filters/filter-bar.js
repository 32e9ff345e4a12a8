// What a screen is filtered by.
//
//   <Filters route period streams only notes chips form />   the filters, to be taken away, a form for more, and what is not
//                                                 known; `only`: dimensions; `chips` and `form` of other conditions
//   <Unknown notes />                             sentences about what is not known
import { html, useRef, useState } from "../vendor/preact.js";
import { all, go } from "../lib/router.js";
import { isolated } from "../lib/format.js";
import { Lazy } from "../ui/lazy.js";
import { kDimensions } from "./dimensions.js";
import { filtersIn, shownValue, unknownIn } from "./filters.js";

export const Unknown = ({ notes }) => {
  const said = notes.filter(Boolean);
  return (
    said.length > 0 &&
    html`<div class="notice warn" role="status"><div>${said.map((note) => html`<p>${note}</p>`)}</div></div>`
  );
};

const without = (query, text) => ({ ...query, filter: all(query.filter).filter((one) => one !== text) });

const Chip = ({ one, route, streams }) => {
  const is = `${kDimensions[one.dimension]} ${one.not ? "is not" : "is"}`;
  const value = shownValue(one.dimension, one.value, streams);
  return html`
    <li><button type="button" class="chip" aria-label=${`${is} ${isolated(value)}: take away`}
      onClick=${() => go(route.path, without(route.query, one.text))}>
      ${is} <bdi>${value}</bdi><span aria-hidden="true"> ×</span></button></li>`;
};

export const Filters = ({ route, period, streams, only = Object.keys(kDimensions), notes = [], chips, form }) => {
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
        ${chosen.map((one) => html`<${Chip} key=${one.text} one=${one} route=${route} streams=${streams} />`)}
        <li><button type="button" ref=${toggle} class="quiet small" aria-expanded=${open ? "true" : "false"}
          onClick=${() => setOpen(!open)}>Filter…</button></li>
        ${chips}
      </ul>
      ${
        open &&
        html`
        <${Lazy} load=${() => import("./filter-form.js")} route=${route} period=${period} streams=${streams} dimensions=${only} close=${close} />`
      }
      ${form}
    </div>
    <${Unknown} notes=${[period.unknown, ...unknownIn(route.query), ...notes]} />`;
};
