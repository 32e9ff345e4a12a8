// One session: what became of it, where its time went, and the events that tell.
import { html, useState } from "../vendor/preact.js";
import { chosen } from "../lib/account.js";
import { del } from "../lib/api.js";
import { bitrate, count, duration, exact, kUnknown, percent, visible } from "../lib/format.js";
import { together, useLoaded } from "../lib/loaded.js";
import { href, Link } from "../lib/router.js";
import { style } from "../lib/style.js";
import { Button, Copy } from "../ui/buttons.js";
import { Confirm } from "../ui/confirm.js";
import { Page, Section, Value } from "../ui/page.js";
import { useMay } from "../ui/role.js";
import { State } from "../ui/state.js";
import { Age, Time } from "../ui/time.js";
import { Deleted, DeleteViewer } from "../figures/delete-viewer.js";
import { Events, eventsAsCsv, useEvents } from "../figures/events.js";
import { kDimensions } from "../filters/dimensions.js";
import { shownValue, withFilter } from "../filters/filters.js";
import { notesOf } from "../figures/notes.js";
import { Missing } from "../figures/nothing.js";
import { Outcome } from "../figures/outcomes.js";
import { Picture } from "../figures/picture.js";
import { useStreams } from "../figures/streams.js";
import { lengthOf, Timeline } from "../figures/timeline.js";

await style("/app/session.css");

export const title = "Session";

const kEvery = 10000;

const Facts = ({ label, of: facts }) => html`
  <dl class="facts" aria-label=${label}>
    ${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd translate=${false}>${value}</dd></div>`)}</dl>`;

const stalls = ({ rebufferMs, rebufferCount }) =>
  rebufferMs === 0
    ? "none"
    : `${duration(rebufferMs)}${rebufferCount ? ` in ${count(rebufferCount)} ${rebufferCount === 1 ? "stall" : "stalls"}` : ""}`;

const switches = ({ switches, downshifts }) =>
  downshifts ? `${count(switches)}, ${count(downshifts)} of them down` : count(switches);

const figuresOf = (session) => [
  ["Experience", session.experienceScore === null ? kUnknown : `${session.experienceScore} of 100`],
  ["Startup", duration(session.startupMs)],
  ["Played", duration(session.playedMs)],
  ["Rebuffering", stalls(session)],
  ["Seeking", duration(session.seekMs)],
  ["Bitrate, mean", bitrate(session.bitrateKbps)],
  ["Quality changes", switches(session)],
  ["Upscaling", percent(session.upscalePercent === null ? null : session.upscalePercent / 100)],
  ["Dropped frames", count(session.droppedFrames)],
  ["Behind live", duration(session.liveLatencyMs)],
];

const Same = ({ dimension, value, children }) =>
  value
    ? html`<${Link} to="/app/sessions" query=${withFilter({}, dimension, value)} translate=${false} title="Sessions with the same">
      <${Value} of=${children ?? value} /><//>`
    : kUnknown;

const viewerOf = (session, streams) => [
  [
    "Stream",
    session.streamId
      ? html`<${Link} to=${`/app/streams/${session.streamId}`}><${Value} of=${streams.name(session.streamId)} /><//>`
      : kUnknown,
  ],
  [
    "Player",
    html`<${Same} dimension="player"
      value=${session.player} /> ${session.playerVersion && html`<${Same} dimension="playerVersion" value=${session.playerVersion} />`}`,
  ],
  [
    "Browser",
    html`<${Same} dimension="browser"
      value=${session.browser} /> ${session.os && html`<${Same} dimension="os" value=${session.os} />`}`,
  ],
  ["Device", html`<${Same} dimension="device" value=${session.device} />`],
  [
    "Country",
    html`<${Same} dimension="country" value=${session.country}>
      ${session.country && shownValue("country", session.country)}<//>`,
  ],
  ["Page", html`<${Same} dimension="page" value=${session.page} />`],
  ["Ended", session.endedAt ? html`<${Time} at=${session.endedAt} format=${exact} />` : "not yet"],
  ["Why it ended", session.endReason ?? kUnknown],
];

const Cdns = ({ of: cdns }) =>
  cdns.map(
    (one, i) =>
      html`${i > 0 && ", then "}<${Same} dimension="cdn" value=${one.cdn} /> for ${duration(one.playedMs)}${
        one.rebufferCount > 0 && `, rebuffering ${stalls(one)}`
      }`,
  );

