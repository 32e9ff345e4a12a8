// What an element is doing: by its events, and by its playhead, which is looked at in between. Needs no browser: the
// element is whatever has the properties that are read, and the clock is the caller's.
import { bufferMs, milliseconds } from "./payload.js";
import { Stalls } from "./stalls.js";
import { TimeSpent } from "./time-spent.js";

// In milliseconds.
const times = {
  standing: 1000, // until a playhead that stands has stalled, even without an event
  asleep: 2000, // without a timer: the machine slept
  slept: 30000, // of that, the most that counts
  gap: 500, // that a library moves a stalled playhead
  live: 2000, // from a library's live position that it may move a playhead to
  scrub: 1000, // after which a seek in a pause is another one
  patience: 30000, // that a picture which stands after a fatal error counts as waited for
  unseen: 3000, // for which Chromium plays the sound on where the picture's data have ended
};

const unobserved = { startupMs: null, joined: true };

/**
 * What the page has for a playback: `report` takes an event that happened `ago` ms ago, `started` the payload of
 * playback_start, `live` since when there is something of a live stream and its live position, in seconds.
 * @typedef {{
 *   now: () => number, isHidden: () => boolean, autoplay: () => boolean, live: () => number[] | false,
 *   report: (type: string, payload: object, ago?: number) => void, started: (payload: object) => void
 * }} Page
 */

export class Playback {
  started = false;
  isObserved = true; // since when the viewer waits
  autoplayFrom;
  readyAt;
  stalls = new Stalls();
  seekFrom = null;
  seekTo = null;
  sought = false;
  loopedAt = 0;
  deadEnd = -1;
  reloads = false; // nothing is left of the buffer
  outwaits = false; // a fatal error, before a picture that stands

  /**
   * @param {HTMLMediaElement} element
   * @param {Page} page
   */
  constructor(element, page) {
    this.element = element;
    this.page = page;
    this.time = new TimeSpent("idle", page.now());
    this.observedAt = page.now();
    this.playhead = element.currentTime * 1000;
    if (element.readyState > 3) this.readyAt = page.now();
  }

  get state() {
    return this.time.state;
  }
  get positionMs() {
    return Math.round(this.playhead);
  }
  get playedMs() {
    return this.time.playedMs;
  }
  get wantsToPlay() {
    return ["starting", "playing", "stalled", "seeking"].includes(this.state);
  }

  get totals() {
    const now = this.page.now();
    return {
      positionMs: this.positionMs,
      playedMs: this.playedMs,
      rebufferMs: this.stalls.total(this.waitedMs),
      rebufferCount: this.stalls.count,
      seekMs: this.time.msIn("seeking", now),
    };
  }

  // In the present stall. Who is not told of an error that has ended playback waits on for a while.
  get waitedMs() {
    const ms = this.page.now() - this.time.since;
    if (this.state === "failed" && this.outwaits) return Math.min(ms, times.patience);
    return this.state === "stalled" ? ms : 0;
  }

  report(type) {
    this.page.report(type, { positionMs: this.positionMs });
  }

  setState(state, at = this.page.now()) {
    const before = this.state;
    if (before === state) return;
    const { waitedMs } = this;
    const ms = this.time.setState(state, at);
    if (before === "failed" && this.outwaits) this.stalls.add(state === "playing" ? ms : waitedMs);
    if (before !== "stalled") return;
    this.stalls.add(ms);
    this.page.report("rebuffer_end", { positionMs: this.positionMs, stallMs: Math.round(ms) });
  }

  // By the playhead, decides what the time since the last check counts as.
  observePlayhead(notBefore = 0) {
    const { element, observedAt } = this;
    const now = this.page.now();
    this.observedAt = now;
    if (this.state === "ended" || element.readyState === 0 || element.seeking) return;
    const position = element.currentTime * 1000;
    const rate = Math.abs(element.playbackRate);
    const moved = position !== this.playhead;
    const advanceMs = Math.abs(position - this.playhead) / (rate || 1);
    this.playhead = position;
    if (element.paused) {
      this.endScrub();
      if (moved) this.playUntilNow();
      return;
    }

    if (now - observedAt > times.asleep) {
      this.time.exclude(Math.max(now - observedAt - (this.state === "playing" ? advanceMs : times.slept), 0));
    }
    if (moved) this.move(now, Math.max(notBefore, observedAt, now - advanceMs));
    else if (this.state === "playing") this.checkStandstill(now - this.time.movedAt, rate);
    this.stalls.lasts(this.waitedMs);
  }

  // A playhead that stood since it last moved was in fact playing.
  playUntilNow() {
    if (this.state === "playing") this.time.movedAt = this.page.now();
  }

  move(now, began) {
    if (this.state === "starting" && this.element.readyState > 2) this.start();
    if (this.state === "seeking" && this.seekTo !== null) {
      this.endSeek();
      this.sought = false;
    } else if (!["stalled", "playing", "failed"].includes(this.state)) return;
    this.setState("playing", began);
    if (this.reloads) this.deadEnd = Math.min(this.deadEnd, this.playhead + 1000);
    this.reloads = false;
    if (this.deadEnd >= 0 && this.playhead > this.deadEnd) {
      this.deadEnd = -1;
      this.report("error_recovered");
    }
    this.time.movedAt = now;
  }

  // A hidden tab may be suspended.
  checkStandstill(ms, rate) {
    if (rate === 0 || (this.page.isHidden() && ms >= times.standing && this.deadEnd < 0)) this.time.exclude(ms);
    else if (ms >= times.standing) this.beginStall();
  }

