// <Form from to begin metric alert query picked draw />: the marks of a chart's period, and ways to add one and to make an alert,
// of `alert`, the metric or else viewers.
// draw is told what is to be drawn over the plot; `picked` holds the point of the chart that was picked last, in ms, and
// `begin` is its first one, which may be before the period.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { post } from "../lib/api.js";
import { useLoaded } from "../lib/loaded.js";
import { Link } from "../lib/router.js";
import { style } from "../lib/style.js";
import { typedTime } from "../lib/typed-time.js";
import { Button } from "../ui/buttons.js";
import { Field, Form as Submitted, useSubmit } from "../ui/forms.js";
import { useMay } from "../ui/role.js";

await style("/app/marks.css");

const kMinute = 60000;

// Marks of another time would not be seen.
const timeFor = (from, to, begin, picked) => {
  if (picked >= begin && picked < to) return Math.max(picked, from);
  return Math.floor(Math.min(Date.now(), to - 1) / kMinute) * kMinute;
};

const New = ({ at, close, onAdded }) => {
  const saving = useSubmit(async (values) =>
    onAdded(await post("/api/v1/marks", { text: values.text, at: new Date(values.at).toISOString() })),
  );
  return html`
    <${Submitted} of=${saving} class="line marking" autocomplete="off" aria-label="Add a mark"
      onKeyDown=${(event) => event.key === "Escape" && close()}>
      <${Field} label="What happened" name="text" required maxlength="200" focus error=${saving.fields.text} />
      <${Field} label="When" name="at" type="datetime-local" required defaultValue=${typedTime(at)} error=${saving.fields.at} />
      <${Button} type="submit" busy=${saving.busy} busyLabel="Saving…">Save<//>
      <${Button} kind="quiet" onClick=${close}>Cancel<//>
    <//>`;
};

const AlertMe = ({ metric, alert = metric?.key ?? "viewers", query }) =>
  html`<${Link} class="button quiet" to="/app/alerts" query=${{ metric: alert, filter: query?.filter }}>Alert me…<//>`;

const Add = ({ from, to, begin, picked, onAdded, children }) => {
  const [at, open] = useState(null);
  const opener = useRef(null);
  const close = () => {
    open(null);
    opener.current.querySelector("button").focus();
  };
  const time = () => timeFor(Date.parse(from), Date.parse(to), begin, picked.current);
  const toggle = () => (at === null ? open(time()) : close());
  return html`
    <div class="actions marking" ref=${opener}>
      <${Button} kind="quiet small" aria-expanded=${at === null ? "false" : "true"} onClick=${toggle}>Add a mark<//>
      ${children}
    </div>
    ${
      at !== null &&
      html`<${New} at=${at} close=${close} onAdded=${(mark) => {
        close();
        onAdded(mark);
      }} />`
    }`;
};

export const Form = ({ from, to, begin, picked, draw, ...about }) => {
  const [{ shown }, set] = useState({ shown: null });
  const [chosen, choose] = useState(null);
  const [note, say] = useState("");
  const said = useRef(null);
  const { data, reload } = useLoaded("/api/v1/marks", { from, to }, { every: kMinute });
  const mayAdd = useMay("editor");
  const items = data?.items ?? [];
  const added = ({ at }) => {
    const isShown = Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(to);
    say(isShown ? "The mark is set." : "The mark is set, at a time that is not shown here.");
    reload();
  };
  const deleted = () => {
    choose(null);
    say("The mark is deleted.");
    said.current.focus(); // what had it is gone
    reload();
  };
  const { over, below } = shown?.({ items, chosen, choose, deleted, ...about }) ?? {};
  useEffect(() => {
    if (items.length > 0) import("./marks.js").then(set, () => {});
  }, [items.length > 0]);
  useEffect(() => draw(() => over), [data, shown]);
  return html`
    ${mayAdd && html`<${Add} from=${from} to=${to} begin=${begin} picked=${picked} onAdded=${added}><${AlertMe} ...${about} /><//>`}
    ${items.length > 0 && below}
    <p class="faint" role="status" tabindex="-1" ref=${said}>${note || null}</p>`;
};
