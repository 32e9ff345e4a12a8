// The snippets of nginx/www/telemetry/README.md, as pages of the test: only the hosts, the key and what is played are replaced.
import { readFileSync } from "node:fs";

const text = readFileSync(new URL("../../nginx/www/telemetry/README.md", import.meta.url), "utf8");
const truth = readFileSync(new URL("truth.js", import.meta.url), "utf8");
const headings = { "hls.js": "### hls.js", shaka: "### Shaka Player", "dash.js": "### dash.js", "video.js": "### video.js" };

// Players around a <video>, as their own guides begin: attached to the element inside with its library, and as a whole.
const wrapped = {
  Plyr: `<video controls muted></video>
    <link rel="stylesheet" href="/npm/plyr/dist/plyr.css">
    <script src="/npm/hls.js/dist/hls.min.js"></script><script src="/npm/plyr/dist/plyr.min.js"></script>
    <script src="https://mill.example/telemetry.js"></script>
    <script>
      const video = document.querySelector("video"), plyr = new Plyr(video, { iconUrl: "/npm/plyr/dist/plyr.svg" }), hls = new Hls();
      window.Telemetry?.init({ key: "sdk_…" }).attach(video, { hls, player: "Plyr", playerVersion: "3.8.4", title: "Evening" });
      hls.loadSource("https://media.example/evening.m3u8");
      hls.attachMedia(video);
    </script>`,
  "hls-video": `<hls-video controls muted></hls-video>
    <script type="importmap">{ "imports": { "hls-video-element": "/npm/hls-video-element/dist/hls-video-element.js",
      "custom-media-element": "/npm/custom-media-element/dist/custom-media-element.js",
      "media-tracks": "/npm/media-tracks/dist/index.js", "hls.js/dist/hls.mjs": "/npm/hls.js/dist/hls.mjs" } }</script>
    <script src="https://mill.example/telemetry.js"></script>
    <script type="module">
      import "hls-video-element";
      const video = document.querySelector("hls-video");
      video.src = "https://media.example/evening.m3u8";
      await Promise.resolve();
      window.Telemetry?.init({ key: "sdk_…" }).attach(video, { hls: video.api, player: "hls-video", playerVersion: "1.5.11", title: "Evening" });
    </script>`,
};
export const wraps = (player) => player in wrapped;

const snippet = (player) => {
  if (wraps(player)) return wrapped[player];
  const section = text.slice(text.indexOf(`\n${headings[player]}\n`)).slice(1).split(/\n#/)[0];
  return section.match(/```html\n([^]*?)```/)[1];
};
const libraryIn = (player) => snippet(player).match(/cdn\.jsdelivr\.net\/npm\/([\w.-]+)@([\d.]+)\//);
const asks = "truth.asked = performance.now()";
// The same page, which plays by itself: the viewer waits from when the content is asked for.
const byItself = (page) => page.replace("<video", "<video autoplay muted").replace("<hls-video", "<hls-video autoplay")
  .replace("initialize(video, null, false)", "initialize(video, null, true)")
  .replace(/(?<!=> ?)\b((?:player|hls)\.(?:load|loadSource|attachSource|src)\(|video\.src =)/, `${asks}; $1`)
  .replace("=> player.load(", `=> (${asks}, player).load(`);

// Whether the guide names the version that is tested.
export const namesVersion = (player) => {
  const [, name, version] = libraryIn(player);
  return JSON.parse(readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url))).version === version;
};

const asPage = (player, body, { way, key, wide, autoplay }) => {
  const [library, name] = libraryIn(player) ?? [];
  const page = (autoplay ? byItself(body) : body)
    .replace(`https://${library}`, `/npm/${name}/`)
    .replaceAll("https://mill.example", way)
    .replaceAll("sdk_…", key)
    .replace(/https:\/\/media\.example\/evening\.(m3u8|mpd)/, (_, type) => (type === "mpd" ? "/main.mpd" : "/master.m3u8"));
  return `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>${player}</title><style>video, .video-js { width: ${wide ? 640 : 320}px; height: ${wide ? 360 : 180}px }</style><script>${truth}</script><body>${page}`;
};

export const guide = (player, run) => asPage(player, snippet(player), run);

// The options for CMCD, and what a page has around them. dash.js and Shaka tell how long a start took only with autoplay, and
// then a viewer waits from when the content is asked for.
const around = {
  "hls.js": ["hls.js", (options) => `${options}
    const player = hls;
    player.loadSource("https://media.example/evening.m3u8");
    player.attachMedia(video);`],
  shaka: ["Shaka", (options) => `video.autoplay = true;
    const player = new shaka.Player();
    ${options}
    player.attach(video).then(() => (${asks}, player.load("https://media.example/evening.mpd"))).catch(() => {});`],
  "dash.js": ["dash.js", (options) => `const player = dashjs.MediaPlayer().create();
    player.initialize(video, null, true);
    ${options}
    ${asks};
    player.attachSource("https://media.example/evening.mpd");`],
};
export const speaksCmcd = (player) => player in around;

export const cmcdGuide = (player, run) => {
  const [name, script] = around[player];
  const options = text.match(new RegExp(`\\n${name} from [^]*?\\n\\n((?: {6}.*\\n)+)`))[1];
  // The minified Shaka leaves the state out of its reports.
  const library = snippet(player).match(/<script src="https:\/\/cdn.*/)[0].replace("player.compiled.js", "player.compiled.debug.js");
  return asPage(player, `<video controls muted></video>${library}<script>const video = document.querySelector("video");
    ${script(options)}</script>`, run);
};
