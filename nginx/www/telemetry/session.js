// One element playing one source: listens to it and to its library, and tells what it does.
import { askedBefore } from "./asked.js";
import { libraries } from "./libraries.js";
import { isChosen, navigation, onceOpened } from "./page.js";
import { bufferMs, known, milliseconds } from "./payload.js";
import { Playback } from "./playback.js";
import { Quality } from "./quality.js";
import { mayThrow, safely, warn } from "./safely.js";
import { Sender } from "./sender.js";

export const version = "1.6";
const every = 250; // ms between checks of the playhead
const heartbeat = 10000; // ms
const unsure = 2000; // ms in which attach() and the new source that it is about follow each other
const moved = 3000; // ms that an element which is moved may be out of the page
const idle = 30 * 60000; // ms that one which was never there may stand
let isFirst = true; // of the page

// Not crypto.randomUUID, which pages without TLS do not have.
const uuid = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const openedAt = () => navigation()?.activationStart || 0;

// A player that is opened later belongs to no start of the page.
const pageStartupMs = () => {
  const loaded = navigation()?.loadEventEnd,
    opened = openedAt(),
    now = performance.now();
  return !loaded || now - Math.max(loaded, opened || loaded) < 1000 ? Math.round(now - opened) : undefined;
};

/** @param {import("../telemetry").About} given */
const aboutIn = ({ hls, shaka, dash, videojs, ...about }) =>
  Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined && value !== null));
/** @param {import("../telemetry").About} given */
const libraryIn = ({ hls, shaka, dash, videojs }) => hls ?? shaka ?? dash ?? videojs;
const contents = ["title", "videoId", "series", "viewerId", "player"]; // which make it another play

export class Session {
  listeners = new AbortController();
  library;
  content; // what the library plays
  measured = () => ({});
  withPlayer = (about) => about;
  live = () => false;
  hiddenAt = 0;
  ended = true; // until it begins
  wasThere = false; // in the page
  isDetached = false;
  isForgone = false;
  joinBy = Infinity; // when it plays what it does, if nothing else has come

  /**
   * @param {import("../telemetry").Settings & { consent: AbortSignal }} settings
   * @param {HTMLVideoElement} element or an <audio>, which knows less
   * @param {import("../telemetry").About} given
   * @param {Session} before of the same element
   */
  constructor(settings, element, given = {}, before = undefined) {
    this.settings = settings;
    this.former = before?.isForgone ? before.former : before?.source;
    this.replaces = before?.playedFrom;
    this.element = element;
    this.given = given;
    this.about = aboutIn(given);
    this.quality = new Quality(this);
    onceOpened(
      safely((opened) => this.start(opened)),
      this.listeners.signal,
    );
  }

  // Nobody has waited before the page was opened.
  start(opened) {
    this.takeLibrary(this.given);
    this.listen();
    const isWaiting = !this.element.paused || (this.autoplay && !this.isHeld);
    this.begin(
      false,
      opened ? (isWaiting ? openedAt() : undefined) : askedBefore(this.element, this.autoplay && !this.isHeld),
      this.former && this.currentSource === this.former ? "source" : "",
    );
  }

  takeLibrary(given) {
    for (const name of Object.keys(libraries))
      safely(() => given[name] && this.hearLibrary(given[name], ...libraries[name](given[name], this)))();
  }

  isFor({ key, url }, given) {
    const library = libraryIn(given);
    return (
      key === this.settings.key &&
      url === this.settings.url &&
      (!this.source || this.currentSource === this.source) &&
      (!library || !this.library || library === this.library)
    );
  }

  // Whether the same is attached once more, as by a script that is on the page twice.
  isOf(settings, given) {
    const about = aboutIn(given);
    const differs = (name) => name in about && name in this.about && String(about[name]) !== String(this.about[name]);
    return !this.isDetached && this.isFor(settings, given) && !contents.some(differs);
  }

  get isUnsure() {
    return !this.ended && performance.now() - this.begunAt < unsure && !this.sender?.told;
  }

