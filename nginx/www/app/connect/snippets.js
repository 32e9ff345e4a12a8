// What makes a player report to this host: [{ id, label, about, code({ host, key, streamId }) }].
const script = ({ host }) => `<script src="${host}/telemetry.js"></script>`;
// No authority signs for that name, as src/host.cpp has it.
const curl = ({ host }) => (/^https:\/\/localhost(:|$)/.test(host) ? "curl -k" : "curl");
const options = ({ key, streamId }) => `{ key: "${key}"${streamId ? `, streamId: "${streamId}"` : ""} }`;

// A player of a library: `made` are lines for the page's own objects, `given` is what attach() takes.
const attached = (about, made, library, after = "") => ({
  about,
  code: (given) => `${script(given)}
<script>
  ${made}
  const session = window.Telemetry?.init(${options(given)})
    .attach(video, { ${library}, title: "Evening" });${after}
</script>`,
});

const known =
  "Beside what the <video> shows, this reports the player's version, its bitrates and bandwidth, and its errors.";

export const snippets = [
  {
    id: "script",
    label: "<video>",
    about: "Below the <video> of your page. The title is what the sessions are listed by; it may be left out.",
    code: (given) => `<video src="evening.mp4" controls></video>
${script(given)}
<script>
  window.Telemetry?.init(${options(given)})
    .attach(document.querySelector("video"), { title: "Evening" });
</script>`,
  },
  { id: "hls.js", label: "hls.js", ...attached(known, "// video and hls are those of your page", "hls") },
  {
    id: "dash.js",
    label: "dash.js",
    ...attached(
      known,
      "// player: dashjs.MediaPlayer().create(), after its initialize()\n  const video = player.getVideoElement();",
      "dash: player",
    ),
  },
  {
    id: "shaka",
    label: "Shaka Player",
    ...attached(
      `${known} It has to be before load().`,
      "// player: new shaka.Player(), after its attach()\n  const video = player.getMediaElement();",
      "shaka: player",
      `
  player.load("evening.mpd")
    .catch(({ code, message }) => session?.report("error", { fatal: true, code, message }));`,
    ),
  },
  {
    id: "video.js",
    label: "video.js",
    ...attached(
      known,
      '// player: videojs("my-player")\n  const video = player.el().querySelector("video");',
      "videojs: player",
    ),
  },
  {
    id: "curl",
    label: "HTTP",
    about: "Any program can send events; the API tells which ones make which figures.",
    code: ({ host, key, streamId }) => `${curl({ host })} -i ${host}/api/v1/telemetry \\
  -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' \\
  -d '{"apiKey":"${key}","sessionId":"'$(date +%s)'",${streamId ? `"streamId":"${streamId}",` : ""}
       "events":[{"type":"playback_start","ts":"'$(date -u +%FT%TZ)'","payload":{"startupMs":800}}]}'`,
  },
];
