// The first run: a key, a snippet with it, and waiting for what the player sends.
import { html, useState } from "../vendor/preact.js";
import { useLoaded } from "../lib/loaded.js";
import { go, Link } from "../lib/router.js";
import { style } from "../lib/style.js";
import { visible } from "../lib/format.js";
import { Copy } from "../ui/buttons.js";
import { Field } from "../ui/forms.js";
import { Page, Section } from "../ui/page.js";
import { Progress } from "../ui/progress.js";
import { useMay } from "../ui/role.js";
import { Create, ShownOnce } from "../connect/credentials.js";
import { snippets } from "../connect/snippets.js";
import { WaitingStep } from "../connect/waiting.js";

await style("/app/start.css");

export const title = "Connect a player";

const NewKey = ({ setCreated }) => html`
  <p>The player sends its events with a key. Whoever reads the key in your page can send events, too, and can do nothing else.</p>
  <${Create} path="/api/v1/keys" raw="rawKey" noun="key" value="My player" hint="What you will know it by, such as the site it is for." onCreated=${setCreated} />
  <p class="hint">Do you have one already? Put it where the snippet says sdk_…</p>`;

const OfAnother = () =>
  html`<p>The player sends its events with a key, which the owner or an editor of this account can create. Put it where the snippet says sdk_…</p>`;

const KeyStep = ({ created, setCreated }) => {
  const mayCreate = useMay("editor");
  return html`
    <${Section} title=${html`<span class="digit">1</span> A key for the player`} class="card step">
      ${
        created
          ? html`<${ShownOnce} value=${created.raw} noun="key" />`
          : mayCreate
            ? html`<${NewKey} setCreated=${setCreated} />`
            : html`<${OfAnother} />`
      }
    <//>`;
};

const StreamChoice = ({ streams, query, path }) => {
  const choose = (event) => go(path, { ...query, stream: event.target.value }, { replace: true });
  const mayRegister = useMay("editor");
  if (streams.length === 0) {
    return (
      mayRegister &&
      html`<p class="hint">To tell channels or films apart, <${Link} to="/app/streams">register a stream<//> for each: a label, which the snippet
      names as streamId. It may be left out.</p>`
    );
  }
  return html`
    <${Field} label="Stream" name="stream" value=${query.stream ?? ""} onChange=${choose}
      hint="A label that tells sessions apart. It may be left out.">
      <option value="">None</option>
      ${streams.map(({ id, name, sourceUrl }) => html`<option value=${id} selected=${id === query.stream}>${visible(name ?? sourceUrl)}</option>`)}
    <//>`;
};

// The button to copy would move if it were there before the streams.
const SnippetStep = ({ created, route: { path, query } }) => {
  const { data, error } = useLoaded("/api/v1/streams", { limit: 200 });
  const chosen = snippets.find(({ id }) => id === query.player) ?? snippets[0];
  const code = chosen.code({ host: location.origin, key: created?.raw ?? "sdk_…", streamId: query.stream });
  const choose = (id) => go(path, { ...query, player: id === snippets[0].id ? null : id }, { replace: true });
  return html`
    <${Section} title=${html`<span class="digit">2</span> A snippet for your page`} class="card step">
      <fieldset class="chips">
        <legend class="unseen">Player</legend>
        ${snippets.map(
          ({ id, label }) => html`
          <label><input type="radio" name="player" value=${id} checked=${id === chosen.id} onChange=${() => choose(id)} /><span>${label}</span></label>`,
        )}
      </fieldset>
      ${
        data || error
          ? html`
      <${StreamChoice} streams=${data?.items ?? []} query=${query} path=${path} />
      <pre translate=${false} tabindex="0" aria-label=${`Snippet for ${chosen.label}`}><code>${code}</code></pre>
      <div class="section-foot"><p class="hint">${chosen.about}</p><${Copy} text=${code} label="Copy the snippet" />
        </div>`
          : html`<${Progress} />`
      }
    <//>`;
};

export const Screen = ({ route }) => {
  const [created, setCreated] = useState(null);
  return html`
    <${Page} title=${title} lead="Three steps, and figures come by themselves.">
      <div class="steps">
        <${KeyStep} created=${created} setCreated=${setCreated} />
        <${SnippetStep} created=${created} route=${route} />
        <${WaitingStep} created=${created} streamId=${route.query.stream} />
      </div>
    <//>`;
};