  // A new source whose name comes just after it.
  rename(settings, given) {
    if (!this.isUnsure || this.doubt !== "name" || !this.isFor(settings, given)) return false;
    if (this.library && !libraryIn(given)) return false;
    this.doubt = "";
    this.given = given;
    if (this.isDetached) this.revive();
    this.about = this.withPlayer(aboutIn(given));
    if (!this.library) this.takeLibrary(given);
    this.sender?.rename({ ...this.opening, ...this.about });
    return true;
  }

  revive() {
    this.isDetached = false;
    this.listeners = new AbortController();
    this.library = undefined;
    this.listen();
  }

  // What an element did with one source was no session of the name, or what it does with another none of no name, if source
  // and name come one after the other.
  forgo(doubt = this.doubt) {
    if (!doubt || this.doubt !== doubt || !this.isUnsure) return false;
    this.sender?.forgo();
    this.unwatch();
    this.ended = this.isForgone = true;
    return true;
  }

  // What was said first counts.
  learn(given) {
    const more = Object.fromEntries(Object.entries(aboutIn(given)).filter(([name]) => !(name in this.about)));
    Object.assign(this.about, more);
    if (!this.watching) this.given = { ...given, ...this.given };
    else if (!this.library) this.takeLibrary(given);
    if (Object.keys(more).length > 0) this.send("session_update", more);
  }

  // askedAt: since when the viewer waits, null if nobody knows. doubt: the "name" or "source" that may follow.
  begin(atPlay = false, askedAt = undefined, doubt = "") {
    const { settings, element } = this;
    if (settings.consent.aborted) return;
    this.id = uuid();
    this.ended = false;
    this.doubt = doubt;
    this.begunAt = performance.now();
    this.watch();
    this.said = []; // by the page or its library
    this.isForgone = false;
    this.joinBy = Infinity;
    this.mediaHost = undefined;
    this.source = this.currentSource;
    this.beatAt = performance.now();
    this.quality.begin();
    this.faults = new Set();
    this.playback = new Playback(element, {
      now: () => performance.now(),
      isHidden: () => document.hidden,
      autoplay: () => this.autoplay,
      live: () => mayThrow(this.live),
      report: (type, payload, ago) => this.send(type, payload, ago),
      started: (payload) => this.onStarted(payload),
    });
    this.sender = isChosen(settings.sampleRate) ? new Sender(settings, this.id, () => this.beginAnew()) : null;
    if (doubt && this.sender) this.sender.notBefore = this.begunAt + unsure;
    this.opening = {
      player: "html5",
      sdkVersion: version,
      autoplay: this.autoplay,
      pageUrl: location.origin + location.pathname,
      sampleRate: settings.sampleRate,
      visible: !document.hidden,
      automated: globalThis.navigator?.webdriver ? "webdriver" : undefined,
      pageStartupMs: isFirst ? pageStartupMs() : undefined,
    };
    this.send("session_start", { ...this.opening, ...this.about });
    isFirst = false;
    this.playback.isObserved = askedAt !== null;
    this.playback.autoplayFrom = askedAt ?? undefined;
    if (element.paused) this.awaitAutoplay();
    else if (!atPlay && element.played?.length > 0) this.join();
    else this.playback.play();
  }

  // video.js says what it plays next before it plays that.
  join() {
    const { element, playback } = this;
    const { source, src } = this.replaces ?? {};
    this.replaces = undefined;
    if (!src || src !== element.currentSrc || source === this.source) return playback.join();
    this.joinBy = performance.now() + unsure;
    playback.autoplayFrom = performance.now();
    playback.isObserved = true;
  }

  beginAnew() {
    if (this.ended) return;
    this.end();
    this.begin();
  }

  report(type, given) {
    safely(() => {
      const payload = given ?? {};
      if (Object(payload) !== payload || Array.isArray(payload)) return warn(`the payload of ${type} is no object`);
      if (type === "quality_change") return this.quality.change(known(payload));
      if (this.doubt) this.said.push([type, payload]);
      if (type === "error" && payload.fatal) this.playback.meetDeadEnd();
      this.send(type, payload);
    })();
  }

  send(type, payload, ago) {
    if (!this.ended) safely(() => this.sender?.add(type, payload, ago))();
  }

