import { mayThrow } from "./safely.js";

// What the players of libraries tell: name, version, the event of loading, what it plays, bandwidth (bps) and seconds
// behind live, where a live stream begins and its live position (s), and what other events do.
export const libraries = {
  hls: (hls, session) => [
    "hls.js",
    hls.constructor.version,
    "hlsManifestLoading",
    () => hls.url,
    () => [hls.bandwidthEstimate, hls.levels[hls.currentLevel].details.live && hls.latency],
    () => {
      const { live, fragmentStart } = hls.levels[hls.currentLevel].details;
      return live && [fragmentStart, hls.liveSyncPosition];
    },
    {
      hlsLevelSwitched: (_, { level }) => session.quality.show(hls.levels[level].bitrate, hls.levels[level]),
      hlsLevelLoading: () => session.playback.awaitAutoplay(),
      hlsDestroying: () => session.end(),
      hlsFragLoaded: (_, { frag }) => session.serve(frag.url),
      hlsError: (_, { fatal, details, error }) =>
        !/Stalled|aborted/.test(details) && session.onFault(fatal, details, error?.message),
    },
  ],

  shaka: (shaka, session) => {
    shaka.configure("streaming.observeQualityChanges", true);
    const served = (type, { uri }) => type === 1 && session.serve(uri); // 1: a segment
    mayThrow(() => shaka.getNetworkingEngine().registerResponseFilter(served));
    session.onDetach(() => shaka.getNetworkingEngine().unregisterResponseFilter(served));
    const active = () => shaka.getVariantTracks().find((track) => track.active);
    // HLS tells no bandwidth of pictures alone.
    const bandwidth = ({ bandwidth }) => (bandwidth ? bandwidth + active().audioBandwidth : active().bandwidth);
    return [
      "shaka",
      shaka.constructor.version,
      "loading",
      () => shaka.getAssetUri(),
      () => [shaka.getStats().estimatedBandwidth, shaka.getStats().liveLatency],
      () => shaka.isLive() && [shaka.seekRange().start, shaka.seekRange().end],
      {
        mediaqualitychanged: ({ mediaQuality }) =>
          mediaQuality.contentType === "audio"
            ? shaka.isAudioOnly() && session.quality.show(active().bandwidth)
            : session.quality.show(bandwidth(mediaQuality), mediaQuality),
        unloading: () => shaka.getLoadMode() === 0 && session.end(), // 0: destroyed
        error: ({ detail }) => session.onFault(detail.severity === 2, detail.code, detail.message),
      },
    ];
  },

  dash: (dash, session) => [
    "dash.js",
    dash.getVersion(),
    "manifestLoadingStarted",
    () => dash.getSource(),
    () => [dash.getAverageThroughput() * 1000, dash.getCurrentLiveLatency()],
    () => {
      const { start, end } = dash.getDvrWindow();
      return dash.isDynamic() && [start, end - dash.getTargetLiveDelay()];
    },
    {
      qualityChangeRendered: ({ mediaType, newRepresentation }) =>
        mediaType === "audio"
          ? dash.getTracksFor("video").length === 0 && session.quality.show(newRepresentation.bandwidth)
          : session.quality.show(
              newRepresentation.bandwidth + (dash.getCurrentRepresentationForType("audio")?.bandwidth ?? 0),
              newRepresentation,
            ),
      // It has no source any more, if this was a reset().
      streamTeardownComplete: () => mayThrow(() => dash.getSource()) || session.end(),
      fragmentLoadingCompleted: ({ request }) => session.serve(request.url),
      // Not links, clock, subtitles, nor its own reports.
      error: ({ error: { code, message, data } }) =>
        data?.request?.type === "CmcdEvent" || session.onFault(![12, 16, 29, 33].includes(code), code, message),
    },
  ],

  videojs: (videojs, session) => [
    "video.js",
    videojs.version()["video.js"],
    ["xhr-hooks-ready", "sourceset", "loadstart"], // before the manifest, of a source, of the element
    () => videojs.currentSource().src,
    () => [videojs.tech(true).vhs.bandwidth],
    () => false,
    {
      timeupdate: () => {
        const tracks = Array.from(videojs.textTracks());
        const shown = tracks.find(({ label }) => label === "segment-metadata")?.activeCues?.[0]?.value;
        if (!shown) return;
        session.quality.show(shown.bandwidth, shown.resolution);
        session.serve(shown.uri);
      },
      error: () => session.onFault(true, videojs.error().code, videojs.error().message),
    },
  ],
};
