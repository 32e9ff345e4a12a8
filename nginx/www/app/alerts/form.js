// <Form list alert key metric where close onSaved />: makes an alert, or changes `alert`. `list` are the items of /api/v1/figures;
// `metric` and `where` are those of the screen that one comes from. See ui/lazy.js.
import { html, useState } from "../vendor/preact.js";
import { patch, post } from "../lib/api.js";
import { count } from "../lib/format.js";
import { Button } from "../ui/buttons.js";
import { Field, Form as Submitted, useSubmit } from "../ui/forms.js";
import { FilterChoice, useFilters, useName } from "./filter-choice.js";
import { metricOf, metricsOf } from "./choices.js";
import { useLeast } from "./least.js";
import { Receivers } from "./receivers.js";
import { Tried } from "./tried.js";
import { WithChoices } from "./with-choices.js";

const kPath = "/api/v1/alerts";
const kMostOfName = 80;
const kFirst = "startFailures"; // what it begins with where an address names no metric
const kKinds = {
  unusual: "is clearly worse than usual",
  above: "is above",
  below: "is below",
};
const kUsual = "Usual is what it was in the same minutes of the same weekday, in the four weeks before.";

// 0.07 * 100 is 7.000000000000001.
const rounded = (value) => Number(value.toPrecision(12));

const whenOf = (is, value, { factor }) =>
  value === undefined ? { is } : { is, value: rounded(Number(value) * factor) };

// Who is told stays as it is where nobody could be ticked.
const emailIn = (element) => (element.elements.email ? new FormData(element).getAll("email") : undefined);

const bodyOf = (values, element, metric, is) => ({
  name: values.name.trim(),
  metric: metric.key,
  when: whenOf(is, values.value, metric),
  windowMinutes: Number(values.windowMinutes),
  leastSessions: values.leastSessions ? Number(values.leastSessions) : undefined,
  email: emailIn(element),
  webhook: values.webhook.trim() || null,
});

const kMostOfLimit = 99.9; // %: above 100 is nothing

