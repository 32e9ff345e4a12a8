#include "bench/fill/playback.h"

#include <random>

namespace fill {
namespace {

using events::rules::StoredBatch;

constexpr int kBatch = 10;
constexpr std::int64_t kBeat = 10000;  // ms

constexpr const char* kPlayers[] = {"html5", "hls.js", "shaka", "dash.js", "video.js"};
constexpr const char* kBrowsers[] = {"Chrome", "Safari", "Firefox", "Edge"};
constexpr const char* kSystems[] = {"Windows", "Android", "iOS", "macOS", "Linux"};
constexpr const char* kDevices[] = {"desktop", "phone", "tablet", "tv"};
constexpr const char* kCountries[] = {"DE", "US", "FR", "GB", "PL", "IT", "ES", "NL", "BR", "JP"};
constexpr const char* kErrors[] = {"MEDIA_ERR_NETWORK", "MEDIA_ERR_DECODE", "bufferStalledError", "manifestLoadError"};

// Writes the events of one session, one after the other.
class Script {
 public:
  Script(std::uint64_t number, std::int64_t begin, std::size_t events, Numbers numbers)
      : random_(number), events_(events), noisy_(numbers == Numbers::noisy), named_(numbers == Numbers::named) {
    made_.account = chance(90) ? 0 : 1 + below(kAccounts - 1);
    made_.stream = below(kStreams);
    made_.begin = now_ = begin;
    made_.client = {{playback::Dimension::browser, kBrowsers[skewed(4)]},
                    {playback::Dimension::os, kSystems[skewed(5)]},
                    {playback::Dimension::device, kDevices[skewed(4)]},
                    {playback::Dimension::country, kCountries[skewed(10)]},
                    {playback::Dimension::page, "www.site-" + std::to_string(skewed(20)) + ".example"}};
    if (!named_) return;
    const std::pair<playback::Dimension, std::string> more[] = {
        {playback::Dimension::browser_version, std::to_string(120 + skewed(20))},
        {playback::Dimension::os_version, std::to_string(8 + skewed(10))},
        {playback::Dimension::device_model, "Model " + std::to_string(skewed(60))},
        {playback::Dimension::region, "R" + std::to_string(skewed(16))},
        {playback::Dimension::asn, "AS" + std::to_string(64500 + skewed(200)) + " Networks of Example"}};
    for (const auto& [dimension, value] : more) made_.client.set(dimension, value);
  }

  Playback write() {
    open();
    while (told_ + 3 < events_) go_on();
    while (told_ + 1 < events_) beat();
    if (told_ < events_) close();
    return std::move(made_);
  }

 private:
  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
  int skewed(int limit) { return below(1 + below(limit)); }  // the first ones more often
  bool chance(int percent) { return below(100) < percent; }

  static std::string number(const std::string& name, std::int64_t value) {
    return "\"" + name + "\":" + std::to_string(value);
  }

  void tell(const std::string& type, const std::string& fields) {
    if (room_ == 0) {
      made_.batches.push_back({bytes(12), 0, {}});
      room_ = noisy_ ? 1 + below(kBatch) : kBatch;
    }
    --room_;
    auto& batch = made_.batches.back();
    const auto& payload = made_.payloads.emplace_back("{" + fields + "}");
    batch.events.push_back({type, now_, std::to_string(++told_), payload});
    batch.received_at = now_ + 40 + below(60);
  }
  std::string bytes(std::size_t count) {
    std::string made(count, '\0');
    for (auto& byte : made) byte = static_cast<char>(random_());
    return made;
  }

  void pass(std::int64_t ms) {
    now_ += ms + (noisy_ ? below(120) - 40 : 0);
    played_ += ms;
    if (noisy_) {
      top_ += below(static_cast<int>(ms) + 1);
      frames_ += ms / 40 - below(3);
      mean_ += below(40001) - 20000;
    }
  }
  std::string position() { return number("positionMs", played_ + (noisy_ ? below(60) : 0)); }
  std::string size() {
    constexpr const char* kSizes[] = {R"(,"width":1920,"height":1080)", R"(,"width":1280,"height":720)",
                                      R"(,"width":854,"height":480)"};
    return kSizes[noisy_ ? skewed(3) : 0];
  }
  std::string measured() {
    if (!noisy_) return "";
    return "," + number("avgBitrateBps", mean_) + "," + number("bitrateMs", played_ - below(300)) + "," +
           number("topMs", top_) + "," + number("decodedFrames", frames_);
  }
  std::string totals() {
    return position() + "," + number("playedMs", played_) + "," + number("rebufferMs", stalled_) + "," +
           number("rebufferCount", stalls_) + "," + number("seekMs", 0) + "," +
           number("bufferMs", 12000 + below(18000)) + "," + number("droppedFrames", dropped_ += chance(10)) +
           measured() + size();
  }