// These are shown above, or by what they are of.
const kToldOtherwise = [
  "stream",
  "content",
  "player",
  "playerVersion",
  "browser",
  "os",
  "device",
  "country",
  "page",
  "error",
];
// Most sessions have few of them.
const factsOf = (session) =>
  Object.keys(kDimensions)
    .filter((name) => session[name] && !kToldOtherwise.includes(name))
    .map((name) => [
      kDimensions[name],
      name === "cdn" && session.cdns
        ? html`<${Cdns} of=${session.cdns} />`
        : html`<${Same} dimension=${name} value=${session[name]} />`,
    ]);

const ErrorOf = ({ session: { errorCode, errorMessage, failed } }) =>
  errorCode &&
  html`
  <p>${failed ? "Fatal: " : "Not fatal: "}<${Same} dimension="error" value=${errorCode} />
    ${errorMessage && html`, <bdi>${visible(errorMessage)}</bdi>`}</p>`;

const Trust = ({ notes }) =>
  notes.length > 0 &&
  html`
  <${Section} title="How far these figures can be trusted"><ul class="notes">
    ${notes.map((note) => html`<li>${note}</li>`)}</ul><//>`;

const download = (name, text, type) => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
};

const Delete = ({ address, onEnd }) => {
  const remove = async () => {
    await del(address);
    onEnd(1);
  };
  return html`<${Confirm} label="Delete…" question="Delete this session with all its events, for good?" yes="Delete it" onYes=${remove} />`;
};

const Actions = ({ id, address, events, onDeleted }) => {
  const mayDelete = useMay("editor");
  return html`
    <${Copy} text=${location.href} label="Copy link" />
    <a class="button quiet" href=${href(address, { account: chosen() })}>JSON</a>
    ${events.data && html`<${Button} kind="quiet" onClick=${() => download(`session-${id}.csv`, eventsAsCsv(events.data.items), "text/csv")}>Events as CSV<//>`}
    ${mayDelete && html`<${Delete} address=${address} onEnd=${onDeleted} />`}`;
};

const Found = ({ session, timeline, events, streams, address, onDeleted }) => {
  const begin = Date.parse(timeline[0]?.from ?? events.items[0]?.ts ?? session.startedAt);
  return html`
    <div class="card summary">
      <p class="verdict"><${Outcome} of=${session} /> <span class="faint">
        ${session.lastEventAt && html`last event <${Age} at=${session.lastEventAt} />`}</span></p>
      <${ErrorOf} session=${session} />
      <${Facts} label="Figures" of=${figuresOf(session)} />
      <${Facts} label="Viewer" of=${[...viewerOf(session, streams), ...factsOf(session)]} />
      ${session.viewer && html`<${DeleteViewer} viewer=${session.viewer} onEnd=${onDeleted} />`}
    </div>
    ${timeline.length > 0 && html`<${Timeline} items=${timeline} />`}
    <${Picture} items=${events.items} begin=${begin} length=${timeline.length > 0 ? lengthOf(timeline) : Infinity} />
    <${Trust} notes=${notesOf(session, timeline, events.items)} />
    <${Events} items=${events.items} all=${events.all} begin=${begin} address=${href(`${address}/events`, { account: chosen() })} />`;
};

const Gone = ({ n }) => html`
  <${Page} title=${title}>
    <${Deleted} n=${n} />
    <p><${Link} to="/app/sessions">All sessions<//></p>
  <//>`;

export const Screen = ({
  route: {
    params: { id },
  },
}) => {
  const address = `/api/v1/sessions/${encodeURIComponent(id)}`;
  const streams = useStreams();
  const first = useLoaded(address);
  const every = first.data && first.data.state !== "ended" ? kEvery : null;
  const session = useLoaded(address, {}, { every });
  const timeline = useLoaded(`${address}/timeline`, {}, { every });
  const events = useEvents(id, every);
  const { data } = session;
  const [deleted, setDeleted] = useState(null);
  if (deleted !== null) return html`<${Gone} n=${deleted} />`;
  if (first.error?.status === 404)
    return html`<${Page} title=${title}><${Missing} what="session" back="/app/sessions" label="All sessions" /><//>`;
  return html`
    <${Page} title=${data?.content ? visible(data.content) : title}
      actions=${html`<${Actions} id=${id} address=${address} events=${events} onDeleted=${setDeleted} />`}
      lead=${html`<code><${Value} of=${id} /></code>${data && html`, ${" "}<${Time} at=${data.startedAt} format=${exact} />`}`}>
      <p class="back"><${Link} to="/app/sessions">All sessions<//></p>
      <${State} of=${together(session, timeline, events)}>
        ${([found, { items }, list]) => html`<${Found} session=${found} timeline=${items} events=${list} streams=${streams} address=${address} onDeleted=${setDeleted} />`}
      <//>
    <//>`;
};
