// How long a playback has been in each of its states, by a clock of the caller's, in ms.
export class TimeSpent {
  spent = {};

  constructor(state, now) {
    this.state = state;
    this.since = now;
    this.movedAt = now; // when the playhead last did
  }

  // From `at` on, time counts for `state`; it was played until the playhead last moved. Returns what the time since the
  // last change came to.
  setState(state, at) {
    const until = this.state === "playing" ? Math.min(this.movedAt, at) : at;
    const ms = Math.max(until - this.since, 0);
    this.spent[this.state] = (this.spent[this.state] ?? 0) + ms;
    Object.assign(this, { state, since: at, movedAt: at });
    return ms;
  }

  exclude(ms) {
    this.since += ms;
    this.movedAt += ms;
  }

  msIn(state, until) {
    return Math.round((this.spent[state] ?? 0) + (this.state === state ? Math.max(until - this.since, 0) : 0));
  }

  get playedMs() {
    return this.msIn("playing", this.movedAt);
  }
}
