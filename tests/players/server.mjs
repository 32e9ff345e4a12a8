// What the pages of the test need, on two origins: the site with the players and their media, which it can hold back, refuse
// or slow down; and a way to Millrace that can be cut, and that counts.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";

const types = { html: "text/html", js: "text/javascript", mjs: "text/javascript", svg: "image/svg+xml", css: "text/css", m3u8: "application/vnd.apple.mpegurl", mpd: "application/dash+xml", m4s: "video/mp4" };

const listen = (answer) => new Promise((ready) => {
  const server = createServer((request, response) => answer(request, response).catch(() => response.destroy()));
  server.listen(0, "127.0.0.1", () => ready({ server, url: `http://127.0.0.1:${server.address().port}` }));
});
const body = async (request) => Buffer.concat(await request.toArray());
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// Sends that many kilobits a second.
const trickle = async (response, data, kbps) => {
  const piece = Math.ceil(kbps * 1000 / 8 / 20);
  for (let at = 0; at < data.length; at += piece) {
    response.write(data.subarray(at, at + piece));
    await pause(50);
  }
  response.end();
};

// A live stream: six segments of a playlist, which go on by one every two seconds.
const slide = (playlist, began) => {
  const [head, ...segments] = playlist.replace("#EXT-X-ENDLIST", "").replace(/#EXT-X-PLAYLIST-TYPE.*\n/, "").split(/(?=#EXTINF)/);
  const first = Math.min(Math.floor((Date.now() - began) / 2000), segments.length - 6);
  return head.replace(/(MEDIA-SEQUENCE:).*/, `$1${first}`) + segments.slice(first, first + 6).join("");
};

// `rules` may be changed at any time: cut, which ends what is held without an answer; holdFrom, a segment from which on requests wait until it is larger; refuseFrom, a segment
// from which on they get 404; refuseManifest; live, for HLS; manifestMs, which a manifest takes; slow: { until, kbps }, for video segments before that one.
export const site = async ({ page, media, modules }) => {
  const rules = { cut: false, holdFrom: Infinity, refuseFrom: Infinity, refuseManifest: false, live: false, manifestMs: 0, slow: { until: 0, kbps: 0 } };
  const began = Date.now();
  const segment = async (request, response, name) => {
    const [, stream, number] = name.match(/^chunk-stream(\d)-0*(\d+)/)?.map(Number) ?? [];
    if (!number && /mpd$|master/.test(name)) await pause(rules.manifestMs);
    while (number >= rules.holdFrom && !rules.cut && !response.destroyed) await pause(20);
    if (rules.cut) return response.destroy();
    if (number >= rules.refuseFrom || (!number && rules.refuseManifest && /mpd$|master/.test(name))) return response.writeHead(404).end();
    const stored = await readFile(`${media}/${name}`);
    const data = rules.live && /^media.*m3u8$/.test(name) ? Buffer.from(slide(stored.toString(), began)) : stored;
    response.writeHead(200, { "Content-Type": types[name.split(".").pop()], "Content-Length": data.length, "Cache-Control": "no-store" });
    if (stream < 2 && number < rules.slow.until) return trickle(response, data, rules.slow.kbps);
    response.end(data);
  };
  const { server, url } = await listen(async (request, response) => {
    const { pathname } = new URL(request.url, "http://site");
    if (pathname.startsWith("/npm/")) {
      response.writeHead(200, { "Content-Type": types[pathname.split(".").pop()], "Cache-Control": "max-age=3600" });
      return response.end(await readFile(`${modules}/${pathname.slice(5)}`));
    }
    if (pathname !== "/") return segment(request, response, pathname.slice(1));
    response.writeHead(200, { "Content-Type": "text/html" }).end(page());
  });
  return { url, rules, close: () => (server.closeAllConnections(), server.close()) };
};

// What a page reports with telemetry.js: the ids of events.
const noteEvents = (way, text) => {
  const { sessionId, events } = JSON.parse(text);
  for (const { id, type, payload } of events) {
    way.events.add(`${sessionId} ${id}`);
    way.ended ||= type === "playback_end";
    way.fatal ||= payload.fatal === true;
  }
};
// By CMCD: a line is an event.
const noteLines = (way, text) => {
  for (const line of text.split("\n").filter((one) => one.trim())) {
    way.events.add(`${line.match(/(?:^|,)sid="([^"]*)"/)[1]} ${line.trim()}`);
    way.fatal ||= /(^|,)e=e(,|$)/.test(line);
  }
};

// Passes on to Millrace what a page sends, unless `down`. `events` has all events that a page tried to send, each as its session
// and what tells it from others; `fatal` and `ended` say whether a fatal error and the end were among them; `open` is how many
// requests have no answer yet.
export const wayTo = async (millrace) => {
  const way = { down: false, posts: 0, refused: 0, open: 0, events: new Set(), fatal: false, ended: false };
  const note = { "/api/v1/telemetry": noteEvents, "/api/v1/cmcd": noteLines };
  const { server, url } = await listen(async (request, response) => {
    ++way.open;
    response.on("close", () => --way.open);
    const sent = await body(request);
    if (request.method === "POST") {
      ++way.posts;
      note[request.url.split("?")[0]]?.(way, sent.toString());
    }
    if (way.down) {
      ++way.refused;
      return response.destroy();
    }
    const { host, connection, "accept-encoding": _, "content-length": __, ...headers } = request.headers;
    const answer = await fetch(millrace + request.url, { method: request.method, headers, body: sent.length ? sent : undefined });
    response.writeHead(answer.status, [...answer.headers].filter(([name]) => !/^(content-encoding|content-length|transfer-encoding|connection)$/.test(name)).flat());
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  return Object.assign(way, { url, close: () => (server.closeAllConnections(), server.close()) });
};
