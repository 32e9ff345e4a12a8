// <Form report where onSaved close />: makes a report by e-mail, or changes `report`. `where` are the conditions of the screen
// that one comes from; without a name, they are saved under that of the report. See ui/lazy.js.
import { html, useState } from "../vendor/preact.js";
import { ApiError, patch, post, timezone } from "../lib/api.js";
import { isolated, visible } from "../lib/format.js";
import { Button } from "../ui/buttons.js";
import { Field, Form as Submitted, useSubmit } from "../ui/forms.js";
import { useId } from "../ui/page.js";
import { filtersIn, shownValue } from "../filters/filters.js";
import { WithChoices } from "../alerts/with-choices.js";
import { People } from "./people.js";

const kPath = "/api/v1/reports";
const kFilters = "/api/v1/filters";
const kMostOfName = 60;
const kAll = "all";
const kHere = "here"; // the conditions of the screen that one comes from
const kGone = ""; // a filter that was deleted: another one has to be chosen

const areSame = (one, other) => one.length === other.length && one.every((text) => other.includes(text));

const first = (report, where, saved) => {
  if (report) return report.filter ? (report.filter.name === null ? kGone : report.filter.id) : kAll;
  if (where.length === 0) return kAll;
  return saved.find((one) => areSame(one.where, where))?.id ?? kHere;
};

const inWords = (where, streams) =>
  filtersIn({ filter: where })
    .map(({ dimension, value, not }) => (not ? "not " : "") + shownValue(dimension, value, streams))
    .join(", ");

const Sessions = ({ saved, here, value, choose, isGone, error }) => html`
  <${Field} label="Of which sessions" name="filter" value=${value} required error=${error} onChange=${(event) => choose(event.target.value)}
    hint=${value === kHere ? "These filters are saved with it, under its name." : "Filters get a name where figures are shown: “Filter…”."}>
    ${isGone && html`<option value=${kGone} disabled>Its filter was deleted</option>`}
    <option value=${kAll}>All</option>
    ${here && html`<option value=${kHere}>${isolated(here)}</option>`}
    ${saved.map(({ id, name }) => html`<option value=${id}>${isolated(name)}</option>`)}
  <//>`;

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

const Fields = ({ report, where, saved, members, streams, reload, onSaved, close }) => {
  const begun = first(report, where, saved);
  const [filter, choose] = useState(begun);
  const [typed, type] = useState(report?.name);
  const here = begun === kHere || filter === kHere ? inWords(where, streams) : null;
  const suggested =
    { [kAll]: "All sessions", [kHere]: here }[filter] ?? saved.find(({ id }) => id === filter)?.name ?? "";
  const name = typed ?? visible(suggested).slice(0, kMostOfName);

  const idOf = async () => {
    if (filter !== kHere) return filter === kAll ? null : filter;
    const { id } = await post(kFilters, { name: name.trim(), where });
    await reload();
    choose(id);
    return id;
  };
  const form = useSubmit(async ({ every, timezone: zone }, element) => {
    const recipients = recipientsIn(element);
    const body = { name: name.trim(), every, timezone: zone.trim(), filter: await idOf(), recipients };
    onSaved(await (report ? patch(`${kPath}/${report.id}`, body) : post(kPath, body)));
  });
  return html`
    <${Submitted} of=${form} class="card report-form" autocomplete="off" onKeyDown=${(event) => event.key === "Escape" && close()}>
      <div class="line">
        <${Sessions} saved=${saved} here=${here} value=${filter} choose=${choose} isGone=${begun === kGone} error=${form.fields.filter} />
        <${Field} label="Name" name="name" required maxlength=${kMostOfName} focus value=${name} onInput=${(event) => type(event.target.value)}
          hint="The e-mail's subject begins with it." error=${form.fields.name} />
      </div>
      <div class="line">
        <${Field} label="How often" name="every" error=${form.fields.every}>
          <option value="week" selected=${report?.every !== "month"}>Each week, on Monday</option>
          <option value="month" selected=${report?.every === "month"}>Each month, on the first</option>
        <//>
        <${Zone} value=${report?.timezone ?? timezone()} error=${form.fields.timezone} />
      </div>
      <${People} members=${members} report=${report} error=${form.fields.recipients} />
      <div class="actions">
        <${Button} type="submit" busy=${form.busy} busyLabel="Saving…">${report ? "Save" : "Make the report"}<//>
        <${Button} kind="quiet" onClick=${close}>Cancel<//>
      </div>
    <//>`;
};

export const Form = (about) => html`<${WithChoices} of=${Fields} ...${about} />`;
