// <Filters query names />: what a shared screen is filtered by, in words. Names of custom dimensions are asked for where
// they are needed.
import { html } from "../vendor/preact.js";
import { isolated } from "../lib/format.js";
import { useDimensions } from "../filters/dimensions.js";
import { filtersIn, kDimensions, shownValue } from "../filters/filters.js";
import { useStreams } from "../figures/streams.js";

const Words = ({ filters, names }) => {
  const streams = useStreams(names);
  return html`
    <ul class="conditions" aria-label="Filters">
      ${filters.map(
        ({ dimension, value, not, text }) =>
          html`<li key=${text}>${`${kDimensions[dimension]} ${not ? "is not" : "is"} ${isolated(shownValue(dimension, value, streams))}`}</li>`,
      )}
    </ul>`;
};

const Named = (props) => {
  useDimensions();
  return html`<${Words} ...${props} />`;
};

export const Filters = ({ query, names }) => {
  const filters = filtersIn(query);
  if (filters.length === 0) return null;
  const isCustom = filters.some(({ dimension }) => dimension.startsWith("custom"));
  return html`<${isCustom ? Named : Words} filters=${filters} names=${names} />`;
};