  beginStall() {
    const { movedAt } = this.time;
    const fails = this.playhead <= this.deadEnd;
    this.stalls.begin(this.playhead);
    this.outwaits = fails && this.isWatched;
    this.setState(fails ? "failed" : "stalled", movedAt);
    if (fails) return;
    this.report("rebuffer_start");
  }

  // Autoplay sends `play` once there are data. Long after, a person pressed play.
  awaitAutoplay() {
    if (this.page.autoplay()) this.autoplayFrom ??= this.page.now();
  }

  get isPressed() {
    return this.page.now() - this.readyAt > 1000;
  }
  get askedAt() {
    return this.isPressed ? undefined : this.autoplayFrom;
  }

  // What the element's events of these names do.

  play() {
    if (this.state === "idle") {
      this.playhead = this.element.currentTime * 1000;
      this.isObserved ||= this.isPressed;
      this.request(this.askedAt ?? this.page.now());
    } else if (this.state === "paused") {
      this.observePlayhead();
      if (this.seekTo !== null) this.endSeek();
      this.report("resume");
      this.setState(!this.started ? "starting" : this.sought ? "seeking" : "playing");
    }
  }

  request(from) {
    const { autoplay, now, report } = this.page;
    report("play_request", { positionMs: this.positionMs, autoplay: autoplay() }, now() - from);
    this.setState("starting", from);
  }

  start() {
    const { positionMs } = this;
    const wait = { startupMs: this.time.msIn("starting", this.page.now()) };
    this.started = true;
    this.setState("playing");
    this.page.started({
      positionMs,
      durationMs: milliseconds(this.element.duration),
      ...(this.isObserved ? wait : unobserved),
    });
  }

  // It was playing before anybody looked.
  join() {
    this.isObserved = false;
    this.start();
  }

  canplaythrough() {
    this.readyAt ??= this.page.now();
  }

  playing() {
    if (this.state === "starting") this.start();
    this.observePlayhead(this.page.now());
  }

  waiting() {
    this.observePlayhead();
    if (this.state === "playing" && !this.element.seeking) this.beginStall();
  }

  pause() {
    this.giveUp();
    if (!this.wantsToPlay || this.element.ended) return;
    this.observePlayhead();
    if (!this.element.seeking) this.endSeek();
    this.setState("paused");
    this.report("pause");
  }

  seeking() {
    const { element, state } = this;
    const target = element.currentTime * 1000;
    const catchesUp = this.catchesUp(target);
    const near = catchesUp || Math.abs(target - this.playhead) < times.gap;
    const again = element.loop && this.playhead + 1000 > element.duration * 1000 && target < 1000;
    if (again) this.loopedAt = this.page.now();
    if (again || !this.started) return;
    this.playUntilNow();
    if (near && state === "playing") this.beginStall();
    const playing = state === "playing" || state === "stalled";
    if ((near && playing) || (catchesUp && state === "paused")) {
      this.playhead = target; // to which it has not played
      return;
    }
    if (playing) this.setState("seeking");
    this.sought = true;
    this.soughtAt = this.page.now();
    this.seekTo = null;
    if (this.seekFrom !== null) return;
    this.seekFrom = this.positionMs;
    this.page.report("seek_start", { fromMs: this.seekFrom });
  }

  // Of a live stream that does not move, a library goes on to about the live position by itself; and from what is there no
  // more to what still is.
  catchesUp(target) {
    const [from, live] = this.page.live() || [];
    const isLive = this.state !== "playing" && Math.abs(target - live * 1000) < times.live;
    return target > this.playhead && (isLive || this.playhead < from * 1000);
  }

  seeked() {
    this.playhead = this.element.currentTime * 1000;
    this.seekTo = this.positionMs;
    if (this.loopedAt) this.time.exclude(this.page.now() - this.loopedAt);
    this.loopedAt = 0;
    this.endScrub();
  }

  // Who drags the playhead seeks many times, in a pause that the player makes meanwhile.
  endScrub() {
    const isOver = this.seekTo !== null && this.page.now() - this.soughtAt >= times.scrub;
    if (this.state === "paused" ? isOver : this.state !== "seeking") this.endSeek();
  }

  endSeek() {
    if (this.seekFrom !== null) this.page.report("seek_end", { fromMs: this.seekFrom, toMs: this.seekTo });
    this.seekFrom = null;
  }

  // load() stops playback without a `pause` event, and nothing is left of the buffer.
  stop() {
    this.reloads = true;
    this.giveUp();
    if (!this.wantsToPlay) return;
    this.setState(this.started ? "paused" : "idle");
    if (this.started) this.report("pause");
  }

  // After a fatal error, what is buffered is played. What plays on after that has survived.
  meetDeadEnd() {
    this.observePlayhead();
    this.deadEnd = this.positionMs + bufferMs(this.element) + times.unseen + 1000;
    this.outwaits = this.state === "stalled" && this.isWatched;
    if (this.state === "stalled" || this.state === "seeking") this.setState("failed");
  }

  get isWatched() {
    return !this.element.error && !this.page.isHidden();
  }

  giveUp() {
    if (this.state === "failed" && this.outwaits) this.stalls.add(this.waitedMs);
    this.outwaits = false;
  }

  // isSeen: the viewer, if there is one, has seen what happened until now.
  end(isSeen) {
    this.observePlayhead();
    if (isSeen && this.state === "idle" && this.autoplayFrom && this.element.readyState < 3)
      this.request(this.autoplayFrom);
    if (this.seekTo !== null) this.endSeek();
    this.autoplayFrom = undefined; // a load from here on is of what is played next
    this.setState("ended");
  }
}
