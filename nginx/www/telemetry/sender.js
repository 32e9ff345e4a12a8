// Sends the events of a session in order, again until they are stored, each once by its id.
import { asJson } from "./json.js";
import { fetchOfPage } from "./page.js";
import { warn } from "./safely.js";
import { forget, keep, stored } from "./stored.js";

const precious = ["session_start", "playback_start", "playback_end", "error"];
// The start of the session goes last.
const removeSpare = (queue) => {
  const spare = queue.findIndex(({ type }) => !precious.includes(type));
  queue.splice(spare < 0 ? 1 : spare, 1);
};
const most = { queued: 500, events: 20, bytes: 48 * 1024, kept: 50, wait: 60000, answer: 30000 };

const lasting = new Set(); // those whose session has ended before everything was sent
for (const type of ["pagehide", "visibilitychange"]) {
  globalThis.addEventListener?.(type, () => {
    if (type === "pagehide" || document.hidden) lasting.forEach((sender) => sender.leave());
  });
}

let unheard = 0; // requests of the page in a row that Millrace has not answered, NaN once it has
const notHeard = (url) => {
  if (navigator.onLine === false || ++unheard !== 2) return;
  warn(
    `nothing arrives at ${url}; it is tried again.`,
    "If that host is up: does an extension, a Content-Security-Policy or a script that changes fetch() block it?",
  );
};

const sizeOf = (events) => new Blob([asJson(events)]).size;

export class Sender {
  queue = [];
  added = 0;
  origin = 0; // when performance.now() was 0, ms since 1970
  dropped = 0;
  delay = 0;
  notBefore = 0;
  batch = most.events;
  busy = false;
  stopped = false;
  told = false; // anything
  isHeard = false;
  timer;
  due = 0; // when it ends, by performance.now()

  // onFull: what to do once the session has as many events as one may have.
  constructor(settings, sessionId, onFull = () => {}) {
    this.settings = settings;
    this.sessionId = sessionId;
    this.onFull = onFull;
  }

  get isOver() {
    return this.stopped || this.settings.consent.aborted;
  }

  add(type, payload, ago = 0) {
    if (this.isOver) return;
    this.queue.push({
      id: (++this.added).toString(36),
      type,
      ts: this.timestamp(ago),
      payload: JSON.parse(asJson(payload)),
    });
    if (this.queue.length > most.queued) this.drop();
    if (this.queue.length >= this.batch || type === "session_start") this.flush();
    else this.later(this.settings.flushMs);
  }

  // A clock that is set back sets no event of the session back, which would then be before the end. One that goes on while the
  // machine sleeps, as performance.now() may not, is followed.
  timestamp(ago = 0) {
    this.origin = Math.max(this.origin, Date.now() - performance.now());
    return new Date(this.origin + performance.now() - ago).toISOString();
  }

  drop() {
    const heartbeat = this.queue.findIndex(({ type }) => type === "heartbeat");
    if (heartbeat >= 0) this.queue.splice(heartbeat, 1);
    else removeSpare(this.queue);
    ++this.dropped;
  }

  // A timer that has not come in time was cleared by the page.
  later(delay) {
    const now = performance.now();
    if (this.timer && now < this.due + 1000) return;
    clearTimeout(this.timer);
    this.due = Math.max(now + delay, this.notBefore);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.flush();
    }, this.due - now);
  }

  next() {
    let events = this.queue.slice(0, this.batch);
    while (events.length > 1 && sizeOf(events) > most.bytes) events = events.slice(0, Math.ceil(events.length / 2));
    return events;
  }

  async request(events, keepalive = false) {
    const { url, key, streamId, consent } = this.settings;
    const request = new AbortController();
    const giveUp = () => request.abort();
    for (const signal of [consent, AbortSignal.timeout?.(most.answer)]) signal?.addEventListener("abort", giveUp);
    this.told = true;
    const body = { apiKey: key, sessionId: this.sessionId, streamId, sentAt: this.timestamp(), events };
    return fetchOfPage(url, {
      method: "POST",
      keepalive,
      credentials: "omit",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: asJson(body),
      signal: request.signal,
    }).finally(() => consent.removeEventListener("abort", giveUp));
  }

  forget(events) {
    this.queue = this.queue.filter((event) => !events.includes(event));
    if (this.queue.length > 0) return;
    forget(this.settings, this.sessionId);
    lasting.delete(this);
  }

  // The session has ended.
  finish() {
    this.flush();
    if (!this.isOver && this.queue.length > 0) lasting.add(this);
  }

  // The start of the session.
  rename(payload) {
    this.queue[0].payload = JSON.parse(asJson(payload));
  }

  // Nothing more of the session is sent.
  forgo() {
    Object.assign(this, { stopped: true, queue: [] });
    lasting.delete(this);
  }

  async flush() {
    if (this.busy || this.isOver || this.queue.length === 0) return;
    if (performance.now() < this.notBefore) return this.later(0);
    this.busy = true;
    try {
      await undefined; // whoever ends a session may withdraw consent with the next word
      if (this.isOver) return;
      const events = this.next();
      await this.heed(await this.request(events).catch(() => null), events);
    } finally {
      this.busy = false;
    }
    if (this.queue.length > 0) this.later(0);
  }

  async heed(answer, events) {
    if (this.isOver) return undefined;
    const status = answer?.status ?? 0;
    if (status === 204) {
      unheard = NaN;
      this.delay = 0;
      this.isHeard = true;
      return this.forget(events);
    }
    if (status === 409 && this.isHeard) {
      this.forgo();
      forget(this.settings, this.sessionId);
      return this.onFull();
    }
    if (status === 401) {
      this.forgo();
      return warn("the key is refused; nothing more is sent. Does a script change the headers of fetch()?");
    }
    if (!(status >= 400)) notHeard(this.settings.url); // 200 is of something in between
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
    const asked = 1000 * (Number(answer?.headers?.get("Retry-After")) || 0);
    const backoff = Math.min(most.wait, Math.max(1000, this.delay * 2));
    this.delay = Math.max(asked, backoff * (0.5 + Math.random() / 2));
    this.notBefore = performance.now() + this.delay;
  }

  // What is kept, the next page sends: what is precious, and the newest of the rest.
  leave() {
    if (this.isOver || this.queue.length === 0) return;
    const kept = [...this.queue];
    while (kept.length > most.kept) removeSpare(kept);
    keep(this.settings, this.sessionId, kept);
    let events = [...this.queue];
    while (events.length > 1 && sizeOf(events) > most.bytes) events = events.slice(Math.ceil(events.length / 2));
    this.request(events, true).then(
      (answer) => answer?.status === 204 && this.forget(events),
      () => {},
    );
  }
}

export const sendStored = (settings) => {
  for (const { sessionId, streamId, events } of stored(settings)) {
    const sender = new Sender({ ...settings, streamId }, sessionId);
    sender.queue = events;
    sender.flush();
  }
};
