#include "support/player_page.h"

namespace {

const char kAudio[] = R"(
  const samples = 12000, view = new DataView(new ArrayBuffer(44 + samples));
  [0x52494646, 36 + samples, 0x57415645, 0x666d7420, 16, 0x00010001, 8000, 8000, 0x00080001, 0x64617461, samples]
    .forEach((word, i) => view.setUint32(4 * i, word, ![0, 2, 3, 9].includes(i)));
  new Uint8Array(view.buffer).fill(128, 44);
  const video = document.createElement('video');
  video.src = URL.createObjectURL(new Blob([view], { type: 'audio/wav' }));
  video.muted = true;
  const start = (settings) => (window.session = Telemetry.init(settings).attach(video, { title: 'silence' }), video.play(), '');
)";

}  // namespace

std::string page_with_player(const std::string& base_url, const std::string& before) {
  return "<!doctype html><html lang=en><link rel=icon href='data:,'><title>elsewhere</title>" + before +
         "<script src='" + base_url + "/telemetry.js'></script><script>" + kAudio + "</script>";
}
