// <Form add close />: chooses one more condition on a figure: add(figure, comparison, value in the unit of people).
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { style } from "../lib/style.js";
import { Button } from "../ui/buttons.js";
import { Field } from "../ui/forms.js";
import { kComparisons, kFigures } from "./conditions.js";

await style("/app/filters.css");

const options = (words) => words.map(([value, label]) => html`<option value=${value}>${label}</option>`);

export const Form = ({ add, close }) => {
  const [figure, choose] = useState("startupMs");
  const form = useRef(null);
  const { unit } = kFigures[figure];
  useEffect(() => form.current.querySelector("select").focus(), []);
  const submit = (event) => {
    event.preventDefault();
    const { comparison, value } = Object.fromEntries(new FormData(event.target));
    close();
    add(figure, comparison, Number(value));
  };
  return html`
    <form ref=${form} class="card line more-filters" autocomplete="off" onSubmit=${submit}
      onKeyDown=${(event) => event.key === "Escape" && close()}>
      <${Field} label="Figure" name="figure" value=${figure} onChange=${(event) => choose(event.target.value)}>
        ${options(Object.entries(kFigures).map(([id, { label }]) => [id, label]))}
      <//>
      <${Field} label="Is" name="comparison">${options(Object.entries(kComparisons))}<//>
      <${Field} label=${unit ? `Value in ${unit}` : "Value"} name="value" type="number" min="0" step="any" required />
      <${Button} type="submit">Only these<//>
    </form>`;
};