  std::string names() {
    std::string digits;
    for (int i = 0; i < 20; ++i) digits += "0123456789abcdef"[i < 15 ? below(16) : 0];
    std::string custom;
    for (int i = 1; i <= 10; ++i)
      custom +=
          (i > 1 ? ",\"custom" : "\"custom") + std::to_string(i) + "\":\"value " + std::to_string(skewed(30)) + "\"";
    return R"(,"viewerId":"v_)" + digits + R"(","videoId":"video )" + std::to_string(skewed(500)) +
           R"(","series":"series )" + std::to_string(skewed(40)) + R"(","streamType":"onDemand","cdn":"cdn )" +
           std::to_string(skewed(4)) + R"(","pageStartupMs":)" + std::to_string(300 + below(3000)) + R"(,"custom":{)" +
           custom + "}";
  }

  void open() {
    const std::string page = "https://www.site-" + std::to_string(skewed(20)) + ".example/watch";
    tell("session_start", std::string(R"("player":")") + kPlayers[skewed(5)] + R"(","playerVersion":"1.)" +
                              std::to_string(skewed(8)) + R"(","sdkVersion":"1.1","autoplay":false,"pageUrl":")" +
                              page + R"(","sampleRate":1,"visible":true,"content":"film )" +
                              std::to_string(skewed(500)) + "\"" + (named_ ? names() : ""));
    now_ += 500 + below(2000);
    tell("play_request", position() + R"(,"autoplay":false)");
    const int startup = 300 + below(300) * below(20);
    now_ += startup;
    tell("playback_start", position() + R"(,"durationMs":5400000,)" + number("startupMs", startup) +
                               R"(,"width":1920,"height":1080)" +
                               (named_ ? R"(,"scale":1.)" + std::to_string(below(10)) : ""));
    tell("quality_change", number("bitrateBps", 1500000 * (1 + below(4))) + R"(,"width":1920,"height":1080)");
  }
  void go_on() {
    if (chance(4)) return stall();
    if (chance(1)) return pause();
    if (chance(1)) return tell("error", error(false));
    beat();
  }
  void beat() {
    pass(kBeat - 3 + below(7));
    tell("heartbeat", totals());
  }
  void stall() {
    pass(below(static_cast<int>(kBeat)));
    tell("rebuffer_start", position());
    const int ms = 250 + below(3000);
    now_ += ms;
    stalled_ += ms;
    ++stalls_;
    tell("rebuffer_end", position() + "," + number("stallMs", ms));
  }
  void pause() {
    pass(below(static_cast<int>(kBeat)));
    tell("pause", position());
    now_ += below(30000);
    tell("resume", position());
  }
  std::string error(bool fatal) {
    return std::string(R"("fatal":)") + (fatal ? "true" : "false") + R"(,"code":")" + kErrors[skewed(4)] +
           R"(","message":"The segment could not be loaded","source":"media")";
  }
  void close() {
    if (chance(10)) return beat();  // the page was gone before it could tell
    if (chance(5)) return tell("error", error(true));
    tell("playback_end", totals() + (chance(40) ? R"(,"reason":"completed")" : R"(,"reason":"abandoned")"));
  }

  std::mt19937_64 random_;
  std::size_t events_, told_ = 0;
  bool noisy_, named_;
  int room_ = 0;  // in the request under way
  std::int64_t now_ = 0, played_ = 0, stalled_ = 0, top_ = 0, frames_ = 0, mean_ = 3500000;
  int stalls_ = 0, dropped_ = 0;
  Playback made_;
};

}  // namespace

Playback playback(std::uint64_t number, std::int64_t begin, int events, Numbers numbers) {
  return Script(number, begin, static_cast<std::size_t>(events), numbers).write();
}

}  // namespace fill
