// What is on the screen: bitrates, sizes and dropped frames, as the element, its library or the page know them.
import { Bitrates } from "./bitrates.js";
import { known } from "./payload.js";

const decoded = 10000; // ms that a picture is shown at most after it was replaced

export class Quality {
  shown; // by the library: bitrate and size
  pending; // the same until it is on the screen
  shownAt = 0;
  reportedSize = {};

  constructor(session) {
    this.session = session;
    this.begin();
  }

  begin() {
    this.bitrates = new Bitrates();
    this.isKnown = false; // by the library or the page, which say more than sizes
    this.counted = this.count;
    this.droppedFrames = this.counted >= 0 ? 0 : undefined;
  }

  // The element's count of dropped frames, from which on those of the session are added.
  get count() {
    return this.session.element.getVideoPlaybackQuality?.().droppedVideoFrames;
  }

  // An element that loads counts anew.
  observe() {
    this.reportPending();
    const { count, counted } = this;
    if (count >= 0) this.droppedFrames += count - (count < counted ? 0 : counted);
    this.counted = count;
  }

  get size() {
    const { videoWidth, videoHeight } = this.session.element;
    return known({ width: videoWidth, height: videoHeight });
  }

  // How many times larger than it is the picture is shown, in the page's pixels.
  get sizes() {
    const { videoWidth, videoHeight, clientWidth, clientHeight } = this.session.element;
    const scale = videoWidth ? Math.min(clientWidth / videoWidth, clientHeight / videoHeight) : 0;
    return { ...this.size, ...known({ scale: Math.round(scale * 100) / 100 }) };
  }

  get totals() {
    return { ...this.bitrates.totals(this.session.playback.playedMs), droppedFrames: this.droppedFrames };
  }

  start() {
    this.reportedSize = this.size;
    if (this.shown && !this.bitrates.bps) this.session.report("quality_change", this.shown);
  }

  resize() {
    this.reportPending();
    const { size, reportedSize } = this;
    const isSame = size.width === reportedSize.width && size.height === reportedSize.height;
    if (!this.session.started || !size.width || isSame) return;
    this.reportedSize = size;
    if (!this.isKnown) this.session.send("quality_change", { ...this.sizes, source: "element" });
  }

  change(quality) {
    if (Object.keys(quality).length === 0) return;
    this.isKnown = true;
    if (quality.bitrateBps > 0) {
      this.session.observe();
      this.bitrates.change(Number(quality.bitrateBps), this.session.playback.playedMs);
    }
    this.session.send("quality_change", quality);
  }

  show(bitrateBps, { width, height } = /** @type {{ width?: number, height?: number }} */ ({})) {
    if (this.shown?.bitrateBps === bitrateBps) return;
    this.shown = this.pending = { bitrateBps, width, height };
    this.shownAt = performance.now();
    this.reportPending();
  }

  reportPending() {
    const { pending } = this;
    const { videoHeight } = this.session.element;
    if (!pending) return;
    const isOther = videoHeight && pending.height && pending.height !== videoHeight;
    if (isOther && performance.now() - this.shownAt < decoded) return;
    this.pending = null;
    this.session.report("quality_change", pending);
  }
}
