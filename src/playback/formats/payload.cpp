#include "playback/formats/payload.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <string>
#include <utility>

#include "json/strict.h"
#include "playback/formats/losses.h"

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
  std::string Payload::*word = nullptr;  // a text or a number
};

Field number(std::string_view name, Payload::Number Payload::*member, double most = kMaxNumber) {
  return {name, member, nullptr, nullptr, most};
}
Field flag(std::string_view name, std::optional<bool> Payload::*member) { return {name, nullptr, member, nullptr}; }
Field text(std::string_view name, std::string_view Payload::*member) { return {name, nullptr, nullptr, member}; }
Field word(std::string_view name, std::string Payload::*member) {
  return {name, nullptr, nullptr, nullptr, kMaxNumber, member};
}

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
    word("code", &Payload::code),
    word("automated", &Payload::automated),
    text("message", &Payload::message),
    text("reason", &Payload::reason),
    text("mediaHost", &Payload::media_host),
};
constexpr std::string_view kCustom = "custom";  // an object of the page's own names

std::string text_of(double number) {
  char text[32];
  return {text, static_cast<std::size_t>(std::snprintf(text, sizeof text, "%.15g", number))};
}
// An id of 16 digits or more is no text of a double.
template <class Whole>
std::string text_of(Whole number) {
  return std::to_string(number);
}

std::string must_be(const Field& field) {
  if (field.number) return must_be_number(field.most);
  return field.flag ? "must be true or false" : field.word ? "must be a text or a number" : "must be a text";
}

// Keeps the fields of the outer object, and those of `custom`. Other inner objects and lists are skipped.
class PayloadReader : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, PayloadReader> {
 public:
  bool Null() { return depth_ > 0; }
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
    if (in_custom())
      add(payload.custom, name_, value ? "true" : "false", payload.losses);
    else if (known() && field_->flag)
      payload.*field_->flag = value;
    else if (known() && field_->word == &Payload::automated)
      payload.automated = value ? "true" : "false";
    else
      leave_out();
    return depth_ > 0;
  }
  bool Int(int value) { return take(value); }
  bool Uint(unsigned value) { return take(value); }
  bool Int64(std::int64_t value) { return take(value); }
  bool Uint64(std::uint64_t value) { return take(value); }
  bool Double(double value) { return take(value); }
  bool String(const char* value, rapidjson::SizeType length, bool) {
    const std::string_view text(value, length);
    const bool is_boolean = text == "true" || text == "1" || text == "false" || text == "0";
    if (keep_text(text)) return depth_ > 0;
    if (known() && field_->text)
      payload.*field_->text = text;
    else if (known() && field_->flag == &Payload::fatal && is_boolean)
      payload.fatal = text == "true" || text == "1";
    else
      leave_out();
    return depth_ > 0;
  }
  bool StartObject() {
    if (depth_ == 1) custom_ = name_ == kCustom;
    if (depth_ != 1 || !custom_) leave_out();
    return ++depth_ <= kMaxDepth;
  }
  bool EndObject(rapidjson::SizeType) {
    --depth_;
    return true;
  }
  bool StartArray() {
    leave_out();
    if (depth_ == 1) custom_ = false;
    return depth_ > 0 && ++depth_ <= kMaxDepth;
  }
  bool EndArray(rapidjson::SizeType) {
    --depth_;
    return true;
  }

  Payload payload;

 private:
  bool known() const { return depth_ == 1 && field_; }
  template <class Number>
  bool take(Number given) {
    const auto value = static_cast<double>(given);
    if (takes_text() && keep_text(text_of(given))) return true;
    if (known() && field_->number && value >= 0 && value <= field_->most)
      payload.*field_->number = value;
    else if (known() && field_->flag == &Payload::fatal && (value == 0 || value == 1))
      payload.fatal = value == 1;
    else
      leave_out();
    return depth_ > 0;
  }

  bool in_custom() const { return custom_ && depth_ == 2; }
  bool takes_text() const { return in_custom() || (depth_ == 1 && (dimension_ || (field_ && field_->word))); }
  bool keep_text(std::string_view text) {
    if (in_custom())
      add(payload.custom, name_, text, payload.losses);
    else if (depth_ == 1 && dimension_)
      set_dimension(text);
    else if (known() && field_->word)
      payload.*field_->word = text;
    return takes_text();
  }
  void leave_out() {
    if (in_custom()) note_left_out(payload.losses, custom_field(name_), "must be a text, a number, true or false");
    if (known()) note_left_out(payload.losses, name_, must_be(*field_));
    if (depth_ == 1 && dimension_) note_left_out(payload.losses, name_, "must be a text or a number");
    if (depth_ == 1 && name_ == kCustom) note_left_out(payload.losses, name_, "must be an object");
  }
  // The title takes precedence over other names of the content.
  void set_dimension(std::string_view text) {
    const bool is_title = *dimension_ == Dimension::content && name_ == info_of(*dimension_).said;
    if (is_title || payload.dimensions[*dimension_].empty())
      set(payload.dimensions, *dimension_, name_, text, payload.losses);
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
