#include "playback/formats/payload.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <string>
#include <utility>

#include "json/strict.h"

#include <rapidjson/reader.h>

namespace playback {
namespace {

// Greater numbers count as mistakes. session_figures stores counts and rates in 32 bits.
constexpr double kMaxNumber = 1e15, kMaxCount = 1e9, kMaxBps = 1e9, kMaxScale = 100;
constexpr int kMaxDepth = 16;  // as ingest accepts

struct Field {
  std::string_view name;
  Payload::Number Payload::*number = nullptr;
  std::optional<bool> Payload::*flag = nullptr;
  std::string_view Payload::*text = nullptr;
  double most = kMaxNumber;
};

Field number(std::string_view name, Payload::Number Payload::*member, double most = kMaxNumber) {
  return {name, member, nullptr, nullptr, most};
}
Field flag(std::string_view name, std::optional<bool> Payload::*member) { return {name, nullptr, member, nullptr}; }
Field text(std::string_view name, std::string_view Payload::*member) { return {name, nullptr, nullptr, member}; }

const Field kFields[] = {
    number("positionMs", &Payload::position_ms),
    number("playedMs", &Payload::played_ms),
    number("rebufferMs", &Payload::rebuffer_ms),
    number("rebufferCount", &Payload::rebuffer_count, kMaxCount),
    number("seekMs", &Payload::seek_ms),
    number("droppedFrames", &Payload::dropped_frames, kMaxCount),
    number("width", &Payload::width, kMaxCount),
    number("height", &Payload::height, kMaxCount),
    number("scale", &Payload::scale, kMaxScale),
    number("avgBitrateBps", &Payload::avg_bitrate_bps, kMaxBps),
    number("bitrateMs", &Payload::bitrate_ms),
    number("topMs", &Payload::top_ms),
    number("bitrateBps", &Payload::bitrate_bps, kMaxBps),
    number("latencyMs", &Payload::latency_ms, kMaxCount),
    number("liveLatencyMs", &Payload::live_latency_ms, kMaxCount),
    number("startupMs", &Payload::startup_ms),
    number("fromMs", &Payload::from_ms),
    number("toMs", &Payload::to_ms),
    number("rate", &Payload::rate),
    number("sampleRate", &Payload::sample_rate),
    number("pageStartupMs", &Payload::page_startup_ms, kMaxCount),
    number("playerStartupMs", &Payload::player_startup_ms, kMaxCount),
    flag("fatal", &Payload::fatal),
    flag("business", &Payload::business),
    flag("visible", &Payload::visible),
    flag("hidden", &Payload::hidden),
    flag("joined", &Payload::joined),
    text("code", &Payload::code),
    text("message", &Payload::message),
    text("reason", &Payload::reason),
    text("mediaHost", &Payload::media_host),
};
constexpr std::string_view kCustom = "custom";  // an object of the page's own names

std::string text_of(double number) {
  char text[32];
  return {text, static_cast<std::size_t>(std::snprintf(text, sizeof text, "%.15g", number))};
}

// Keeps the fields of the outer object, and those of `custom`. Other inner objects and lists are skipped.
class PayloadReader : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, PayloadReader> {
 public:
  bool Default() { return depth_ > 0; }
  bool Key(const char* name, rapidjson::SizeType length, bool) {
    name_ = std::string_view(name, length);
    if (depth_ != 1) return true;
    const auto found =
        std::find_if(std::begin(kFields), std::end(kFields), [&](const Field& field) { return field.name == name_; });
    field_ = found == std::end(kFields) ? nullptr : found;
    dimension_ = field_ ? std::nullopt : dimension_said_as(name_);
    return true;
  }
  bool Bool(bool value) {
    if (known() && field_->flag) payload.*field_->flag = value;
    return keep_custom(value ? "true" : "false");
  }
  bool Int(int value) { return take(value); }
  bool Uint(unsigned value) { return take(value); }
  bool Int64(std::int64_t value) { return take(static_cast<double>(value)); }
  bool Uint64(std::uint64_t value) { return take(static_cast<double>(value)); }
  bool Double(double value) { return take(value); }
  bool String(const char* value, rapidjson::SizeType length, bool) {
    const std::string_view text(value, length);
    if (known() && field_->text) payload.*field_->text = text;
    if (depth_ == 1 && dimension_) set_dimension(text);
    if (known() && field_->flag == &Payload::fatal) payload.fatal = text == "true" || text == "1";
    return keep_custom(text);
  }
  bool StartObject() {
    if (depth_ == 1) custom_ = name_ == kCustom;
    return ++depth_ <= kMaxDepth;
  }
  bool EndObject(rapidjson::SizeType) { return --depth_, true; }
  bool StartArray() {
    if (depth_ == 1) custom_ = false;
    return depth_ > 0 && ++depth_ <= kMaxDepth;
  }
  bool EndArray(rapidjson::SizeType) { return --depth_, true; }

  Payload payload;

 private:
  bool known() const { return depth_ == 1 && field_; }
  bool take(double value) {
    if (in_custom()) return keep_custom(text_of(value));
    if (!known()) return depth_ > 0;
    if (field_->number && value >= 0 && value <= field_->most) payload.*field_->number = value;
    if (field_->flag == &Payload::fatal) payload.fatal = value == 1;
    if (field_->text == &Payload::code && value >= 0 && value <= kMaxNumber) payload.code_number = value;
    return true;
  }

  bool in_custom() const { return custom_ && depth_ == 2; }
  // The title takes precedence over other names of the content.
  void set_dimension(std::string_view text) {
    const bool is_title = *dimension_ == Dimension::content && name_ == info_of(*dimension_).said;
    if (is_title || payload.dimensions[*dimension_].empty()) payload.dimensions.set(*dimension_, text);
  }
  // Returns whether there is an object around the value.
  bool keep_custom(std::string_view value) {
    if (in_custom() && payload.custom.size() < kMaxCustom) payload.custom.emplace(name_, value);
    return depth_ > 0;
  }

  const Field* field_ = nullptr;
  std::optional<Dimension> dimension_;
  std::string_view name_;
  bool custom_ = false;
  int depth_ = 0;
};

}  // namespace

std::optional<Payload> read_payload(std::string_view text) {
  // These keep the memory that earlier payloads needed.
  thread_local rapidjson::Reader reader;
  thread_local std::string copy;
  copy.assign(text);
  rapidjson::InsituStringStream stream(copy.data());
  PayloadReader fields;
  if (reader.Parse<rapidjson::kParseInsituFlag>(stream, fields).IsError()) return std::nullopt;
  if (stream.Tell() != copy.size()) return std::nullopt;  // it holds a NUL
  return std::move(fields.payload);
}

}  // namespace playback