  get started() {
    return this.playback.started;
  }
  // dash.js needs no attribute.
  get autoplay() {
    return this.element.autoplay || mayThrow(() => this.library.getAutoPlay()) || false;
  }
  // hls.js may be told to load nothing before the page calls startLoad().
  get isHeld() {
    return mayThrow(() => {
      const { url, started, config } = this.library;
      return url && !started && config.autoStartLoad === false;
    });
  }
  // A library that recovers changes the address, currentSrc later.
  get currentSource() {
    const source = mayThrow(this.content) || this.element.src || this.element.currentSrc;
    return this.content && /^blob:/.test(source) ? "" : source;
  }

  observe() {
    this.quality.observe();
    this.playback.observePlayhead();
  }

  totals() {
    this.observe();
    const { element, playback, quality, sender } = this;
    const totals = {
      ...playback.totals,
      ...quality.totals,
      ...mayThrow(this.measured),
      droppedEvents: sender?.dropped || undefined,
    };
    if (element.readyState === 0) return totals;
    return { ...totals, bufferMs: bufferMs(element), ...quality.sizes };
  }

  // Who delivers the media, unless the page says it: the host of a part that was loaded.
  serve(url) {
    const { protocol, hostname } = mayThrow(() => new URL(url)) ?? {};
    if (!/^http/.test(protocol) || this.about.cdn || hostname === this.mediaHost) return;
    this.mediaHost = hostname;
    if (this.started) this.send("session_update", { mediaHost: hostname });
  }

  awaitAutoplay() {
    if (this.source && !this.isHeld) this.playback.awaitAutoplay();
  }

  onStarted(payload) {
    this.source = this.currentSource;
    this.playedFrom = { source: this.source, src: this.element.currentSrc };
    if (!this.mediaHost) this.serve(this.element.currentSrc);
    this.send("playback_start", { ...payload, ...this.quality.sizes, mediaHost: this.mediaHost });
    this.quality.start();
  }

  onFault(fatal, code, message, source = "library") {
    if (fatal ? this.playback.deadEnd >= 0 : this.faults.has(code)) return;
    this.faults.add(code);
    const text = String(message ?? "").replace(/\?\S*/g, "");
    this.report("error", { fatal, code, message: text.slice(0, 1000), source });
  }

  onError({ target }) {
    const { element } = this;
    // A <source> that fails is an error if it was the last one.
    if (target !== element && element.networkState !== 3) return;
    const { code, message } = element.error ?? { message: "none of the sources can be played" };
    this.onFault(true, code, message, "media");
    if (!this.library) return this.end("error");
    this.playback.giveUp(); // but the library may load again
  }

  // dash.js loads again while it plays.
  loading() {
    if (this.element.paused) this.loadstart();
  }

  loadstart() {
    const source = this.currentSource || this.source;
    this.playback.playUntilNow();
    if (this.source && source !== this.source) {
      const said = this.forgo("source") ? this.said : undefined;
      this.end();
      this.quality.shown = null;
      this.begin(false, undefined, said ? "" : "name");
      said?.forEach(([type, payload]) => this.report(type, payload));
    }
    this.source = source;
    if (this.element.paused) this.awaitAutoplay();
  }

  emptied() {
    const { ended, source } = this;
    this.joinBy = Infinity;
    this.loadstart();
    this.playback.readyAt = undefined;
    if (!ended && this.source === source) this.playback.stop();
  }

  onVisibility() {
    const { hidden } = document;
    this.send("visibility_change", { hidden });
    if (!hidden) return;
    this.hiddenAt = performance.now();
    if (this.started) this.send("heartbeat", this.totals()); // on a phone, perhaps for good
    this.sender?.leave();
  }

  end(reason = "abandoned") {
    if (this.ended) return;
    safely(() => {
      this.quality.reportPending();
      this.playback.end(!document.hidden || performance.now() - this.hiddenAt < 1000);
      this.send("playback_end", { ...this.totals(), reason });
    })();
    this.ended = true;
    this.unwatch();
    this.sender?.finish();
  }

