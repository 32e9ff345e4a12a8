// What is done to each player, and what Millrace has to say of it afterwards. `not` names players whose own fault makes a case
// impossible, `only` those that it is about; nginx/www/telemetry/README.md says why. `wrapped`: also with players around a <video>. By CMCD, nobody tells that a page was left, nor of
// what the picture is made.
const byCmcd = ["hls.js by CMCD", "shaka by CMCD", "dash.js by CMCD"];
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const need = (holds, ...words) => {
  if (!holds) throw new Error(words.map((word) => (typeof word === "string" ? word : JSON.stringify(word))).join(" "));
};
const near = (what, wanted, got, tolerance) => {
  if (Math.abs(wanted - got) <= tolerance) return;
  throw Object.assign(new Error(`${what} is ${got}, and the page saw ${Math.round(wanted)}`), { tolerance });
};


const ended = ({ state }) => state === "ended";

// Not before the page's scripts have run, and again if the library empties its element: what was asked of it before is forgotten then.
const begin = async ({ page }) => {
  await page.until("picture() && performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd > 0");
  if (await page.value("picture().autoplay || truth.asked !== null")) return;
  await page.value(`picture().muted = true,
    void (function press() { picture().play().catch(() => setTimeout(() => picture().paused && !picture().error && press(), 100)); })()`);
};
const started = async (context) => {
  await begin(context);
  await context.page.until("truth.started !== null");
};
const playsTo = ({ page }, seconds) => page.until(`picture().currentTime >= ${seconds}`, 40);
// Leaves the page, and returns what it saw and what Millrace has of it. By CMCD, nobody tells the end, and what waits to be sent
// is sent when the player is destroyed.
const leave = async (context) => {
  const { page, way, account, cmcd } = context;
  // Paused, since leaving takes a while.
  const truth = await page.value("(truth.started !== null && picture().pause(), new Promise((done) => setTimeout(done, 200, truth)))");
  context.late = truth.late;
  if (cmcd) {
    await page.value("void player.destroy()");
    do await pause(300); while (way.open > 0);
  }
  await page.go("about:blank");
  const all = (session) => (cmcd || (way.ended && ended(session))) && session.eventCount === way.events.size;
  return { truth, session: await account.session(sessionIn(way), all), id: sessionIn(way) };
};
const sessionsIn = (way, count) => {
  const ids = new Set([...way.events].map((event) => event.split(" ")[0]));
  need(ids.size === count, `there are ${ids.size} sessions`);
  return [...ids];
};
const sessionIn = (way) => sessionsIn(way, 1)[0];
const unharmed = (session) => need(!session.failed && session.errorCode === null, "an error was reported:", session.errorCode, session.errorMessage);

const bitrate = ({ cmcd }, truth, session) => {
  if (cmcd) return;
  const kbps = truth.bits / truth.played / 1000;
  near("bitrateKbps", kbps, session.bitrateKbps, kbps * 0.1);
};

// A start counts since the library says that it loads: after it was asked to, and before it asks for the manifest.
const nearStartup = ({ asked, manifest }, got) => {
  near("startupMs", Math.min(Math.max(got, manifest), asked), got, 100);
  return `${got} ms, the page ${Math.round(manifest)} to ${Math.round(asked)}`;
};

const kTellsHosts = ["html5", "hls.js", "shaka", "dash.js", "video.js"];
const start = {
  name: "a start takes as long as the page saw",
  wrapped: true,
  plays: async (context) => {
    await started(context);
    await playsTo(context, 5);
    const { truth, session } = await leave(context);
    near("startupMs", truth.startup, session.startupMs, 100);
    near("playedMs", truth.played, session.playedMs, 300);
    need(session.rebufferCount === 0, "there are stalls");
    need(context.cmcd || (session.player === context.player && /^v?\d+\.\d+\.\d+/.test(session.playerVersion)), session);
    need(!kTellsHosts.includes(session.player) || session.cdn === "127.0.0.1", "the media come from", session.cdn);
    need(session.content === (context.cmcd ? "evening" : "Evening"), session);
    bitrate(context, truth, session);
    unharmed(session);
    return `${session.startupMs} ms, the page ${Math.round(truth.startup)}; ${session.bitrateKbps} kbit/s`;
  },
};

const slowManifest = {
  name: "a start by autoplay includes the three seconds that a manifest takes",
  not: byCmcd,
  wrapped: true,
  autoplay: true,
  rules: { manifestMs: 3000 },
  plays: async (context) => {
    await started(context);
    await playsTo(context, 2);
    const startup = await context.page.value(`((manifest) => ({
      asked: truth.startup, manifest: truth.started - manifest.startTime
    }))(performance.getEntriesByType("resource").find(({ name }) => /m3u8|mpd/.test(name)))`);
    const { session } = await leave(context);
    need(startup.asked > 3000, "the manifest took less");
    return nearStartup(startup, session.startupMs);
  },
};

