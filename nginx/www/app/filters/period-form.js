// <Form route close />: chooses a period by its first and last day.
import { html, useEffect, useRef } from "../vendor/preact.js";
import { go } from "../lib/router.js";
import { style } from "../lib/style.js";
import { Button } from "../ui/buttons.js";
import { Field } from "../ui/forms.js";
import { isDate } from "./period.js";

await style("/app/filters.css");

export const Form = ({ route: { path, query }, close }) => {
  const form = useRef(null);
  useEffect(() => form.current.querySelector("input").focus(), []);
  const choose = (event) => {
    event.preventDefault();
    const { from, to } = Object.fromEntries(new FormData(event.target));
    close();
    go(path, { ...query, last: null, from, to });
  };
  return html`
    <form ref=${form} class="card line own-period" onSubmit=${choose}
      onKeyDown=${(event) => event.key === "Escape" && close()}>
      <${Field} label="From" name="from" type="date" required defaultValue=${isDate(query.from) ? query.from : ""} />
      <${Field} label="To, inclusive" name="to" type="date" required defaultValue=${isDate(query.to) ? query.to : ""} />
      <${Button} type="submit">Show<//>
    </form>`;
};
