#include "telemetry/rules/reduce/payload.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>

#include "json/strict.h"

#include <rapidjson/reader.h>

namespace telemetry::rules {
namespace {

// What is greater is taken for a mistake; tables/playback_figures.h keeps counts and rates in 32 bits.
constexpr double kMost = 1e15, kMostCounted = 1e9, kMostBps = 1e9;
constexpr int kDeepest = 16;  // as ingest accepts

struct Field {
  std::string_view name;
  Payload::Number Payload::*number = nullptr;
  std::optional<bool> Payload::*flag = nullptr;
  std::string_view Payload::*text = nullptr;
  double most = kMost;
};

Field number(std::string_view name, Payload::Number Payload::*member, double most = kMost) {
  return {name, member, nullptr, nullptr, most};
}
Field flag(std::string_view name, std::optional<bool> Payload::*member) { return {name, nullptr, member, nullptr}; }
Field text(std::string_view name, std::string_view Payload::*member) { return {name, nullptr, nullptr, member}; }

const Field kFields[] = {
    number("positionMs", &Payload::position_ms),
    number("playedMs", &Payload::played_ms),
    number("rebufferMs", &Payload::rebuffer_ms),
    number("rebufferCount", &Payload::rebuffer_count, kMostCounted),
    number("seekMs", &Payload::seek_ms),
    number("droppedFrames", &Payload::dropped_frames, kMostCounted),
    number("width", &Payload::width, kMostCounted),
    number("height", &Payload::height, kMostCounted),
    number("avgBitrateBps", &Payload::avg_bitrate_bps, kMostBps),
    number("bitrateMs", &Payload::bitrate_ms),
    number("topMs", &Payload::top_ms),
    number("bitrateBps", &Payload::bitrate_bps, kMostBps),
    number("latencyMs", &Payload::latency_ms, kMostCounted),
    number("liveLatencyMs", &Payload::live_latency_ms, kMostCounted),
    number("startupMs", &Payload::startup_ms),
    number("fromMs", &Payload::from_ms),
    number("toMs", &Payload::to_ms),
    number("rate", &Payload::rate),
    number("sampleRate", &Payload::sample_rate),
    flag("fatal", &Payload::fatal),
    flag("visible", &Payload::visible),
    flag("hidden", &Payload::hidden),
    flag("joined", &Payload::joined),
    text("code", &Payload::code),
    text("message", &Payload::message),
    text("reason", &Payload::reason),
    text("player", &Payload::player),
    text("playerVersion", &Payload::player_version),
    text("sdkVersion", &Payload::sdk_version),
    text("title", &Payload::title),
    text("content", &Payload::content),
};

// Keeps the fields of the outer object. Inner objects and lists are skipped.
class Reading : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Reading> {
 public:
  bool Default() { return depth_ > 0; }
  bool Key(const char* name, rapidjson::SizeType length, bool) {
    if (depth_ != 1) return true;
    const auto found = std::find_if(std::begin(kFields), std::end(kFields),
                                    [&](const Field& field) { return field.name == std::string_view(name, length); });
    field_ = found == std::end(kFields) ? nullptr : found;
    return true;
  }
  bool Bool(bool value) {
    if (known() && field_->flag) payload.*field_->flag = value;
    return depth_ > 0;
  }
  bool Int(int value) { return take(value); }
  bool Uint(unsigned value) { return take(value); }
  bool Int64(std::int64_t value) { return take(static_cast<double>(value)); }
  bool Uint64(std::uint64_t value) { return take(static_cast<double>(value)); }
  bool Double(double value) { return take(value); }
  bool String(const char* value, rapidjson::SizeType length, bool) {
    const std::string_view text(value, length);
    if (known() && field_->text) payload.*field_->text = text;
    if (known() && field_->flag == &Payload::fatal) payload.fatal = text == "true" || text == "1";
    return depth_ > 0;
  }
  bool StartObject() { return ++depth_ <= kDeepest; }
  bool EndObject(rapidjson::SizeType) { return --depth_, true; }
  bool StartArray() { return depth_ > 0 && ++depth_ <= kDeepest; }
  bool EndArray(rapidjson::SizeType) { return --depth_, true; }

  Payload payload;

 private:
  bool known() const { return depth_ == 1 && field_; }
  bool take(double value) {
    if (!known()) return depth_ > 0;
    if (field_->number && value >= 0 && value <= field_->most) payload.*field_->number = value;
    if (field_->flag == &Payload::fatal) payload.fatal = value == 1;
    if (field_->text == &Payload::code && value >= 0 && value <= kMost) payload.code_number = value;
    return true;
  }

  const Field* field_ = nullptr;
  int depth_ = 0;
};

}  // namespace

std::optional<Payload> read_payload(std::string_view text) {
  // Kept, with the memory that payloads before this one needed.
  thread_local rapidjson::Reader reader;
  thread_local std::string copy;
  copy.assign(text);
  rapidjson::InsituStringStream stream(copy.data());
  Reading reading;
  if (reader.Parse<rapidjson::kParseInsituFlag>(stream, reading).IsError()) return std::nullopt;
  if (stream.Tell() != copy.size()) return std::nullopt;  // it holds a NUL
  return reading.payload;
}

}  // namespace telemetry::rules
