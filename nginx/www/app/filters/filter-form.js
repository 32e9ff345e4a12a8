// <Form route period streams dimensions close />: chooses one more filter, or a saved one. `dimensions` are those to choose
// from.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { count } from "../lib/format.js";
import { useLoaded } from "../lib/loaded.js";
import { go } from "../lib/router.js";
import { style } from "../lib/style.js";
import { Button } from "../ui/buttons.js";
import { Field } from "../ui/forms.js";
import { useId } from "../ui/page.js";
import { kDimensions } from "./dimensions.js";
import { offered } from "./offered.js";
import { shownValue, withFilter } from "./filters.js";
import { SavedFilters } from "./saved-filters.js";

await style("/app/filters.css");

// The values that there are, the most frequent first, are found by a part of their names; any other can be typed.
export const Form = ({ route, period, streams, dimensions: only, close }) => {
  const dimensions = offered().filter((name) => only.includes(name));
  const [dimension, choose] = useState(dimensions[0]);
  const form = useRef(null);
  const id = useId();
  const { data } = useLoaded("/api/v1/figures/breakdown", {
    by: dimension,
    metrics: "sessions",
    sort: "-attempts",
    limit: 200,
    ...period.asked,
  });
  const items = data?.by === dimension ? data.items : [];
  const values = new Map(
    items.map(({ value, streamName, sessions }) => [
      shownValue(dimension, value, streams, streamName),
      { value: value ?? "", sessions },
    ]),
  );
  useEffect(() => form.current.querySelector("select").focus(), []);
  const add = (event) => {
    event.preventDefault();
    const typed = String(new FormData(event.target).get("value")).trim();
    close();
    go(
      route.path,
      withFilter(
        route.query,
        dimension,
        values.has(typed) ? values.get(typed).value : typed,
        event.submitter?.name === "not",
      ),
    );
  };
  return html`
    <div class="card more-filters" onKeyDown=${(event) => event.key === "Escape" && close()}>
    <form ref=${form} class="line" autocomplete="off" onSubmit=${add}>
      <${Field} label="Filter by" name="dimension" value=${dimension} onChange=${(event) => choose(event.target.value)}>
        ${dimensions.map((name) => html`<option value=${name}>${kDimensions[name]}</option>`)}
      <//>
      <${Field} label="Value" name="value" key=${dimension} list=${id} required class="twice"
        placeholder="Type to search" />
      <datalist id=${id}>
        ${[...values].map(([shown, { sessions }]) => html`<option value=${shown}>${count(sessions)} ${sessions === 1 ? "session" : "sessions"}</option>`)}</datalist>
      <${Button} type="submit">Only these<//>
      <${Button} type="submit" name="not" kind="quiet">All but these<//>
    </form>
    <${SavedFilters} route=${route} dimensions=${only} close=${close} />
    </div>`;
};
