// One session: what became of it, where its time went, and the events that tell.
import { html } from "../vendor/preact.js";
import { del } from "../api.js";
import { together } from "../as-of.js";
import { Events, eventsAsCsv, useEvents } from "../events.js";
import { shownValue, withFilter } from "../filters.js";
import { bitrate, count, duration, exact, kUnknown } from "../format.js";
import { State, useLoaded } from "../loaded.js";
import { Missing } from "../nothing.js";
import { Outcome } from "../outcomes.js";
import { Age, Button, Confirm, Copy, Page, Section, Time } from "../parts.js";
import { Picture } from "../picture.js";
import { go, Link } from "../router.js";
import { sessionAddress } from "../sessions-table.js";
import { useStreams } from "../streams.js";
import { Timeline } from "../timeline.js";
import { notesOf } from "../trust.js";

export const title = "Session";

const kEvery = 10000;

const Facts = ({ label, of: facts }) => html`
  <dl class="facts" aria-label=${label}>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

const stalls = ({ rebufferMs, rebufferCount }) => (rebufferMs === 0 ? "none"
  : `${duration(rebufferMs)}${rebufferCount ? ` in ${count(rebufferCount)} ${rebufferCount === 1 ? "stall" : "stalls"}` : ""}`);

const figuresOf = (session) => [
  ["Startup", duration(session.startupMs)], ["Played", duration(session.playedMs)], ["Rebuffered", stalls(session)],
  ["Seeking", duration(session.seekMs)], ["Bitrate, mean", bitrate(session.bitrateKbps)], ["Changes of quality", count(session.switches)],
  ["Dropped frames", count(session.droppedFrames)], ["Behind live", duration(session.liveLatencyMs)],
];

const Same = ({ dimension, value, children }) => (value
  ? html`<${Link} to="/app/sessions" query=${withFilter({}, dimension, value)} title="Sessions with the same">${children ?? value}<//>` : kUnknown);

const viewerOf = (session, streams) => [
  ["Stream", session.streamId ? html`<${Link} to=${`/app/streams/${session.streamId}`}>${streams.name(session.streamId)}<//>` : kUnknown],
  ["Player", html`<${Same} dimension="player" value=${session.player} /> ${session.playerVersion}`],
  ["Browser", [session.browser, session.os].filter(Boolean).join(", ") || kUnknown], ["Device", session.device ?? kUnknown],
  ["Country", session.country ? shownValue("country", session.country) : kUnknown], ["Page", session.page ?? kUnknown],
  ["Ended", session.endedAt ? html`<${Time} at=${session.endedAt} format=${exact} />` : "not yet"], ["Why it ended", session.endReason ?? kUnknown],
];

const ErrorOf = ({ session: { errorCode, errorMessage, failed } }) => errorCode && html`
  <p>${failed ? "" : "An error that did not end playback: "}<${Same} dimension="error" value=${errorCode} />${errorMessage && `, ${errorMessage}`}</p>`;

const Trust = ({ notes }) => notes.length > 0 && html`
  <${Section} title="How far these figures can be trusted"><ul class="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul><//>`;

const download = (name, text, type) => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
};

const Actions = ({ id, address, events }) => html`
  <${Copy} text=${location.href} label="Copy link" />
  <a class="button quiet" href=${address}>JSON</a>
  ${events.data && html`<${Button} kind="quiet" onClick=${() => download(`session-${id}.csv`, eventsAsCsv(events.data.items), "text/csv")}>Events as CSV<//>`}
  <${Confirm} label="Delete…" question="Forget this session with all its events, for good?" yes="Delete it" kind="quiet"
    onYes=${async () => { await del(address); go("/app/sessions", {}, { replace: true }); }} />`;

const Found = ({ session, timeline, events, streams, address }) => {
  const begin = Date.parse(timeline[0]?.from ?? events.items[0]?.ts ?? session.startedAt);
  return html`
    <div class="card summary">
      <p class="verdict"><${Outcome} of=${session} /> <span class="faint">${session.lastEventAt && html`last heard of <${Age} at=${session.lastEventAt} />`}</span></p>
      <${ErrorOf} session=${session} />
      <${Facts} label="Figures" of=${figuresOf(session)} />
      <${Facts} label="Viewer" of=${viewerOf(session, streams)} />
    </div>
    ${timeline.length > 0 && html`<${Timeline} items=${timeline} />`}
    <${Picture} items=${events.items} begin=${begin} />
    <${Trust} notes=${notesOf(session, timeline, events.items)} />
    <${Events} items=${events.items} all=${events.all} begin=${begin} address=${`${address}/events`} />`;
};

export const Screen = ({ route: { params: { id } } }) => {
  const address = `/api/v1/sessions/${encodeURIComponent(id)}`, streams = useStreams();
  const first = useLoaded(address), every = first.data && first.data.state !== "ended" ? kEvery : null;
  const session = useLoaded(address, {}, { every }), timeline = useLoaded(`${address}/timeline`, {}, { every }), events = useEvents(id, every);
  const { data } = session;
  if (first.error?.status === 404) return html`<${Page} title=${title}><${Missing} what="session" back="/app/sessions" label="All sessions" /><//>`;
  return html`
    <${Page} title=${data?.content ?? title} actions=${html`<${Actions} id=${id} address=${address} events=${events} />`}
      lead=${html`<code>${id}</code>${data && html`, ${" "}<${Time} at=${data.startedAt} format=${exact} />`}`}>
      <p class="back"><${Link} to="/app/sessions">All sessions<//></p>
      <${State} of=${together(session, timeline, events)}>
        ${([found, { items }, list]) => html`<${Found} session=${found} timeline=${items} events=${list} streams=${streams} address=${address} />`}
      <//>
    <//>`;
};
