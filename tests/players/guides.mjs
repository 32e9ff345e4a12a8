// The snippets of src/telemetry/README.md, as pages of the test: only the hosts, the key and what is played are replaced.
import { readFileSync } from "node:fs";

const text = readFileSync(new URL("../../src/telemetry/README.md", import.meta.url), "utf8");
const truth = readFileSync(new URL("truth.js", import.meta.url), "utf8");
const headings = { "hls.js": "### hls.js", shaka: "### Shaka Player", "dash.js": "### dash.js", "video.js": "### video.js" };

const snippet = (player) => {
  const section = text.slice(text.indexOf(`\n${headings[player]}\n`)).slice(1).split(/\n#/)[0];
  return section.match(/```html\n([^]*?)```/)[1];
};
const libraryIn = (player) => snippet(player).match(/cdn\.jsdelivr\.net\/npm\/([\w.-]+)@([\d.]+)\//);

// Whether the guide names the version that is tested.
export const namesVersion = (player) => {
  const [, name, version] = libraryIn(player);
  return JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url))).version === version;
};

export const guide = (player, { way, key, wide }) => {
  const [library, name] = libraryIn(player);
  const page = snippet(player)
    .replace(`https://${library}`, `/npm/${name}/`)
    .replaceAll("https://mill.example", way)
    .replaceAll("sdk_…", key)
    .replace(/https:\/\/media\.example\/evening\.(m3u8|mpd)/, (_, type) => (type === "mpd" ? "/main.mpd" : "/master.m3u8"));
  return `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>${player}</title><style>video, .video-js { width: ${wide ? 640 : 320}px; height: ${wide ? 360 : 180}px }</style><script>${truth}</script><body>${page}`;
};
