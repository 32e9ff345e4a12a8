// When an alert is muted.
//
//   isMuted(alert)
//   <MuteForm alert close mute />   asks for how long; mute(until) gets a time in ISO 8601
import { html, useState } from "../vendor/preact.js";
import { isolated } from "../lib/format.js";
import { typedTime } from "../lib/typed-time.js";
import { Button } from "../ui/buttons.js";
import { Field, Form, useSubmit } from "../ui/forms.js";

export const isMuted = ({ mutedUntil }) => mutedUntil !== null && Date.parse(mutedUntil) > Date.now();

const kHour = 3600000;
const kMorning = 8;
const tomorrow = () => {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  return day.setHours(kMorning, 0, 0, 0);
};

const kUntil = {
  hour: ["For an hour", () => Date.now() + kHour],
  tomorrow: [`Until tomorrow, ${kMorning}:00`, tomorrow],
  date: ["Until a time…", ({ date }) => Date.parse(date)],
};

export const MuteForm = ({ alert, close, mute }) => {
  const [choice, choose] = useState("hour");
  const [, timeIn] = kUntil[choice];
  const form = useSubmit(async (values) => {
    await mute(new Date(timeIn(values)).toISOString());
    close();
  });
  const isDate = choice === "date";
  return html`
    <${Form} of=${form} class="line muting" aria-label=${`Mute ${isolated(alert.name)}`}
      onKeyDown=${(event) => event.key === "Escape" && close()}>
      <${Field} label="Send nothing" name="until" focus value=${choice} onChange=${(event) => choose(event.target.value)}
        error=${isDate ? undefined : form.fields.mutedUntil}>
        ${Object.entries(kUntil).map(([value, [words]]) => html`<option value=${value}>${words}</option>`)}
      <//>
      ${
        isDate &&
        html`<${Field} label="Until when" name="date" type="datetime-local" required defaultValue=${typedTime(tomorrow())}
          error=${form.fields.mutedUntil} />`
      }
      <${Button} type="submit" busy=${form.busy}>Mute<//>
      <${Button} kind="quiet" onClick=${close}>Cancel<//>
    <//>`;
};
