// <WaitingStep created streamId>: waits for the next session, and tells after a minute why none may come. `created` is
// the key of the snippet, or null.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { post } from "../lib/api.js";
import { useLoaded } from "../lib/loaded.js";
import { Link } from "../lib/router.js";
import { Button } from "../ui/buttons.js";
import { Section, Value } from "../ui/page.js";
import { Problem } from "../ui/problem.js";
import { State } from "../ui/state.js";
import { Age } from "../ui/time.js";

const kEvery = 2000;
const kPatience = 60000; // ms

const Causes = ({ created }) => {
  const { data } = useLoaded(created ? "/api/v1/keys" : null, { limit: 200 });
  const key = data?.keys.find(({ id }) => id === created.id);
  return html`
    <div class="notice warn" role="status">
      <div>
        <p><strong>Nothing has come for a minute.</strong> The usual causes, and where to look:</p>
        <ul>
          ${
            key?.revokedAt
              ? html`<li><strong>The key was revoked.</strong> Create another one.</li>`
              : key && !key.lastUsedAt
                ? html`<li>The key of step 1 was <strong>not used yet</strong>: the request does not get here, or has another key.</li>`
                : html`<li><strong>The key</strong> is wrong or was revoked: the request is answered with 401.</li>`
          }
          <li>
            <strong>Nothing plays yet.</strong> Browsers do not start a video with sound by themselves: press play.</li>
          <li>The page's <strong>Content-Security-Policy</strong> forbids it: connect-src and script-src have to name ${location.origin}.</li>
          <li>An <strong>ad blocker</strong> stops it: try a private window without extensions.</li>
          <li>The page's console has a line that begins with <strong>telemetry:</strong>, or one about the certificate of ${location.host}.</li>
          <li>The snippet names an <strong>http://</strong> address in a page on https://, which browsers block.</li>
        </ul>
      </div>
    </div>`;
};

// The first session that was not there when we began to wait, or of which more has come since.
const useArrivedSession = () => {
  const before = useRef(null);
  const [arrived, set] = useState(null);
  const loaded = useLoaded(arrived ? null : "/api/v1/sessions", { limit: 20 }, { every: kEvery });
  useEffect(() => {
    const items = loaded.data?.items;
    if (!items) return;
    before.current ??= new Map(items.map(({ sessionId, eventCount }) => [sessionId, eventCount]));
    const found = items.find(({ sessionId, eventCount }) => before.current.get(sessionId) !== eventCount);
    if (found) set(found);
  }, [loaded.data]);
  const again = () => {
    before.current = null;
    set(null);
  };
  return { loaded, arrived, again };
};

const Arrived = ({ session, again }) => html`
  <div class="notice good" role="status">
    <p>
      <strong>It works.</strong> A session came <${Age} at=${session.startedAt} />: <${Value} of=${session.content ?? session.sessionId} />.</p>
    <div class="actions">
      <${Link} class="button" to=${`/app/sessions/${encodeURIComponent(session.sessionId)}`}>Look at it<//>
      <${Link} class="button quiet" to="/app/">To the overview<//>
      <${Button} kind="quiet" onClick=${again}>Wait for another<//>
    </div>
  </div>`;

const sendOne = (key, streamId) =>
  post(
    "/api/v1/telemetry",
    {
      apiKey: key,
      sessionId: `test-${crypto.randomUUID()}`,
      ...(streamId && { streamId }),
      events: [
        {
          id: "1",
          type: "session_start",
          ts: new Date().toISOString(),
          payload: { player: "dashboard", title: "Sent from the dashboard" },
        },
      ],
    },
    { bearer: key },
  );

const Waiting = ({ created, streamId, loaded }) => {
  const since = useRef(Date.now());
  const [error, setError] = useState(null);
  const late = Date.now() - since.current > kPatience; // looked at again with each answer
  const send = async () => {
    setError(null);
    await sendOne(created.raw, streamId).catch(setError);
    await loaded.reload();
  };
  const [last] = loaded.data?.items ?? [];
  return html`
    <p class="waiting"><span class="pulse" aria-hidden="true"></span>
      <span role="status">Waiting for the first event…</span>
      <span class="faint">We look every two seconds.</span></p>
    ${
      last &&
      html`<p class="hint">The newest session so far: <${Link} to=${`/app/sessions/${encodeURIComponent(last.sessionId)}`}><${Value} of=${last.content ?? last.sessionId} /><//>,${" "}
      <${Age} at=${last.startedAt} />.</p>`
    }
    ${
      created &&
      html`<div class="actions"><${Button} kind="quiet" onClick=${send}>Send one from here<//>
      <span class="hint">To see that this host, the key and this page work together.</span></div>`
    }
    <div role="alert" class="refused">${error && html`<${Problem} error=${error} />`}</div>
    ${late && html`<${Causes} created=${created} />`}`;
};

export const WaitingStep = ({ created, streamId }) => {
  const { loaded, arrived, again } = useArrivedSession();
  return html`
    <${Section} title=${html`<span class="digit">3</span> The first event`} class="card step">
      ${
        arrived
          ? html`<${Arrived} session=${arrived} again=${again} />`
          : html`
        <${State} of=${loaded}>${() => html`<${Waiting} created=${created} streamId=${streamId} loaded=${loaded} />`}<//>`
      }
    <//>`;
};
