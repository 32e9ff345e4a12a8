// How often, and for how long, a playback has stalled. What is too short to be noticed counts for neither.
const shortest = 250; // ms that count, and of the playhead between two that are the same

export class Stalls {
  count = 0;
  ms = 0; // of those that counted before the last one
  last = { playhead: NaN, ms: 0, counted: false };

  // The same stall as before if the playhead has hardly moved since.
  begin(playhead) {
    if (Math.abs(playhead - this.last.playhead) < shortest) return;
    if (this.last.counted) this.ms += this.last.ms;
    this.last = { playhead, ms: 0, counted: false };
  }

  add(ms) {
    this.last.ms += ms;
    this.lasts(0);
  }

  // The present one has lasted so long until now.
  lasts(ms) {
    if (this.last.counted || this.last.ms + ms < shortest) return;
    this.last.counted = true;
    ++this.count;
  }

  // With the present one, which has lasted so long until now.
  total(ms) {
    return Math.round(this.ms + (this.last.counted ? this.last.ms + ms : 0));
  }
}
