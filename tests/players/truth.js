// In the page, before the player: what it sees of its element by itself, in milliseconds. `stood` is for how long the playhead has not
// moved, `late` for how long in all it saw nothing.
const truth = { asked: null, started: null, startup: null, played: 0, stalls: 0, stalled: 0, sought: 0, bits: 0, switches: 0, stood: 0, late: 0 };
const picture = () => document.querySelector("video") ?? document.querySelector("hls-video")?.nativeEl;
(() => {
  const rates = { 180: 214000, 360: 664000 };
  let stalledAt = null, soughtAt = null, position = null, lookedAt = 0, height = 0;
  const hear = (type, work) => document.addEventListener(type, () => work(performance.now()), true);  // before the player's
  const goesOn = (now) => {
    if (stalledAt !== null) truth.stalled += now - stalledAt;
    if (soughtAt !== null) truth.sought += now - soughtAt;
    stalledAt = soughtAt = null;
  };
  hear("play", (now) => { truth.asked ??= now; });
  hear("playing", (now) => {
    if (truth.started === null) truth.startup = (truth.started = now) - truth.asked;
    goesOn(now);
  });
  hear("waiting", (now) => {
    if (truth.started === null || picture().seeking || soughtAt !== null || stalledAt !== null) return;
    stalledAt = now;
    ++truth.stalls;
  });
  hear("seeking", (now) => { if (truth.started !== null && !picture().paused) soughtAt ??= now; });
  hear("pause", goesOn);
  setInterval(() => {
    const { currentTime = 0, seeking, videoHeight } = picture() ?? {}, now = performance.now(), ms = now - lookedAt;
    if (truth.started !== null && ms > 150) truth.late += ms - 50;
    if (!seeking && position !== null && currentTime > position) {
      // Not the time since the last look, which began before the picture did, and ends after it.
      const played = Math.min(1000 * (currentTime - position), 2 * ms);
      truth.played += played;
      truth.bits += played * (rates[videoHeight] ?? 0);
      if (height && videoHeight !== height) ++truth.switches;
      height = videoHeight;
    }
    truth.stood = currentTime === position ? truth.stood + ms : 0;
    lookedAt = now;
    position = seeking ? null : currentTime;
  }, 50);
})();
