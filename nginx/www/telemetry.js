// Reports to Millrace how a <video> or <audio> element plays: Telemetry.init({ key: "sdk_..." }).attach(element). See telemetry.d.ts.
"use strict";

(() => {
  const version = "1.3";
  const script = globalThis.document?.currentScript;
  const kept = "millrace-telemetry:";
  const precious = ["session_start", "playback_start", "playback_end", "error"];
  const most = { queued: 500, events: 20, bytes: 48 * 1024, kept: 50, wait: 60000, age: 24 * 3600 * 1000 };
  // In milliseconds.
  const times = {
    every: 250,      // how often the playhead is checked
    standing: 1000,  // a playhead that stands so long has stalled, even without an event
    stall: 250,      // a shorter stall is not counted
    asleep: 2000,    // without a timer for so long, the machine slept
    slept: 30000,    // how much of that counts at most
    gap: 500,        // how far a library moves a stalled playhead
    decoded: 10000,  // how long a picture of another size is shown at most, after a library replaced it
  };

  const warn = (...words) => console.warn("telemetry:", ...words);
  const safely = (work) => (...given) => {
    try { return work(...given); } catch (fault) { warn(fault); }
  };
  const milliseconds = (seconds) => (Number.isFinite(seconds) ? Math.round(seconds * 1000) : null);
  const known = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
  const size = (events) => new Blob([JSON.stringify(events)]).size;
  const mayThrow = (work) => { try { return work(); } catch { return null; } };
  // Not crypto.randomUUID, which pages without TLS do not have.
  const uuid = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  // Sends events in order, again until they are stored; by its id, each is stored once.
  class Sender {
    constructor(settings, sessionId) {
      Object.assign(this, { settings, sessionId, queue: [], added: 0, dropped: 0, delay: 0, notBefore: 0, batch: most.events, busy: false, stopped: false });
    }

    add(type, payload) {
      if (this.stopped) return;
      this.queue.push({ id: (++this.added).toString(36), type, ts: new Date().toISOString(), payload: JSON.parse(JSON.stringify(payload)) });
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
        return warn("the key is refused; nothing more is sent from this page");
      }
      // An invalid event must not make others fail.
      if ((status === 413 || status === 400) && events.length > 1) {
        this.batch = Math.ceil(events.length / 2);
        return;
      }
      if (status >= 400 && status < 500 && status !== 429 && status !== 408) {
        this.forget(events);
        this.batch = most.events;
        return warn("refused:", await answer.text().catch(() => status));
      }
      const asked = 1000 * (Number(answer?.headers.get("Retry-After")) || 0);
      this.delay = Math.max(asked, Math.min(most.wait, Math.max(1000, this.delay * 2)) * (0.5 + Math.random() / 2));
      this.notBefore = performance.now() + this.delay;
    }

    // What is kept, the next page sends.
    leave() {
      if (this.stopped || this.queue.length === 0) return;
      const tail = this.queue.slice(-most.kept);
      mayThrow(() => localStorage.setItem(kept + this.sessionId, JSON.stringify({ at: Date.now(), streamId: this.settings.streamId, events: tail })));
      let events = [...this.queue];
      while (events.length > 1 && size(events) > most.bytes) events = events.slice(Math.ceil(events.length / 2));
      this.request(events, true).then((answer) => answer.status === 204 && this.forget(events), () => {});
    }
  }

  const sendStored = (settings) => mayThrow(() => {
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

  // Name, version, what it plays, bandwidth (bps), seconds behind the live edge, and the events that tell what is shown and what failed.
  const libraries = {
    hls: (hls, session) => ["hls.js", hls.constructor.version, () => hls.url, () => [hls.bandwidthEstimate, hls.levels[hls.currentLevel].details.live && hls.latency], {
      hlsLevelSwitched: (_, { level }) => session.onShown(hls.levels[level].bitrate, hls.levels[level]),
      hlsError: (_, { fatal, details, error }) => !/Stalled|aborted/.test(details) && session.onFault(fatal, details, error?.message),
    }],
    shaka: (shaka, session) => {
      shaka.configure("streaming.observeQualityChanges", true);
      return ["shaka", shaka.constructor.version, () => shaka.getAssetUri(), 
        () => [shaka.getStats().estimatedBandwidth, shaka.getStats().liveLatency], {
        mediaqualitychanged: ({ mediaQuality }) => mediaQuality.contentType !== "audio" && session.onShown(
          mediaQuality.bandwidth + shaka.getVariantTracks().find(({ active }) => active).audioBandwidth, mediaQuality),
        error: ({ detail }) => session.onFault(detail.severity === 2, detail.code, detail.message),
      }];
    },
    dash: (dash, session) => ["dash.js", dash.getVersion(), () => dash.getSource(),
      () => [dash.getAverageThroughput() * 1000, dash.getCurrentLiveLatency()], {
        qualityChangeRendered: ({ mediaType, newRepresentation }) => mediaType !== "audio" && session.onShown(
          newRepresentation.bandwidth + (dash.getCurrentRepresentationForType("audio")?.bandwidth ?? 0), newRepresentation),
        // Not links, clock, subtitles; its own reports are nobody's fault.
        error: ({ error: { code, message, data } }) => data?.request?.type === "CmcdEvent" || session.onFault(![12, 16, 29, 33].includes(code), code, message),
      }],
    videojs: (videojs, session) => ["video.js", videojs.version()["video.js"], () => videojs.currentSource().src,
      () => [videojs.tech(true).vhs.bandwidth], {
        timeupdate: () => {
          const shown = [...videojs.textTracks()].find(({ label }) => label === "segment-metadata")?.activeCues?.[0]?.value;
          if (shown) session.onShown(shown.bandwidth, shown.resolution);
        },
        error: () => session.onFault(true, videojs.error().code, videojs.error().message),
      }],
  };

  // One element playing one source.
  class Session {
    constructor(settings, element, given) {
      const about = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in libraries)));
      Object.assign(this, { settings, element, about, listeners: new AbortController() });
      for (const name in libraries) safely(() => given[name] && this.hear(given[name], ...libraries[name](given[name], this)))();
      this.listen();
      this.begin();
    }

    begin(atPlay = false) {
      const { settings, element } = this;
      const id = uuid(), now = performance.now();
      const chosen = parseInt(id.slice(0, 8), 16) / 2 ** 32 < settings.sampleRate;
      Object.assign(this, {
        id, ended: false, started: false, source: this.currentSource, autoplayFrom: null, readyAt: null,
        state: "idle", since: now, movedAt: now, lookedAt: now, playhead: element.currentTime * 1000,
        spent: { idle: 0, starting: 0, playing: 0, stalled: 0, seeking: 0, paused: 0, failed: 0 }, rebufferCount: 0,
        bitrate: null, weighed: 0, playedAt: new Map(),
        stall: null, seekFrom: null, seekTo: null, sought: false, libraryKnowsQuality: false, faults: new Set(), deadEnd: -1 });
      this.sender = settings.enabled && chosen ? new Sender(settings, id) : null;
      this.tell("session_start", {
        player: "html5", sdkVersion: version, autoplay: element.autoplay, pageUrl: location.origin + location.pathname,
        sampleRate: settings.sampleRate, visible: document.visibilityState === "visible", ...this.about });
      if (element.paused) this.awaitAutoplay();
      else if (!atPlay && element.played?.length > 0) this.join();
      else this.onPlay();
    }

    report(type, payload) {
      safely(() => {
        if (type === "quality_change" && Object.keys(known(payload ?? {})).length > 0) this.onQuality(payload);
        this.tell(type, payload ?? {});
      })();
    }

    tell(type, payload) {
      if (this.ended) return;
      safely(() => {
        if (Object(payload) !== payload || Array.isArray(payload)) return warn(`the payload of ${type} is no object`);
        const told = type === "quality_change" ? known(payload) : payload;
        if (told === payload || Object.keys(told).length > 0) this.sender?.add(type, told);
      })();
    }

    // A library that recovers changes the address, currentSrc later.
    get currentSource() { return mayThrow(this.content) || this.element.src || this.element.currentSrc; }
    get positionMs() { return Math.round(this.playhead); }
    get wantsToPlay() { return ["starting", "playing", "stalled", "seeking"].includes(this.state); }

    // From `at` on, time counts for `state`. Nothing before the present position counts as played.
    become(state, at = performance.now()) {
      if (this.state === state) return;
      const until = this.state === "playing" ? Math.min(this.movedAt, at) : at;
      const ms = Math.max(until - this.since, 0), before = this.state;
      this.spent[before] += ms;
      Object.assign(this, { state, since: at, movedAt: at });
      if (before === "stalled") {
        this.stall.ms += ms;
        this.countStall(0);
        this.tell("rebuffer_end", { positionMs: this.positionMs, stallMs: Math.round(ms) });
      }
    }

    // Decides by the playhead what the time since the last check counts as. It has not moved before `earliest`.
    look(earliest = 0) {
      const { element, lookedAt } = this, now = performance.now();
      this.lookedAt = now;
      this.tellShown();
      // In a seek, the position is where it goes.
      if (this.ended || element.readyState === 0 || element.seeking) return;
      const position = element.currentTime * 1000, rate = Math.abs(element.playbackRate), moved = position !== this.playhead;
      const advanceMs = Math.abs(position - this.playhead) / (rate || 1);
      this.playhead = position;
      if (element.paused) {
        if (moved && this.state === "playing") this.movedAt = now;
        return;
      }

      if (now - lookedAt > times.asleep) {
        this.leaveOut(now - lookedAt - Math.min(now - lookedAt, this.state === "playing" ? advanceMs : times.slept));
      }
      if (moved) this.onMoved(now, Math.max(earliest, lookedAt, now - advanceMs));
      else if (this.state === "playing") this.onStanding(now - this.movedAt, rate);
      if (this.state === "stalled") this.countStall(now - this.since);
    }

    leaveOut(ms) {
      this.since += ms;
      this.movedAt += ms;
    }

    // In a hidden tab, the browser may suspend playback.
    onStanding(ms, rate) {
      if (rate === 0 || (document.hidden && ms >= times.standing)) this.leaveOut(ms);
      else if (ms >= times.standing) this.beginStall();
    }

    countStall(more) {
      if (this.stall.counted || this.stall.ms + more < times.stall) return;
      this.stall.counted = true;
      ++this.rebufferCount;
    }

    onMoved(now, began) {
      if (this.state === "starting" && this.element.readyState > 2) this.start();
      if (this.state === "seeking" && this.seekTo !== null) {
        this.endSeek();
        this.sought = false;
      } else if (!["stalled", "playing", "failed"].includes(this.state)) return;
      if (this.playhead > this.deadEnd) this.deadEnd = -1;
      this.become("playing", began);
      this.movedAt = now;
    }

    msIn(which, until = performance.now()) {
      return Math.round(this.spent[which] + (this.state === which ? Math.max(until - this.since, 0) : 0));
    }

    get playedMs() { return this.msIn("playing", this.movedAt); }

    weigh() {
      const { bitrate, playedAt, playedMs } = this, ms = playedMs - this.weighed;
      if (bitrate && ms > 0) playedAt.set(bitrate, (playedAt.get(bitrate) ?? 0) + ms);
      this.weighed = playedMs;
    }

    get bitrates() {
      this.weigh();
      const { playedAt } = this;
      if (playedAt.size === 0) return {};
      let bits = 0, bitrateMs = 0;
      for (const [bitrate, ms] of playedAt) bits += bitrate * ms, bitrateMs += ms;
      return { avgBitrateBps: Math.round(bits / bitrateMs), bitrateMs, topMs: playedAt.get(Math.max(...playedAt.keys())) };
    }

    totals() {
      this.look();
      const { element, sender } = this;
      const totals = {
        positionMs: this.positionMs, playedMs: this.playedMs, rebufferMs: this.msIn("stalled"), rebufferCount: this.rebufferCount,
        seekMs: this.msIn("seeking"), ...this.bitrates, ...mayThrow(this.measured), droppedEvents: sender?.dropped || undefined };
      if (element.readyState === 0) return totals;
      return { ...totals, bufferMs: this.bufferMs, droppedFrames: element.getVideoPlaybackQuality?.().droppedVideoFrames, ...this.size };
    }

    get bufferMs() {
      const { buffered, currentTime } = this.element;
      for (let i = 0; i < buffered.length; ++i) {
        if (buffered.start(i) <= currentTime && currentTime < buffered.end(i)) return milliseconds(buffered.end(i) - currentTime);
      }
      return 0;
    }

    get size() { return known({ width: this.element.videoWidth, height: this.element.videoHeight }); }

    // Autoplay sends `play` once there are data; the viewer waits since the load. Long after, a person pressed play.
    awaitAutoplay() {
      if (this.element.autoplay && this.source) this.autoplayFrom ??= performance.now();
    }

    // Nobody knows since when it plays.
    join() {
      this.start({ startupMs: null, joined: true });
    }

    start(more) {
      const startupMs = Math.round(this.spent.starting + performance.now() - this.since);
      this.started = true;
      this.source = this.currentSource;
      this.sizeTold = this.size;
      this.become("playing");
      this.tell("playback_start", {
        positionMs: this.positionMs, durationMs: milliseconds(this.element.duration), startupMs, ...this.size, ...more });
      if (this.shown && !this.bitrate) this.report("quality_change", this.shown);
    }

    onPlay() {
      if (this.state === "idle") {
        this.playhead = this.element.currentTime * 1000;
        const now = performance.now(), byItself = this.autoplayFrom !== null && !(this.readyAt !== null && now - this.readyAt > 1000);
        this.tell("play_request", { positionMs: this.positionMs, autoplay: this.element.autoplay });
        this.become("starting", byItself ? this.autoplayFrom : now);
      } else if (this.state === "paused") {
        this.look();
        this.tell("resume", { positionMs: this.positionMs });
        this.become(!this.started ? "starting" : this.sought ? "seeking" : "playing");
      }
    }

    playing() {
      if (this.state === "starting") this.start();
      this.look(performance.now());
    }

    waiting() {
      this.look();
      if (this.state === "playing" && !this.element.seeking) this.beginStall();
    }

    // The same stall as before if the playhead has hardly moved since.
    beginStall() {
      if (this.playhead <= this.deadEnd) return this.become("failed", this.movedAt);
      if (!(Math.abs(this.playhead - this.stall?.playhead) < times.stall)) this.stall = { playhead: this.playhead, ms: 0, counted: false };
      this.become("stalled", this.movedAt);
      this.tell("rebuffer_start", { positionMs: this.positionMs });
    }

    pause() {
      if (!this.wantsToPlay || this.element.ended) return;
      this.look();
      if (!this.element.seeking) this.endSeek();
      this.become("paused");
      this.tell("pause", { positionMs: this.positionMs });
    }

    seeking() {
      const { element, state } = this, target = element.currentTime * 1000;
      const near = Math.abs(target - this.playhead) < times.gap;
      if (!this.started || (near && state === "stalled")) return;
      if (state === "playing") this.movedAt = performance.now();
      if (near && state === "playing") return this.beginStall();
      if (state === "playing" || state === "stalled") this.become("seeking");
      this.sought = true;
      this.seekTo = null;
      const again = element.loop && this.playhead + 1000 > element.duration * 1000 && target < 1000;
      if (again || this.seekFrom !== null) return;
      this.seekFrom = this.positionMs;
      this.tell("seek_start", { fromMs: this.seekFrom });
    }

    seeked() {
      this.playhead = this.element.currentTime * 1000;
      this.seekTo = this.positionMs;
      if (this.state !== "seeking") this.endSeek();
    }

    endSeek() {
      if (this.seekFrom !== null) this.tell("seek_end", { fromMs: this.seekFrom, toMs: this.seekTo });
      this.seekFrom = null;
    }

    resize() {
      this.tellShown();
      const { width, height } = this.size, before = this.sizeTold;
      if (!this.started || !width || (before.width === width && before.height === height)) return;
      this.sizeTold = { width, height };
      if (!this.libraryKnowsQuality) this.tell("quality_change", { width, height, source: "element" });
    }

    onQuality({ bitrateBps }) {
      this.libraryKnowsQuality = true;
      if (!(bitrateBps > 0)) return;
      this.look();
      this.weigh();
      this.bitrate = Number(bitrateBps);
    }

    onShown(bitrateBps, { width, height } = {}) {
      if (this.shown?.bitrateBps === bitrateBps) return;
      this.shown = this.untold = { bitrateBps, width, height };
      this.shownAt = performance.now();
      this.tellShown();
    }

    // What was decoded before is shown until the next key frame.
    tellShown() {
      const { untold, element: { videoHeight } } = this;
      if (!untold || (videoHeight && untold.height && untold.height !== videoHeight && performance.now() - this.shownAt < times.decoded)) return;
      this.untold = null;
      this.report("quality_change", untold);
    }

    // Each error once. After a fatal one, what is buffered is played, and nothing is waited for.
    onFault(fatal, code, message) {
      if (fatal ? this.deadEnd >= 0 : this.faults.has(code)) return;
      this.faults.add(code);
      this.look();
      this.tellError(fatal, code, message, "library");
      if (!fatal) return;
      this.deadEnd = this.positionMs + this.bufferMs + 1000;
      if (this.state === "stalled" || this.state === "seeking") this.become("failed");
    }

    tellError(fatal, code, message, source) {
      this.tell("error", { fatal, code, message: String(message ?? "").replace(/\?\S*/g, "").slice(0, 500), source });
    }

    onError({ target }) {
      const { element } = this;
      // A <source> that fails is an error only if it was the last one.
      if (target !== element && element.networkState !== 3) return;
      const { code, message } = element.error ?? { message: "none of the sources can be played" };
      this.tellError(true, code, message, "media");
      this.end("error");
    }

    loadstart() {
      if (this.source && this.currentSource !== this.source) {
        this.end("abandoned");
        this.shown = null;
        this.begin();
      }
      this.source = this.currentSource;
      if (this.element.paused) this.awaitAutoplay();
    }

    // load() stops playback without a `pause` event.
    emptied() {
      const { ended, source } = this;
      if (this.state === "playing") this.movedAt = performance.now();
      this.loadstart();
      if (ended || this.source !== source || !this.wantsToPlay) return;
      this.become(this.started ? "paused" : "idle");
      if (this.started) this.tell("pause", { positionMs: this.positionMs });
    }

    onVisibility() {
      const hidden = document.visibilityState === "hidden";
      this.tell("visibility_change", { hidden });
      if (!hidden) return;
      if (this.started) this.tell("heartbeat", this.totals());  // a page on a phone may never be seen again
      this.sender?.leave();
    }

    end(reason = "abandoned") {
      if (this.ended) return;
      safely(() => {
        this.look();
        if (this.seekTo !== null) this.endSeek();
        this.become("ended");
        this.tell("playback_end", { ...this.totals(), reason });
      })();
      this.ended = true;
      this.sender?.flush();
    }

    hear(library, player, playerVersion, content, measured, events) {
      Object.assign(this, { content, about: { player, playerVersion, ...this.about } });
      this.measured = () => {
        const [bandwidth, latency] = measured();
        return known({ bandwidthBps: Math.round(bandwidth), liveLatencyMs: milliseconds(latency) });
      };
      for (const [type, work] of Object.entries(events)) {
        library[library.on ? "on" : "addEventListener"](type, safely((...given) => this.ended || work(...given)));
      }
    }

    listen() {
      const { signal } = this.listeners;
      const on = (target, type, work, capture = false) => target.addEventListener(type, safely(work), { signal, capture });
      const { element } = this;
      for (const type of ["playing", "waiting", "pause", "seeking", "seeked", "resize", "emptied", "loadstart"]) on(element, type, () => this[type]());
      on(element, "play", () => (this.ended ? this.begin(true) : this.onPlay()));
      on(element, "timeupdate", () => this.look());
      on(element, "ratechange", () => this.tell("rate_change", { rate: element.playbackRate }));
      on(element, "canplaythrough", () => { this.readyAt ??= performance.now(); });
      on(element, "error", (event) => this.onError(event), true);
      on(element, "ended", () => this.end("completed"));
      on(document, "visibilitychange", () => this.onVisibility());
      on(globalThis, "pagehide", () => {
        this.end("abandoned");
        this.sender?.leave();
      });
      on(globalThis, "pageshow", (event) => event.persisted && this.ended && !element.ended && this.begin());
      const timers = [setInterval(safely(() => this.look()), times.every),
                      setInterval(safely(() => this.started && this.wantsToPlay && this.tell("heartbeat", this.totals())), 10000)];
      signal.addEventListener("abort", () => timers.forEach(clearInterval));
    }

    detach() {
      this.end("abandoned");
      this.listeners.abort();
    }
  }

  const nothing = { report() {}, end() {}, detach() {} };
  const refused = (why) => {
    warn(why);
    return null;
  };
  const looksLikeMedia = (given) => typeof given?.addEventListener === "function" && "currentTime" in given && "paused" in given;

  const ownUrl = () => {
    const src = script?.src || globalThis.Telemetry.src || globalThis.document?.querySelector('script[src*="telemetry.js"]')?.src;
    if (!src) warn("where this file came from is not known; events go to the page's own host, unless init() is given a url");
    return new URL("/api/v1/telemetry", src || location.href).href;
  };

  const settingsOf = (given) => {
    const { key, enabled = true } = given ?? {};
    if (enabled && (typeof key !== "string" || key === "")) return refused('init() needs a key, as in init({ key: "sdk_..." })');
    const url = mayThrow(() => new URL(given?.url || ownUrl(), location.href));
    if (!/^https?:$/.test(url?.protocol)) return refused(`init() was given a url that is none: ${given?.url}`);
    const settings = { sampleRate: 1, flushMs: 10000, ...given, enabled, url: url.href };
    if (settings.sampleRate >= 0 && settings.sampleRate <= 1) return settings;
    warn("init() needs a sampleRate from 0 to 1; it is taken as 1");
    return { ...settings, sampleRate: 1 };
  };

  const attach = (settings, element, about) => {
    if (!looksLikeMedia(element)) return refused("attach() needs a <video> or <audio> element; is the script above the element?");
    if (Object(about) !== about) about = warn("attach() needs an object of what is played, such as { title }; it is left out");
    return settings && new Session(settings, element, about);
  };

  globalThis.Telemetry = {
    version,
    init: (given) => {
      const settings = safely(() => settingsOf(given))() ?? null;
      if (settings?.enabled) sendStored(settings);
      return { attach: (element, about) => safely(() => attach(settings, element, about ?? {}))() ?? { ...nothing } };
    },
  };
})();