const When = ({ list, metric, chooseMetric, is, chooseKind, when, fields }) => {
  const limit = when && "value" in when ? rounded(when.value / metric.factor) : metric.limit;
  const hasLimit = is === "above" || is === "below";
  return html`
    <div class="line">
      <${Field} label="Metric" name="metric" class="twice" value=${metric.key} error=${fields.metric} focus
        hint=${metric.about} onChange=${(event) => chooseMetric(event.target.value)}>
        ${metricsOf(list).map(({ key, label }) => html`<option value=${key}>${label}</option>`)}
      <//>
      ${
        metric.kinds.length > 1 &&
        html`<${Field} label="Fires if it" name="is" value=${is} hint=${is === "unusual" ? kUsual : undefined}
          error=${hasLimit ? undefined : fields.when} onChange=${(event) => chooseKind(event.target.value)}>
          ${metric.kinds.map((kind) => html`<option value=${kind}>${kKinds[kind]}</option>`)}
        <//>`
      }
      ${
        hasLimit &&
        html`<${Field} label=${metric.sign ? `This limit, in ${metric.sign}` : "This limit"} key=${metric.key} name="value" type="number" step="any" required
          max=${metric.sign === "%" ? kMostOfLimit : undefined} defaultValue=${limit} error=${fields.when} />`
      }
    </div>`;
};

const Least = ({ metric, filter, minutes, typed, type, error }) => {
  const { most, least } = useLeast(metric, filter?.where ?? [], minutes);
  const fullest = most ? ` The fullest hour of the last week had ${count(most)}.` : "";
  return html`
    <${Field} label=${`At least so many ${metric.counted}s`} name="leastSessions" type="number" min="1" max="100000" required
      value=${typed ?? least} onInput=${(event) => type(event.target.value)} hint=${`Of fewer, it says nothing.${fullest}`} error=${error} />`;
};

const Window = ({ alert, metric, is, fields, ...least }) => {
  const [minutes, setMinutes] = useState(alert?.windowMinutes ?? 10);
  return html`
    <div class="line">
      <${Field} label="Over so many minutes" name="windowMinutes" type="number" min="5" max="1440" required
        value=${minutes} onInput=${(event) => setMinutes(event.target.value)} hint=${metric.judges} error=${fields.windowMinutes} />
      ${metric.needsSessions(is) && html`<${Least} metric=${metric} minutes=${minutes} ...${least} error=${fields.leastSessions} />`}
    </div>`;
};

const Fields = (about) => {
  const { list, alert, metric: given, close, onSaved } = about;
  const isKnown = metricsOf(list).some((one) => one.key === given);
  const [key, chooseMetric] = useState(alert?.metric ?? (isKnown ? given : kFirst));
  const [kind, chooseKind] = useState(alert?.when.is);
  const [tried, setTried] = useState(null);
  const [least, setLeast] = useState({ of: null, number: alert?.leastSessions });
  const metric = metricOf(list, key);
  const is = metric.kinds.includes(kind) ? kind : metric.kinds[0];
  const filters = useFilters(alert, about);
  const filter = filters.chosenFor(key);
  // What was typed is of that metric and filter, what an alert has is of whatever it is changed to.
  const subject = JSON.stringify([key, filter?.where]);
  const typed = least.of === null || least.of === subject ? least.number : null;
  const type = (number) => setLeast({ of: subject, number });
  const name = useName(alert, [metric.label, filter?.name].filter(Boolean).join(", ").slice(0, kMostOfName));

  const send = (method, path, others) => async (values, element) => {
    const body = bodyOf(values, element, metric, is);
    const chosen = await filters.save(values.filterName, key);
    return method(path, {
      ...body,
      ...others,
      filter: method === patch && chosen === alert.filter?.id ? undefined : chosen,
    });
  };
  const saving = useSubmit(async (...form) => {
    await send(alert ? patch : post, alert ? `${kPath}/${alert.id}` : kPath)(...form);
    onSaved(name.value.trim());
  });
  const trying = useSubmit(async (values, element) => {
    setTried(null);
    const answer = await send(post, `${kPath}/try`, { email: undefined })(values, element); // nobody is told
    setTried({ of: answer, metric, least: Number(values.leastSessions ?? 0) });
  });
  const tryIt = (event) => {
    const element = event.currentTarget.form;
    return element.reportValidity() && trying.submit({ target: element, preventDefault: () => {} });
  };
  const take = (event, few) => {
    const { leastSessions } = event.currentTarget.form.elements;
    type(few);
    setTried(null);
    leastSessions.focus(); // the button is gone then
  };
  const fields = { ...trying.fields, ...saving.fields };
  return html`
    <${Submitted} of=${{ ...saving, error: saving.error ?? trying.error }} class="card alert-form" autocomplete="off"
      onInput=${() => setTried(null)}>
      <${When} list=${list} metric=${metric} chooseMetric=${chooseMetric} is=${is} chooseKind=${chooseKind}
        when=${key === alert?.metric ? alert.when : null} fields=${fields} />
      <${Window} alert=${alert} metric=${metric} is=${is} fields=${fields} filter=${filter} typed=${typed} type=${type} />
      <${FilterChoice} of=${filters} metric=${metric} fields=${fields} />
      <${Receivers} ...${about} fields=${fields} />
      <${Field} label="Name" name="name" required maxlength=${kMostOfName} error=${fields.name} ...${name} />
      <div class="actions">
        <${Button} type="submit" busy=${saving.busy} busyLabel="Saving…">${alert ? "Save" : "Make the alert"}<//>
        <${Button} kind="quiet" busy=${trying.busy} busyLabel="Trying it…" onClick=${tryIt}>Try it<//>
        <${Button} kind="quiet" onClick=${close}>Cancel<//>
      </div>
      <div role="status">${tried && !trying.busy && html`<${Tried} ...${tried} take=${take} />`}</div>
    <//>`;
};

export const Form = (about) => html`<${WithChoices} of=${Fields} ...${about} />`;
