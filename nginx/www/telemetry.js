// Tells Millrace how a <video> or <audio> element plays. One file, no dependencies, no cookies:
//
//   <script src="https://mill.example/telemetry.js"></script>
//   <script>
//     const session = Telemetry.init({ key: "sdk_..." }).attach(document.querySelector("video"));
//   </script>
//
// init takes: key, an SDK key, which a page shows to everybody and which can only write; url, where to send, this file's own host
// unless given; streamId; sampleRate, the share of sessions that is sent, 0 to 1; flushMs, how long events wait for company;
// enabled: false sends nothing. attach(element, about) gives a session: report(type, payload) adds an event of your own, or what
// only the player's library knows, as in report("quality_change", { bitrateBps }); end() ends it. Nothing here throws into the page.
"use strict";

(() => {
  const version = "1.0";
  const script = globalThis.document?.currentScript;
  const kept = "millrace-telemetry:";                       // what a page could not send any more, for the next one
  const precious = ["session_start", "playback_start", "playback_end", "error"];
  const most = { queued: 500, events: 20, bytes: 48 * 1024, kept: 50, wait: 60000, age: 24 * 3600 * 1000 };

  const safely = (work) => (...given) => {
    try { return work(...given); } catch (fault) { console.warn("telemetry:", fault); }
  };
  const milliseconds = (seconds) => (Number.isFinite(seconds) ? Math.round(seconds * 1000) : null);
  const size = (events) => new Blob([JSON.stringify(events)]).size;
  const mayThrow = (work) => { try { return work(); } catch { return null; } };  // storage may be forbidden
  // Without crypto.randomUUID, which pages without TLS lack.
  const uuid = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  // Events of one session, sent in order until they are stored. Each has an id, so sending one twice stores it once.
  class Sender {
    constructor(settings, sessionId) {
      Object.assign(this, { settings, sessionId, queue: [], dropped: 0, delay: 0, notBefore: 0, batch: most.events, busy: false, stopped: false });
    }

    add(type, payload) {
      if (this.stopped) return;
      // As it is now, and only if it can be written at all.
      this.queue.push({ id: uuid(), type, ts: new Date().toISOString(), payload: JSON.parse(JSON.stringify(payload)) });
      if (this.queue.length > most.queued) this.drop();
      if (this.queue.length >= this.batch || type === "session_start") this.flush();
      else this.later(this.settings.flushMs);
    }

    drop() {
      const heartbeat = this.queue.findIndex(({ type }) => type === "heartbeat");
      const other = this.queue.findIndex(({ type }) => !precious.includes(type));
      this.queue.splice(Math.max(heartbeat >= 0 ? heartbeat : other, 0), 1);
      ++this.dropped;
    }

    later(delay) {
      this.timer ??= setTimeout(() => { this.timer = undefined; this.flush(); }, Math.max(delay, this.notBefore - performance.now()));
    }

    next() {
      let events = this.queue.slice(0, this.batch);
      while (events.length > 1 && size(events) > most.bytes) events = events.slice(0, Math.ceil(events.length / 2));
      return events;
    }

    async request(events, keepalive) {
      const { url, key, streamId } = this.settings;
      const body = { apiKey: key, sessionId: this.sessionId, streamId, sentAt: new Date().toISOString(), events };
      const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
      return fetch(url, { method: "POST", keepalive, credentials: "omit", headers, body: JSON.stringify(body) });
    }

    forget(events) {
      this.queue = this.queue.filter((event) => !events.includes(event));
      if (this.queue.length === 0) mayThrow(() => localStorage.removeItem(kept + this.sessionId));
    }

    async flush() {
      if (this.busy || this.stopped || this.queue.length === 0) return;
      if (performance.now() < this.notBefore) return this.later(0);
      this.busy = true;
      try {
        const events = this.next();
        await this.heed(await this.request(events, false).catch(() => null), events);
      } finally { this.busy = false; }
      if (this.queue.length > 0) this.later(0);
    }

    async heed(answer, events) {
      const status = answer?.status ?? 0;
      if (status === 204) {
        this.delay = 0;
        return this.forget(events);
      }
      if (status === 401 || status === 410) {
        this.stopped = true;
        return console.warn("telemetry: the key is refused; nothing more is sent from this page");
      }
      if (status === 413 && events.length > 1) {
        this.batch = Math.ceil(events.length / 2);
        return;
      }
      if (status >= 400 && status < 500 && status !== 429 && status !== 408) {
        this.forget(events);
        return console.warn("telemetry: refused:", await answer.text().catch(() => status));
      }
      const asked = 1000 * (Number(answer?.headers.get("Retry-After")) || 0);
      this.delay = Math.max(asked, Math.min(most.wait, Math.max(1000, this.delay * 2)) * (0.5 + Math.random() / 2));
      this.notBefore = performance.now() + this.delay;
    }

    // The page may be gone at once. What it cannot send now, the next one sends.
    leave() {
      if (this.stopped || this.queue.length === 0) return;
      const tail = this.queue.slice(-most.kept);
      mayThrow(() => localStorage.setItem(kept + this.sessionId, JSON.stringify({ at: Date.now(), streamId: this.settings.streamId, events: tail })));
      let events = this.queue;
      while (events.length > 1 && size(events) > most.bytes) events = events.slice(Math.ceil(events.length / 2));
      this.request(events, true).then((answer) => answer.status === 204 && this.forget(events), () => {});
    }
  }

  // It stays until it has arrived, or is too old.
  const sendWhatWasKept = (settings) => mayThrow(() => {
    for (const name of Object.keys(localStorage).filter((one) => one.startsWith(kept))) {
      const { at, streamId, events } = mayThrow(() => JSON.parse(localStorage.getItem(name))) ?? {};
      if (!(Date.now() - at < most.age) || !Array.isArray(events) || events.length === 0) {
        localStorage.removeItem(name);
        continue;
      }
      const sender = new Sender({ ...settings, streamId }, name.slice(kept.length));
      sender.queue = events;
      sender.flush();
    }
  });

  // One element playing one source.
  class Session {
    constructor(settings, element, about) {
      Object.assign(this, { settings, element, about, listeners: new AbortController() });
      this.listen();
      this.begin();
    }

    begin() {
      const { settings, element } = this;
      const id = uuid();
      const chosen = parseInt(id.slice(0, 8), 16) / 2 ** 32 < settings.sampleRate;
      Object.assign(this, { id, ended: false, source: element.currentSrc, requestedAt: null, started: false, paused: false,
                            stalledAt: null, seekFrom: null, playedMs: 0, rebufferMs: 0, rebufferCount: 0, countedAt: null });
      this.sender = settings.enabled && chosen ? new Sender(settings, id) : null;
      this.report("session_start", {
        player: "html5", sdkVersion: version, autoplay: element.autoplay, pageUrl: location.origin + location.pathname,
        sampleRate: settings.sampleRate, visible: document.visibilityState === "visible", ...this.about });
      if (!element.paused) this.onPlay();
    }

    report(type, payload = {}) {
      if (!this.ended) safely(() => this.sender?.add(type, payload))();
    }

    get position() { return milliseconds(this.element.currentTime); }

    // Time goes to what went on since it was last looked at.
    count() {
      const now = performance.now();
      if (this.countedAt !== null) this[this.stalledAt === null ? "playedMs" : "rebufferMs"] += now - this.countedAt;
      this.countedAt = this.started && !this.paused && this.seekFrom === null && !this.ended ? now : null;
    }

    totals() {
      this.count();
      const { element, sender } = this;
      const buffered = element.buffered.length > 0 ? element.buffered.end(element.buffered.length - 1) - element.currentTime : 0;
      return {
        positionMs: this.position, playedMs: Math.round(this.playedMs), rebufferMs: Math.round(this.rebufferMs),
        rebufferCount: this.rebufferCount, bufferMs: milliseconds(Math.max(buffered, 0)),
        droppedFrames: element.getVideoPlaybackQuality?.().droppedVideoFrames, width: element.videoWidth, height: element.videoHeight,
        droppedEvents: sender?.dropped || undefined };
    }

    onPlay() {
      if (this.requestedAt === null) {
        this.requestedAt = performance.now();
        this.report("play_request", { positionMs: this.position, autoplay: this.element.autoplay });
      } else if (this.paused) {
        this.paused = false;
        this.report("resume", { positionMs: this.position });
      }
      this.count();
    }

    onMoving() {
      if (!this.started) {
        this.started = true;
        const startupMs = this.requestedAt === null ? undefined : Math.round(performance.now() - this.requestedAt);
        this.report("playback_start", { positionMs: this.position, durationMs: milliseconds(this.element.duration), startupMs });
      }
      this.count();
      if (this.stalledAt === null) return;
      this.report("rebuffer_end", { positionMs: this.position, stallMs: Math.round(performance.now() - this.stalledAt) });
      this.stalledAt = null;
    }

    onWaiting() {
      if (!this.started || this.element.seeking || this.stalledAt !== null) return;
      this.count();
      this.stalledAt = performance.now();
      ++this.rebufferCount;
      this.report("rebuffer_start", { positionMs: this.position });
    }

    onPause() {
      if (!this.started || this.element.ended) return;
      this.count();
      this.paused = true;
      this.count();
      this.report("pause", { positionMs: this.position });
    }

    onSeeking() {
      if (!this.started || this.seekFrom !== null) return;
      this.count();
      this.seekFrom = this.lastPosition ?? this.position;
      this.countedAt = null;
      this.report("seek_start", { fromMs: this.seekFrom });
    }

    onSeeked() {
      if (this.seekFrom === null) return;
      this.report("seek_end", { fromMs: this.seekFrom, toMs: this.position });
      this.seekFrom = null;
      this.count();
    }

    onError() {
      const { code, message } = this.element.error ?? {};
      this.report("error", { fatal: true, code, message: String(message ?? "").slice(0, 500), source: "media" });
      this.end("error");
    }

    // Another source is another session.
    onSource() {
      if (this.source && this.element.currentSrc !== this.source) {
        this.end("abandoned");
        this.begin();
      }
      this.source = this.element.currentSrc;
    }

    end(reason = "abandoned") {
      if (this.ended) return;
      this.report("playback_end", { ...this.totals(), reason });
      this.ended = true;
      this.sender?.flush();
    }

    listen() {
      const on = (target, type, work) => target.addEventListener(type, safely(work), { signal: this.listeners.signal });
      const { element } = this;
      on(element, "play", () => (this.ended ? this.begin() : this.onPlay()));
      on(element, "playing", () => this.onMoving());
      on(element, "timeupdate", () => {
        if (!element.paused && !element.seeking && element.currentTime > 0) this.onMoving();
        if (!element.seeking) this.lastPosition = this.position;
      });
      on(element, "waiting", () => this.onWaiting());
      on(element, "pause", () => this.onPause());
      on(element, "seeking", () => this.onSeeking());
      on(element, "seeked", () => this.onSeeked());
      on(element, "ratechange", () => this.report("rate_change", { rate: element.playbackRate }));
      on(element, "resize", () => this.report("quality_change", { width: element.videoWidth, height: element.videoHeight }));
      on(element, "loadstart", () => this.onSource());
      on(element, "error", () => this.onError());
      on(element, "ended", () => this.end("completed"));
      on(document, "visibilitychange", () => {
        const hidden = document.visibilityState === "hidden";
        this.report("visibility_change", { hidden });
        if (hidden) this.sender?.leave();
      });
      on(globalThis, "pagehide", () => {
        this.end("abandoned");
        this.sender?.leave();
      });
      on(globalThis, "pageshow", (event) => event.persisted && this.ended && !element.ended && this.begin());
      const heartbeat = setInterval(safely(() => this.countedAt !== null && this.report("heartbeat", this.totals())), 10000);
      this.listeners.signal.addEventListener("abort", () => clearInterval(heartbeat));
    }

    // Ends it, and looks at the element no more.
    detach() {
      this.end("abandoned");
      this.listeners.abort();
    }
  }

  globalThis.Telemetry = {
    version,
    init: (given) => {
      const url = given.url ?? (script?.src ? new URL("/api/v1/telemetry", script.src).href : "/api/v1/telemetry");
      const settings = { sampleRate: 1, flushMs: 10000, enabled: true, ...given, url };
      if (settings.enabled) sendWhatWasKept(settings);
      return { attach: (element, about = {}) => new Session(settings, element, about) };
    },
  };
})();
