// The player's script without a browser: what it tells of each session of played_sessions.json, and its totals at the end.
// played_sessions.cpp makes figures of the same events.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { Playback } from "../../nginx/www/telemetry/playback.js";

const between = 250; // ms, from one look at the playhead to the next
const heartbeat = 10000; // ms

// An element whose playhead moves by the clock, or stands.
class Element {
  now = 0; // ms
  moves = false;
  currentTime = 0;
  paused = true;
  seeking = false;
  ended = false;
  readyState = 0;
  playbackRate = 1;
  duration = 600;
  bufferedTo = 600;
  buffered = { length: 1, start: () => 0, end: () => this.bufferedTo };

  goTo(now) {
    if (this.moves) this.currentTime += ((now - this.now) / 1000) * this.playbackRate;
    this.now = now;
  }
}

// Plays one session: `acts` are what its viewer, its network and its machine do.
class Player {
  element = new Element();
  hidden = false;
  asleep = false;
  live = false; // or since when there is something, and the live position, in seconds
  events = [];

  constructor() {
    this.playback = new Playback(this.element, {
      now: () => this.element.now,
      isHidden: () => this.hidden,
      autoplay: () => false,
      live: () => this.live,
      report: (type, payload, ago = 0) => this.events.push([(this.element.now - ago) / 1000, type, payload]),
      started: (payload) => this.report("playback_start", payload),
    });
  }

  report(type, payload) {
    this.events.push([this.element.now / 1000, type, payload]);
  }

  totals() {
    this.playback.observePlayhead();
    return this.playback.totals;
  }

  goTo(second) {
    for (let now = this.element.now; now < second * 1000;) {
      now = Math.min((Math.floor(now / between) + 1) * between, second * 1000);
      this.element.goTo(now);
      if (this.asleep || now % between > 0) continue;
      this.playback.observePlayhead();
      if (now % heartbeat === 0 && this.playback.started && this.playback.wantsToPlay)
        this.report("heartbeat", this.totals());
    }
  }

  acts = {
    play: () => this.with({ paused: false }, "play"),
    pause: () => this.with({ paused: true, moves: false }, "pause"),
    "has data": () => this.with({ readyState: 4, moves: true }, "playing"),
    "has none": () => this.with({ readyState: 2, moves: false }, "waiting"),
    stands: () => this.with({ moves: false }),
    moves: () => this.with({ moves: true }),
    seeks: (to) => this.with({ seeking: true, moves: false, currentTime: to }, "seeking"),
    "has sought": () => this.with({ seeking: false }, "seeked"),
    hides: () => {
      this.hidden = true;
    },
    "was asked before": () => {
      this.playback.isObserved = false;
      this.acts.play();
    },
    "is live": (live) => {
      this.live = live;
    },
    rate: (playbackRate) => {
      this.playback.observePlayhead();
      this.with({ playbackRate });
      this.report("rate_change", { rate: playbackRate });
    },
    "has buffered": (bufferedTo) => this.with({ bufferedTo }),
    fails: () => {
      this.playback.meetDeadEnd();
      this.report("error", { fatal: true, code: "networkError" });
    },
    "loads again": (at = this.element.currentTime) => {
      this.with({ paused: true, moves: false, currentTime: at });
      this.playback.stop();
    },
    "falls asleep": () => {
      this.asleep = true;
      this.with({ moves: false });
    },
    "wakes up": () => {
      this.asleep = false;
      this.with({ moves: true });
    },
    leaves: () => {
      this.playback.end(true);
      this.report("playback_end", { ...this.totals(), reason: "abandoned" });
    },
  };

  with(properties, event) {
    Object.assign(this.element, properties);
    if (event) this.playback[event]();
  }
}

const play = ({ acts }) => {
  const player = new Player();
  for (const [second, act, value] of acts) {
    player.goTo(second);
    player.acts[act](value);
  }
  return player.events;
};

const totals = ["playedMs", "rebufferMs", "rebufferCount", "seekMs"];
const faultsOf = (session) => {
  const events = JSON.parse(JSON.stringify(play(session)));
  const [, , last] = events.at(-1);
  const wrong = totals.filter((name) => session.figures[name] !== null && last[name] !== session.figures[name]);
  const i = events.findIndex((event, at) => !isDeepStrictEqual(event, session.events[at]));
  return [
    ...wrong.map((name) => `${name} is ${last[name]} instead of ${session.figures[name]}`),
    ...(i >= 0 ? [`tells ${JSON.stringify(events[i])} instead of ${JSON.stringify(session.events[i])}`] : []),
    ...(session.events.length > events.length ? ["tells too few events"] : []),
  ];
};

const sessions = JSON.parse(readFileSync(new URL("played_sessions.json", import.meta.url), "utf8"));
let failed = 0;
for (const session of sessions) {
  const faults = faultsOf(session);
  console.log(`${faults.length > 0 ? "FAILED " : "ok     "} ${session.name}`);
  for (const fault of faults) console.log(`        ${fault}`);
  failed += faults.length > 0 ? 1 : 0;
}
console.log(`${sessions.length - failed} passed, ${failed} failed`);