const loadSecond = {
  "hls.js": 'hls.loadSource("/master.m3u8?2")', Plyr: 'hls.loadSource("/master.m3u8?2")', shaka: 'player.load("/main.mpd?2")',
  "dash.js": 'player.attachSource("/main.mpd?2")', "video.js": 'player.src({ src: "/master.m3u8?2", type: "application/x-mpegURL" })',
  "hls-video": 'document.querySelector("hls-video").src = "/master.m3u8?2"',
};
const second = {
  name: "a second source is a session with a startup of its own",
  not: byCmcd,
  wrapped: true,
  autoplay: true,
  plays: async (context) => {
    const { page, rules, way, account } = context;
    await started(context);
    await playsTo(context, 3);
    rules.manifestMs = 1500;
    const startup = await page.value(`new Promise((done) => {
      const asked = performance.now(), hear = (type, work) => document.addEventListener(type, work, { capture: true, once: true });
      hear("emptied", () => {
        hear("playing", () => {
          const now = performance.now(), manifest = performance.getEntriesByType("resource").find(({ name }) => name.endsWith("?2"));
          done({ asked: now - asked, manifest: now - manifest.startTime });
        });
      });
      ${loadSecond[context.name]};
    })`);
    await pause(1500);
    await page.go("about:blank");
    const [one, other] = await Promise.all(sessionsIn(way, 2).map((id) => account.session(id, ended)));
    need(one.outcome === "played" && other.outcome === "played" && one.endReason === "abandoned", one, other);
    return nearStartup(startup, other.startupMs);
  },
};

// dash.js gives up, and stands where its buffer ends. When video.js tries again cannot be repeated, and it never says that it
// gave up.
const outage = {
  name: "an outage of five seconds is a failure if playback ends by it, and none if it goes on",
  not: byCmcd,
  wrapped: true,
  rules: { holdFrom: 8 },  // what is to be loaded during the outage
  plays: async (context) => {
    const { page, rules } = context;
    await started(context);
    await playsTo(context, 3);
    rules.cut = true;  // what was asked for before
    await page.offline(true);
    await pause(5000);
    Object.assign(rules, { cut: false, holdFrom: Infinity });
    await page.offline(false);
    await page.until("picture().currentTime >= 22 || truth.stood > 10000", 60);
    const goesOn = await page.value("picture().currentTime >= 22");
    const { truth, session } = await leave(context);
    const fails = !goesOn && context.name !== "video.js";
    if (context.name !== "video.js") near("playedMs", truth.played, session.playedMs, 500);
    need(session.failed === fails && session.outcome === (fails ? "playbackFailure" : "played"), goesOn, session);
    const fate = goesOn ? (session.recovered ? "recovered" : "nothing to recover from") : "playback stood still";
    return `${session.errorCode ?? "no error"}, ${fate}`;
  },
};

const stall = {
  name: "a stall of three seconds is one stall",
  rules: { holdFrom: 6 },  // from the tenth second on
  plays: async (context) => {
    await started(context);
    await context.page.until("truth.stalls === 1", 40);
    await pause(3000);
    context.rules.holdFrom = Infinity;
    await playsTo(context, 13);
    const { truth, session } = await leave(context);
    need(session.rebufferCount === 1, `there are ${session.rebufferCount} stalls`);
    near("rebufferMs", truth.stalled, session.rebufferMs, 300);
    return `${session.rebufferMs} ms, the page ${Math.round(truth.stalled)}`;
  },
};

const catchUp = {
  name: "a stall of a live stream lasts until the playhead moves, and what the player catches up is no seek",
  only: ["hls.js"],
  rules: { live: true },
  plays: async (context) => {
    const { page, rules } = context;
    await started(context);
    await page.value("void Object.assign(hls.config, { liveSyncDurationCount: 2, liveMaxLatencyDurationCount: 4 })");
    rules.holdFrom = 1;
    await page.until("truth.stalls === 1", 40);
    await page.until("picture().seeking", 40);
    await pause(1500);
    rules.holdFrom = Infinity;
    await page.until("truth.sought > 0");
    await pause(1500);
    const { truth, session } = await leave(context);
    near("rebufferMs", truth.stalled, session.rebufferMs, 300 + 250 * (truth.stalls - session.rebufferCount));  // too short to count
    near("playedMs", truth.played, session.playedMs, 500);
    need(session.seekMs === 0 && session.seeks === 0, session);
    return `${session.rebufferMs} ms, the page ${Math.round(truth.stalled)}, of which it sought for ${Math.round(truth.sought)}; ${session.rebufferCount} stalls, the page ${truth.stalls}`;
  },
};

