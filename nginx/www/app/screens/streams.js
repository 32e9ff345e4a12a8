// Streams: register, rename, delete.
import { html, useState } from "../vendor/preact.js";
import { del, patch, post } from "../lib/api.js";
import { useLoaded } from "../lib/loaded.js";
import { Link } from "../lib/router.js";
import { isolated } from "../lib/format.js";
import { Button, Copy } from "../ui/buttons.js";
import { Confirm } from "../ui/confirm.js";
import { Field, Form, useSubmit } from "../ui/forms.js";
import { Empty, Page, Value } from "../ui/page.js";
import { Problem } from "../ui/problem.js";
import { OnlyRead, useMay } from "../ui/role.js";
import { State } from "../ui/state.js";
import { Pager, Table } from "../ui/table.js";
import { Time } from "../ui/time.js";

export const title = "Streams";

const Register = ({ onDone }) => {
  const form = useSubmit(async ({ name, sourceUrl }, element) => {
    await post("/api/v1/streams", { sourceUrl: sourceUrl.trim(), ...(name.trim() && { name: name.trim() }) });
    element.reset();
    onDone();
  });
  return html`
    <${Form} of=${form} class="line" autocomplete="off">
      <${Field} label="Name" name="name" maxlength="120" hint="Optional; what the figures call it."
        error=${form.fields.name} />
      <${Field} label="URL" name="sourceUrl" type="url" inputmode="url" required class="twice"
        placeholder="https://video.example/live/main.m3u8"
        hint="On the public internet. Nothing is fetched from it." error=${form.fields.sourceUrl} />
      <${Button} type="submit" busy=${form.busy} busyLabel="Looking it up…">Register<//>
    <//>`;
};

const Rename = ({ stream, onDone }) => {
  const form = useSubmit(async ({ name }) => {
    await patch(`/api/v1/streams/${stream.id}`, { name: name.trim() || null });
    onDone(true);
  });
  return html`
    <${Form} of=${form} class="line rename" onKeyDown=${(event) => event.key === "Escape" && onDone(false)}>
      <${Field} label="Name" name="name" value=${stream.name ?? ""} maxlength="120" error=${form.fields.name} focus />
      <${Button} type="submit" busy=${form.busy} busyLabel="Saving…">Save<//>
      <${Button} kind="quiet" onClick=${() => onDone(false)}>Cancel<//>
    <//>`;
};

const Name = ({ stream }) => html`
  <${Link} class="cut" translate=${false} to=${`/app/streams/${stream.id}`}><${Value} of=${stream.name ?? stream.sourceUrl} /><//>
  ${stream.name && html`<span class="under cut" ><${Value} of=${stream.sourceUrl} /></span>`}`;

const changes = ({ renaming, rename, remove }) => ({
  label: html`<span class="unseen">Change</span>`,
  number: true,
  cell: ({ id, name, sourceUrl }) => html`
    <span class="actions">
      ${renaming !== id && html`<${Button} kind="quiet" aria-label=${`Rename ${isolated(name ?? sourceUrl)}`} onClick=${() => rename(id)}>Rename<//>`}
      <${Confirm} label="Delete" about=${isolated(name ?? sourceUrl)} onYes=${() => remove(id)}
        question="Its sessions stay, without a stream." />
    </span>`,
});

const columns = ({ mayChange, renaming, rename, renamed, remove }) => [
  {
    label: "Stream",
    head: true,
    cell: (stream) =>
      renaming === stream.id
        ? html`<${Rename} stream=${stream} onDone=${renamed} />`
        : html`<${Name} stream=${stream} />`,
  },
  {
    label: "Id for players",
    cell: ({ id }) =>
      html`<span class="nowrap"><code translate=${false}>${id.slice(0, 8)}…</code> <${Copy} text=${id} about=${id} /></span>`,
  },
  { label: "Registered", cell: ({ createdAt }) => html`<${Time} at=${createdAt} />` },
  ...(mayChange ? [changes({ renaming, rename, remove })] : []),
];

export const Screen = ({ route }) => {
  const loaded = useLoaded("/api/v1/streams", { limit: 50, cursor: route.query.cursor });
  const mayChange = useMay("editor");
  const [renaming, rename] = useState(null);
  const [error, setError] = useState(null);
  const renamed = (changed) => {
    rename(null);
    if (changed) loaded.reload();
  };
  const remove = async (id) => {
    setError(null);
    try {
      await del(`/api/v1/streams/${id}`);
    } catch (problem) {
      if (problem.status !== 404) setError(problem); // 404: it was deleted meanwhile
    }
    await loaded.reload();
  };
  return html`
    <${Page} title=${title}
      lead="A stream is a label that tells sessions apart: a channel, a film. A player names it by its streamId, or leaves it out.">
      ${mayChange ? html`<div class="card"><${Register} onDone=${loaded.reload} /></div>` : html`<${OnlyRead} />`}
      <div role="alert">${error && html`<div class="notice bad"><${Problem} error=${error} /></div>`}</div>
      <${State} of=${loaded} empty=${html`
        <${Empty} title="No stream yet">
          <p>${mayChange && "Register the first one above. "}Figures come without one, too; they are then not told apart by stream.</p>
        <//>`}>${({ items, nextCursor }) => html`
        <${Table} stacked caption="Your streams, newest first" rows=${items} rowKey=${({ id }) => id}
          columns=${columns({ mayChange, renaming, rename, renamed, remove })} />
        <${Pager} next=${nextCursor} route=${route} />`}
      <//>
    <//>`;
};
