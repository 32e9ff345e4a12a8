// The first run: a key, a snippet with it, and waiting for what the player sends.
import { html, useState } from "../vendor/preact.js";
import { useLoaded } from "../lib/loaded.js";
import { go, Link } from "../lib/router.js";
import { style } from "../lib/style.js";
import { visible } from "../lib/format.js";
import { Copy } from "../ui/buttons.js";
import { Field } from "../ui/forms.js";
import { Page, Section } from "../ui/page.js";
import { Mint, ShownOnce } from "../connect/credentials.js";
import { snippets } from "../connect/snippets.js";
import { WaitingStep } from "../connect/waiting.js";

await style("/app/start.css");

export const title = "Connect a player";

const KeyStep = ({ minted, setMinted }) => html`
  <${Section} title=${html`<span class="digit">1</span> A key for the player`} class="card step">
    ${
      minted
        ? html`<${ShownOnce} value=${minted.raw} noun="key" />`
        : html`
      <p>The player sends its events with a key. Whoever reads the key in your page can send events, too, and can do nothing else.</p>
      <${Mint} path="/api/v1/keys" raw="rawKey" noun="key" value="My player" hint="What you will know it by, such as the site it is for." onMinted=${setMinted} />
      <p class="hint">You have one already? Put it where the snippet says sdk_…</p>`
    }
  <//>`;

const StreamChoice = ({ query, path }) => {
  const { data } = useLoaded("/api/v1/streams", { limit: 200 });
  const streams = data?.items ?? [];
  const choose = (event) => go(path, { ...query, stream: event.target.value }, { replace: true });
  if (streams.length === 0) {
    return html`<p class="hint">To tell channels or films apart, <${Link} to="/app/streams">register a stream<//> for each: a label, which the snippet
      names as streamId. It may be left out.</p>`;
  }
  return html`
    <${Field} label="Stream" name="stream" value=${query.stream ?? ""} onChange=${choose}
      hint="A label that tells sessions apart. It may be left out.">
      <option value="">None</option>
      ${streams.map(({ id, name, sourceUrl }) => html`<option value=${id} selected=${id === query.stream}>${visible(name ?? sourceUrl)}</option>`)}
    <//>`;
};

const SnippetStep = ({ minted, route: { path, query } }) => {
  const chosen = snippets.find(({ id }) => id === query.player) ?? snippets[0];
  const code = chosen.code({ host: location.origin, key: minted?.raw ?? "sdk_…", streamId: query.stream });
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
      <${StreamChoice} query=${query} path=${path} />
      <pre translate=${false} tabindex="0" aria-label=${`Snippet for ${chosen.label}`}><code>${code}</code></pre>
      <div class="section-foot"><p class="hint">${chosen.about}</p><${Copy} text=${code} label="Copy the snippet" />
        </div>
    <//>`;
};

export const Screen = ({ route }) => {
  const [minted, setMinted] = useState(null);
  return html`
    <${Page} title=${title} lead="Three steps, and figures come by themselves.">
      <div class="steps">
        <${KeyStep} minted=${minted} setMinted=${setMinted} />
        <${SnippetStep} minted=${minted} route=${route} />
        <${WaitingStep} minted=${minted} streamId=${route.query.stream} />
      </div>
    <//>`;
};
