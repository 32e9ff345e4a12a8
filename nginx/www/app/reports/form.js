// <Form report where onSaved close />: makes a report by e-mail, or changes `report`. `where` are the conditions of the screen
// that one comes from. See ui/lazy.js.
import { html } from "../vendor/preact.js";
import { ApiError, patch, post, timezone } from "../lib/api.js";
import { visible } from "../lib/format.js";
import { Button } from "../ui/buttons.js";
import { Field, Form as Submitted, useSubmit } from "../ui/forms.js";
import { useId } from "../ui/page.js";
import { FilterChoice, useFilters, useName } from "../alerts/filter-choice.js";
import { People } from "../alerts/people.js";
import { WithChoices } from "../alerts/with-choices.js";

const kPath = "/api/v1/reports";
const kMostOfName = 60;

const Zone = ({ value, error }) => {
  const id = useId();
  return html`
    <${Field} label="Time zone" name="timezone" list=${id} required maxlength="64" defaultValue=${value} error=${error}
      hint="It comes at six in the morning by its clocks." />
    <datalist id=${id}>${(Intl.supportedValuesOf?.("timeZone") ?? []).map((name) => html`<option value=${name} />`)}</datalist>`;
};

const recipientsIn = (element) => {
  const recipients = new FormData(element).getAll("recipients");
  if (recipients.length === 0)
    throw new ApiError({ status: 400, message: "", fields: { recipients: "tick somebody" } });
  return recipients;
};

const Fields = (about) => {
  const { report, members, onSaved, close } = about;
  const filters = useFilters(report, about);
  const name = useName(report, visible(filters.chosenFor()?.name ?? "All sessions").slice(0, kMostOfName));
  const form = useSubmit(async ({ every, timezone: zone, filterName }, element) => {
    const recipients = recipientsIn(element);
    const filter = await filters.save(filterName);
    const body = { name: name.value.trim(), every, timezone: zone.trim(), filter, recipients };
    onSaved(await (report ? patch(`${kPath}/${report.id}`, body) : post(kPath, body)));
  });
  const withStatus = (...wanted) => report?.recipients.filter(({ status }) => wanted.includes(status));
  return html`
    <${Submitted} of=${form} class="card report-form" autocomplete="off" onKeyDown=${(event) => event.key === "Escape" && close()}>
      <${FilterChoice} of=${filters} fields=${form.fields} required />
      <${Field} label="Name" name="name" required maxlength=${kMostOfName} focus hint="The e-mail's subject begins with it."
        error=${form.fields.name} ...${name} />
      <div class="line">
        <${Field} label="How often" name="every" error=${form.fields.every}>
          <option value="week" selected=${report?.every !== "month"}>Each week, on Monday</option>
          <option value="month" selected=${report?.every === "month"}>Each month, on the first</option>
        <//>
        <${Zone} value=${report?.timezone ?? timezone()} error=${form.fields.timezone} />
      </div>
      <${People} name="recipients" legend="Who receives it" members=${members} chosen=${withStatus("receives", "unconfirmed")}
        ended=${withStatus("ended")} error=${form.fields.recipients} />
      <div class="actions">
        <${Button} type="submit" busy=${form.busy} busyLabel="Saving…">${report ? "Save" : "Make the report"}<//>
        <${Button} kind="quiet" onClick=${close}>Cancel<//>
      </div>
    <//>`;
};

export const Form = (about) => html`<${WithChoices} of=${Fields} ...${about} />`;
