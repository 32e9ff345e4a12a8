// What makes a player report to this host: [{ id, label, about, code({ host, key, streamId }) }].
const script = ({ host }) => `<script src="${host}/telemetry.js"></script>`;
const options = ({ key, streamId }) => `{ key: "${key}"${streamId ? `, streamId: "${streamId}"` : ""} }`;

// All that such a player tells is what its <video> tells; the first lines name the library.
const attached = (player, version, made) => (given) => `${script(given)}
<script>
  ${made}
  Telemetry.init(${options(given)})
    .attach(video, { player: "${player}", playerVersion: ${version}, title: "Evening" });
</script>`;

const plain = "What its <video> element shows is reported: start, stalls, seeks, errors, the end. Bitrates and errors that only the library sees are not; session.report() can add them.";

export const snippets = [
  { id: "script", label: "<video>", about: "Below the <video> of your page. The title is what the sessions are listed by; it may be left out.",
    code: (given) => `<video src="evening.mp4" controls></video>
${script(given)}
<script>
  Telemetry.init(${options(given)})
    .attach(document.querySelector("video"), { title: "Evening" });
</script>` },
  { id: "hls.js", label: "hls.js", about: "Beside what the <video> shows, this reports the bitrate of each level and the errors that end playback.",
    code: (given) => `${script(given)}
<script>
  // video and hls are those of your page
  const session = Telemetry.init(${options(given)})
    .attach(video, { player: "hls.js", playerVersion: Hls.version, title: "Evening" });
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => {
    const { bitrate, width, height } = hls.levels[level];
    session.report("quality_change", { bitrateBps: bitrate, width, height });
  });
  hls.on(Hls.Events.ERROR, (_, { fatal, type, details }) =>
    fatal && session.report("error", { fatal, code: type, message: details }));
</script>` },
  { id: "dash.js", label: "dash.js", about: plain,
    code: attached("dash.js", "player.getVersion()", 'const video = player.getVideoElement();  // player: dashjs.MediaPlayer().create()') },
  { id: "shaka", label: "Shaka Player", about: plain,
    code: attached("shaka", "shaka.Player.version", 'const video = player.getMediaElement();  // player: new shaka.Player()') },
  { id: "video.js", label: "video.js", about: plain,
    code: attached("video.js", "videojs.VERSION", 'const video = player.el().querySelector("video");  // player: videojs("my-player")') },
  { id: "curl", label: "HTTP", about: "Any program can send events; the API tells which ones make which figures.",
    code: ({ host, key, streamId }) => `curl -i ${host}/api/v1/telemetry \\
  -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' \\
  -d '{"apiKey":"${key}","sessionId":"'$(date +%s)'",${streamId ? `"streamId":"${streamId}",` : ""}
       "events":[{"type":"playback_start","ts":"'$(date -u +%FT%TZ)'","payload":{"startupMs":800}}]}'` },
];
