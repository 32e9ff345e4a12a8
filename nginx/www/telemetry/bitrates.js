// The mean of a session's bitrates by the time that each was played.
export class Bitrates {
  bps = null; // the present one
  weighed = 0; // ms played that count already
  playedAt = new Map(); // by bitrate

  change(bps, playedMs) {
    this.weigh(playedMs);
    this.bps = bps;
  }

  weigh(playedMs) {
    const ms = playedMs - this.weighed;
    if (this.bps && ms > 0) this.playedAt.set(this.bps, (this.playedAt.get(this.bps) ?? 0) + ms);
    this.weighed = playedMs;
  }

  totals(playedMs) {
    this.weigh(playedMs);
    if (this.playedAt.size === 0) return {};
    let bits = 0;
    let bitrateMs = 0;
    this.playedAt.forEach((ms, bps) => {
      bits += bps * ms;
      bitrateMs += ms;
    });
    const topMs = this.playedAt.get(Math.max(...this.playedAt.keys()));
    return { avgBitrateBps: Math.round(bits / bitrateMs), bitrateMs, topMs };
  }
}