const seek = {
  name: "a seek into what is not loaded is no stall",
  rules: { holdFrom: 8 },
  plays: async (context) => {
    await started(context);
    await playsTo(context, 3);
    await context.page.value("picture().currentTime = 31, void 0");
    await pause(1500);
    context.rules.holdFrom = Infinity;
    await playsTo(context, 34);
    const { truth, session } = await leave(context);
    need(session.rebufferCount === 0 && session.rebufferMs === 0, `there are ${session.rebufferCount} stalls`);
    near("seekMs", truth.sought, session.seekMs, 300);
    near("playedMs", truth.played, session.playedMs, 500);
    unharmed(session);
    return `sought for ${session.seekMs} ms, the page ${Math.round(truth.sought)}`;
  },
};

const paused = {
  name: "a pause is not played",
  plays: async (context) => {
    await started(context);
    await playsTo(context, 3);
    await context.page.value("picture().pause()");
    await pause(3000);
    await context.page.value("void picture().play()");
    await playsTo(context, 6);
    const { truth, session } = await leave(context);
    near("playedMs", truth.played, session.playedMs, 300);
    need(session.rebufferCount === 0, "there are stalls");
    unharmed(session);
    return `${session.playedMs} ms, the page ${Math.round(truth.played)}`;
  },
};

const change = {
  name: "a change of quality is in the bitrate",
  // video.js changes in no way that can be repeated: at 450 kbit/s it stays, and once a level is disabled it loads nothing.
  not: ["video.js", ...byCmcd],
  wide: true,
  rules: { slow: { until: 5, kbps: 450 } },
  plays: async (context) => {
    await started(context);
    await context.page.until("truth.switches > 0", 60);
    await playsTo(context, 28);
    const { truth, session } = await leave(context);
    const kbps = truth.bits / truth.played / 1000;
    near("bitrateKbps", kbps, session.bitrateKbps, kbps * 0.05);
    return `${session.bitrateKbps} kbit/s, the page ${Math.round(kbps)}, ${session.switches} switches, the page ${truth.switches}`;
  },
};

const codes = { "hls.js": "fragLoadError", shaka: "1001", "dash.js": "27", "shaka by CMCD": null, "dash.js by CMCD": "27" };
const fatal = {
  name: "segments that are not there end playback with the library's error",
  not: ["video.js", "hls.js by CMCD"],
  rules: { refuseFrom: 4 },
  plays: async (context) => {
    await started(context);
    for (let seconds = 0; !context.way.fatal && seconds < 45; ++seconds) await pause(1000);
    const { truth, session } = await leave(context);
    need(session.errorCode === codes[context.name], session);
    if (context.name === "shaka by CMCD") need(session.playedMs > 0 && session.playedMs < truth.played, session);
    else near("playedMs", truth.played, session.playedMs, 500);
    if (context.name === "dash.js by CMCD") return need(!session.failed, "a failure is told at last");
    need(session.outcome === "playbackFailure" && session.failed, session);
    if (!context.cmcd) near("rebufferMs", truth.stalled, session.rebufferMs, 300);
    return `${session.errorCode}: ${session.errorMessage}; waited ${session.rebufferMs} ms`;
  },
};

const unreported = {
  name: "segments that are not there are a stall if the library says nothing",
  only: ["video.js", "hls.js by CMCD"],
  rules: { refuseFrom: 4 },
  plays: async (context) => {
    await started(context);
    await context.page.until("truth.stalls === 1", 40);
    await pause(3000);
    const { truth, session } = await leave(context);
    need(!session.failed && session.errorCode === null, "a failure is told at last");
    // video.js tries again by seeking to where it is, which may or may not end a stall and begin another.
    const other = Math.abs(session.rebufferCount - truth.stalls);
    need(session.rebufferCount > 0 && other <= (context.cmcd ? 0 : 1), `${session.rebufferCount} stalls, and the page saw ${truth.stalls}`);
    if (context.cmcd) near("rebufferMs", truth.stalled, session.rebufferMs, 300);
  },
};

