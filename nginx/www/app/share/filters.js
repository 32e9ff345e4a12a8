// <Filters query names />: what a shared screen is filtered by, in words.
import { html } from "../vendor/preact.js";
import { isolated } from "../lib/format.js";
import { kDimensions } from "../filters/dimensions.js";
import { filtersIn, shownValue } from "../filters/filters.js";
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

export const Filters = ({ query, names }) => {
  const filters = filtersIn(query);
  return filters.length > 0 && html`<${Words} filters=${filters} names=${names} />`;
};
