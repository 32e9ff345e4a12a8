// <Form route period streams dimensions close />: chooses one more filter. `dimensions` are those to choose from.
import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { kDimensions, shownValue, withFilter } from "./filters.js";
import { count } from "./format.js";
import { Button, Field } from "./forms.js";
import { useLoaded } from "./loaded.js";
import { go } from "./router.js";

// The values that there are, the most frequent first; any other can be typed where the list cannot be had.
const Values = ({ dimension, period, streams }) => {
  const { data } = useLoaded("/api/v1/metrics/breakdown", { by: dimension, metrics: "sessions", sort: "-attempts", limit: 200, ...period.asked });
  const value = (item) => item.value ?? "";
  if (!data) return html`<${Field} label="Value" name="value" required />`;
  return html`
    <${Field} label="Value" name="value" key=${dimension} required>
      ${data.items.map((item) => html`<option value=${value(item)}>${shownValue(dimension, item.value, streams, item.streamName)} (${count(item.sessions)})</option>`)}
      ${data.items.length === 0 && html`<option value="">not known</option>`}
    <//>`;
};

export const Form = ({ route, period, streams, dimensions, close }) => {
  const [dimension, choose] = useState(dimensions[0]), form = useRef(null);
  useEffect(() => form.current.querySelector("select")?.focus(), []);
  const add = (event) => {
    event.preventDefault();
    const { value, is } = Object.fromEntries(new FormData(event.target));
    close();
    go(route.path, withFilter(route.query, dimension, value, is === "not"));
  };
  return html`
    <form ref=${form} class="card line more-filters" onSubmit=${add} onKeyDown=${(event) => event.key === "Escape" && close()}>
      <${Field} label="Filter by" name="dimension" value=${dimension} onChange=${(event) => choose(event.target.value)}>
        ${dimensions.map((name) => html`<option value=${name}>${kDimensions[name]}</option>`)}
      <//>
      <${Field} label="which" name="is"><option value="is">is</option><option value="not">is not</option><//>
      <${Values} dimension=${dimension} period=${period} streams=${streams} />
      <${Button} type="submit">Filter<//>
    </form>`;
};