  hearLibrary(library, player, playerVersion, loading, content, measured, live, events) {
    this.library = library;
    this.content = content;
    this.live = live;
    this.withPlayer = (about) => (about.player ? about : { player, playerVersion, ...about });
    this.about = this.withPlayer(this.about);
    this.measured = () => {
      const [bandwidth, latency] = measured();
      return known({ bandwidthBps: Math.round(bandwidth), liveLatencyMs: milliseconds(latency) });
    };
    const on = (type, work) => {
      const heard = safely((...given) => this.isDetached || work(...given));
      library[library.on ? "on" : "addEventListener"](type, heard);
      this.onDetach(() => library[library.on ? "off" : "removeEventListener"](type, heard));
    };
    on(loading, () => this.loading());
    for (const [type, work] of Object.entries(events)) on(type, (...given) => this.ended || work(...given));
  }

  onDetach(work) {
    this.listeners.signal.addEventListener("abort", () => mayThrow(work));
  }

  // Some pages cannot take listeners away.
  hear(target, type, work, { signal } = this.listeners, capture = false) {
    target.addEventListener(
      type,
      safely((event) => signal.aborted || work(event)),
      { signal, capture },
    );
  }

  listen() {
    const { element } = this;
    const on = (type, work) => this.hear(element, type, work);
    for (const type of ["playing", "waiting", "pause", "seeking", "seeked", "canplaythrough"]) {
      on(type, () => {
        this.quality.reportPending();
        this.playback[type]();
      });
    }
    on("resize", () => this.quality.resize());
    on("emptied", () => this.emptied());
    on("loadstart", () => this.loadstart());
    on("play", () => (!this.ended ? this.playback.play() : element.error || this.begin(true, this.playback.askedAt)));
    on("timeupdate", () => this.tick());
    on("ratechange", () => this.send("rate_change", { rate: element.playbackRate }));
    this.hear(element, "error", (event) => this.onError(event), this.listeners, true);
    on("ended", () => element.ended && this.end("completed"));
  }

  // What holds the element while a session lasts, and no longer: it may leave the page.
  watch() {
    this.unwatch();
    this.watching = new AbortController();
    this.hear(document, "visibilitychange", () => this.onVisibility(), this.watching);
    this.hear(globalThis, "pagehide", () => this.leave(), this.watching);
    this.hear(this.settings.consent, "abort", () => this.detach(), this.watching);
    this.lookAround();
    this.timer = setInterval(
      safely(() => this.tick()),
      every,
    );
  }

  unwatch() {
    this.watching?.abort();
    clearInterval(this.timer);
    this.timer = undefined;
  }

  // With the page, which may come back.
  leave() {
    this.end();
    this.sender?.leave();
    // Whether consent was withdrawn meanwhile, other tabs say just after that.
    const goOn = safely(() => !this.isDetached && this.ended && !this.element.ended && this.begin());
    const back = ({ persisted }) => persisted && setTimeout(goOn, 100);
    globalThis.addEventListener("pageshow", safely(back), { once: true, signal: this.listeners.signal });
  }

  // Whether the element has left the page for good; what plays without a page is heard.
  lookAround() {
    const { element } = this;
    const isThere = element.isConnected && element.ownerDocument.defaultView;
    if (isThere) this.wasThere = true;
    if (isThere || !element.paused) this.goneAt = undefined;
    else this.goneAt ??= performance.now();
    return performance.now() - this.goneAt > (this.wasThere ? moved : idle);
  }

  // Also goes on where a page clears all timers.
  tick() {
    if (this.ended) return;
    this.observe();
    const now = performance.now();
    if (now > this.joinBy && this.playback.state === "idle") this.join();
    if (this.lookAround() || (this.isDetached && !this.isUnsure)) return this.end();
    if (now - this.beatAt < heartbeat) return;
    this.beatAt = now;
    if (this.started && this.playback.wantsToPlay) this.send("heartbeat", this.totals());
  }

  // Its source may be given a name yet.
  detach() {
    if (!this.isUnsure || this.doubt !== "name") this.end();
    this.isDetached = true;
    this.listeners.abort();
  }
}