// The code of video.js depends on whether the browser has opened the media source when the manifest fails.
const missing = {
  "hls.js": "manifestLoadError", Plyr: "manifestLoadError", "hls-video": "manifestLoadError", shaka: "1001", "dash.js": "25", "video.js": ["2", "4"],
  "hls.js by CMCD": "manifestLoadError", "dash.js by CMCD": "25",
};
const absent = {
  name: "a manifest that is not there is a failure to start",
  not: ["shaka by CMCD"],
  wrapped: true,
  rules: { refuseManifest: true },
  plays: async (context) => {
    await begin(context);
    await pause(8000);
    const { session } = await leave(context);
    need([missing[context.name]].flat().includes(session.errorCode), session);
    if (context.name === "dash.js by CMCD") return need(!session.failed, "a failure is told at last");
    need(session.outcome === "startFailure" && session.failed && !session.exitBeforeStart, session);
    return `${session.errorCode}: ${session.errorMessage}`;
  },
};

const left = (session) => {
  need(session.exitBeforeStart && !session.failed && session.startupMs === null, session);
  need(session.outcome === "exitBeforeStart", session);
};
const exit = {
  name: "who leaves before the start is an exit before start",
  not: ["shaka by CMCD"],
  rules: { holdFrom: 1 },
  plays: async (context) => {
    await begin(context);
    if (!context.cmcd) {
      await pause(2500);
      return left((await leave(context)).session);
    }
    // Reports every ten seconds, sent by three: one of them says that it waits.
    await context.page.until("performance.now() > 33000", 45);
    const { id } = await leave(context);
    // Who says no more has left after a minute.
    return async () => left(await context.account.session(id, (session) => session.exitBeforeStart, 75));
  },
};

const waits = {
  name: "who leaves while autoplay waits for data is an exit before start",
  not: byCmcd,
  wrapped: true,
  autoplay: true,
  rules: { holdFrom: 1 },
  plays: async (context) => {
    await begin(context);
    await pause(2500);
    left((await leave(context)).session);
  },
};

const closed = {
  name: "a page that is closed has ended at once",
  not: byCmcd,
  plays: async (context) => {
    const { page, way, account } = context;
    await started(context);
    await playsTo(context, 4);
    const truth = await page.value("truth");
    await page.close();
    const session = await account.session(sessionIn(way), ended);
    near("playedMs", truth.played, session.playedMs, 500);
    need(session.endReason === "abandoned", session);
    unharmed(session);
  },
};

const flushed = {
  name: "what is to be reported when the page is closed arrives",
  only: ["hls.js by CMCD"],
  plays: async (context) => {
    const { page, way, account } = context;
    await started(context);
    await page.until("performance.now() > truth.started + 10500");  // it reports every ten seconds since it loads
    const before = way.events.size;
    const { played } = await page.value("truth");
    await page.close();
    const session = await account.session(sessionIn(way), ({ eventCount }) => eventCount > before);
    need(session.playedMs > 5000 && session.playedMs <= played + 100, session);
    unharmed(session);
    return `${session.playedMs} ms, the page ${Math.round(played)}`;
  },
};

const brief = {
  name: "a view of some seconds is no exit when the page is closed",
  only: byCmcd,
  plays: async (context) => {
    await started(context);
    await playsTo(context, 3);
    await context.page.close();
    await context.account.session(sessionIn(context.way), ({ outcome }) => outcome === "played");
  },
};

const finished = {
  name: "what is played to its end is completed",
  plays: async (context) => {
    await started(context);
    await context.page.value("picture().currentTime = 38, void 0");
    await context.page.until("picture().ended", 40);
    const { session } = await leave(context);
    need(session.endReason === "completed" && ended(session), session);
    need(session.rebufferCount === 0, "there are stalls");
    unharmed(session);
  },
};

const down = {
  name: "nothing is lost and nothing is twice when Millrace is away for ten seconds",
  not: ["shaka by CMCD"],
  plays: async (context) => {
    const { page, way, account } = context;
    await started(context);
    await page.value("void setTimeout(() => { picture().pause(); setTimeout(() => picture().play(), 500); }, 3000)");
    way.down = true;
    await pause(10000);
    way.down = false;
    await playsTo(context, 15);
    const { truth, session, id } = await leave(context);
    const events = await account.events(id);
    need(events.length === way.events.size && session.eventCount === way.events.size,
      `${way.events.size} events were made, and ${events.length} are listed, ${session.eventCount} counted`);
    near("playedMs", truth.played, session.playedMs, 500);
    need(way.posts <= (context.cmcd ? 20 : 12), `there were ${way.posts} requests`);
    return `${events.length} events in ${way.posts} requests, of which ${way.refused} failed`;
  },
};

export const cases = [exit, change, fatal, outage, unreported, stall, catchUp, down, second, flushed, brief, slowManifest, seek, paused, absent,
  waits, finished, start, closed];
