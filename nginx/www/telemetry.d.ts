// Types of telemetry.mjs, and what telemetry.js takes and reports.
//
// How time is counted: while the playhead moves, as playedMs; while it waits for data, as rebufferMs; after a seek until it
// moves again, as seekMs. Nothing is counted before the start or in a pause; a picture that stands after a fatal error is waited
// for, but for 30 seconds at most. A stall of less than 250 ms is in neither rebufferMs nor rebufferCount, and one that a pause
// interrupts counts once. startupMs is how
// long the viewer waited for the start: since play() was called or, with autoplay, since the library or the element began to
// load. It is null if that was not observed: attach before play(), and before a script gives the element what it plays by itself.
// Where the parser of the page runs the script below an element with autoplay, the wait for the script is counted.
//
// Nothing here throws into the page: errors are warnings on the console.

export interface Settings {
  /** An SDK key. Everybody can read it in the page; it can only write. */
  key: string;
  /** The id of a stream that is registered with Millrace. */
  streamId?: string;
  /** Where to send; by default the host of the script. */
  url?: string;
  /** The share of sessions that is sent, 0 to 1, by default 1. */
  sampleRate?: number;
  /** How long events are collected before they are sent; by default 10000. */
  flushMs?: number;
  /** false: sends and keeps nothing. What the page has reported with that key ends as by withdraw(); without a key, all does. */
  enabled?: boolean;
  /** true: as `enabled: false` where the browser says that its user objects (Global Privacy Control). By default it is not asked. */
  respectGpc?: boolean;
}

/** The player of a library, which knows its version, bitrates, bandwidth and errors. At most one; null is none. */
export interface Library {
  /** An instance of Hls (hls.js). */
  hls?: object | null;
  /** A shaka.Player. Attach before its load(): what is on the screen is told by setting streaming.observeQualityChanges. */
  shaka?: object | null;
  /** What dashjs.MediaPlayer().create() returned, after its initialize(). */
  dash?: object | null;
  /** What videojs() returned. */
  videojs?: object | null;
}

export interface About extends Library {
  /** What is played; the dashboard lists sessions by it. */
  title?: string;
  /** The id of the video, beside its title, and what it is one of. */
  videoId?: string;
  series?: string;
  streamType?: "live" | "onDemand";
  /** Who delivers the media; by default the host that it comes from. report("session_update", { cdn }) changes it. */
  cdn?: string;
  /** Whatever you call the viewer by. It is never stored: a keyed hash takes its place. */
  viewerId?: string | number;
  /** Whether no person plays, but a program: true, or what you call it. By default it is what the browser says, by
   *  navigator.webdriver or its User-Agent; false lets a test of your own count. */
  automated?: boolean | string;
  /** What else to split figures by: give these names to the account's custom dimensions. 20 at most. */
  custom?: Record<string, string | number | boolean>;
  /** How long the player took until it was ready, in ms. The page's own startup is measured, if it has
   *  the player from its start on. */
  playerStartupMs?: number;
  /** Name and version of the player, where no library says it. playerVersion is always the version of `player`. */
  player?: string;
  playerVersion?: string;
  /** Whatever else should be in the session's first event. */
  [more: string]: unknown;
}

/** quality_change: what is on the screen now. A value that is 0 or null is unknown. */
export interface Quality {
  bitrateBps?: number | null;
  width?: number | null;
  height?: number | null;
}

/** error: a fatal one makes the session failed, unless playback goes on beyond what was buffered then. */
export interface Fault {
  fatal: boolean;
  /** A rule refused playback, such as no right to watch: the session is refused, and has not failed. */
  business?: boolean;
  code?: string | number;
  message?: string;
}

export interface Session {
  /** Adds an event: what only the page or its library knows, or one of your own. */
  report(type: "quality_change", payload: Quality): void;
  report(type: "error", payload: Fault): void;
  report<Type extends string>(type: Type extends "quality_change" | "error" ? never : Type, payload?: object): void;
  /** Ends the session; playing again begins another one. */
  end(): void;
  /** Ends the session and listens no longer. */
  detach(): void;
}

export interface Reporter {
  /** Reports how that element plays. What is attached already goes on, with what is new in `about`; another title, key or
   *  player takes its place. A new source is a new session, and attach() may say what it is before it is loaded or after, within
   *  two seconds. An element that has left the page for three seconds has ended its session; if it plays again, another begins. */
  attach(element: HTMLMediaElement | null, about?: About): Session;
}

export declare const Telemetry: {
  readonly version: string;
  /** Also sends what the page before could not send. */
  init(settings: Settings): Reporter;
  /** Consent is withdrawn: from now on nothing is sent, nor kept, by this page or another one of its origin that is open, until
   *  such a page calls init() again. What is being sent is given up, and the end of a play is not told. */
  withdraw(): void;
};
export default Telemetry;
