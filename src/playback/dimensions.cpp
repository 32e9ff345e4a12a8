#include "playback/dimensions.h"

#include <algorithm>
#include <memory>

#include <glib.h>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "text/utf8.h"

namespace playback {
namespace {

Dimension custom(int number) { return static_cast<Dimension>(static_cast<int>(Dimension::custom1) + number - 1); }

std::vector<DimensionInfo> make_dimensions() {
  std::vector<DimensionInfo> all = {
      {Dimension::stream, "stream", "Stream", "stream_id", 16, Origin::stream, "", "the stream that the player named"},
      {Dimension::player, "player", "Player", "player", kMostText, Origin::event, "player",
       "the library that plays, such as hls.js"},
      {Dimension::player_version, "playerVersion", "Player version", "player_version", kMostText, Origin::event,
       "playerVersion", "its version"},
      {Dimension::browser, "browser", "Browser", "browser", kMostWord, Origin::header, "", "from the User-Agent"},
      {Dimension::browser_version, "browserVersion", "Browser version", "browser_version", kMostWord, Origin::header,
       "", "its major version"},
      {Dimension::os, "os", "System", "os", kMostWord, Origin::header, "", "the operating system"},
      {Dimension::os_version, "osVersion", "System version", "os_version", kMostWord, Origin::header, "",
       "its version"},
      {Dimension::device, "device", "Device", "device", kMostWord, Origin::header, "", "desktop, phone, tablet or tv"},
      {Dimension::device_model, "deviceModel", "Device model", "device_model", kMostWord, Origin::header, "",
       "such as Pixel 8, where it is told"},
      {Dimension::country, "country", "Country", "country", 2, Origin::header, "", "two letters"},
      {Dimension::region, "region", "Region", "region", 8, Origin::header, "", "of the country, by ISO 3166-2: BY"},
      {Dimension::asn, "asn", "Network", "asn", kMostText, Origin::header, "", "the network: AS64500 and its name"},
      {Dimension::page, "page", "Page", "page_host", kMostText, Origin::header, "", "the host of the page"},
      {Dimension::content, "content", "Title", "content", kMostText, Origin::event, "title", "the title"},
      {Dimension::video, "video", "Video", "video", kMostText, Origin::event, "videoId", "the id of the video"},
      {Dimension::series, "series", "Series", "series", kMostText, Origin::event, "series", "what the video is one of"},
      {Dimension::stream_type, "streamType", "Live or VOD", "stream_type", kMostText, Origin::event, "streamType",
       "live or onDemand"},
      {Dimension::visibility, "visibility", "Tab", "visibility", 8, Origin::event, "",
       "hidden: in a tab that nobody has seen; otherwise seen"},
      {Dimension::cdn, "cdn", "CDN", "cdn", kMostText, Origin::event, "cdn", "who delivers the media"},
      {Dimension::viewer, "viewer", "Viewer", "viewer", 22, Origin::event, "viewerId",
       "a keyed hash of the page's id of the viewer"},
      {Dimension::error, "error", "Error", "error_code", kMostText, Origin::error, "", "the code of the error"},
  };
  static constexpr std::string_view kNames[] = {"custom1", "custom2", "custom3", "custom4", "custom5",
                                                "custom6", "custom7", "custom8", "custom9", "custom10"};
  for (int number = 1; number <= 10; ++number) {
    all.push_back({custom(number), kNames[number - 1], kNames[number - 1], kNames[number - 1], kMostText,
                   Origin::custom, "", "what the account says"});
  }
  all.push_back({Dimension::automated, "automated", "Program that plays", "automated", kMostWord, Origin::header, "",
                 "the program that plays instead of a person, such as crawler"});
  return all;
}

using DimensionValue = std::pair<Dimension, std::string>;

auto place_of(std::vector<DimensionValue>& values, Dimension dimension) {
  return std::lower_bound(values.begin(), values.end(), dimension,
                          [](const DimensionValue& one, Dimension sought) { return one.first < sought; });
}

}  // namespace

const std::vector<DimensionInfo>& all_dimensions() {
  static const auto all = make_dimensions();
  return all;
}

const std::vector<DimensionInfo>& dimensions_from(Origin origin) {
  static const auto by_origin = [] {
    std::array<std::vector<DimensionInfo>, 5> all_by_origin;
    for (const auto& info : all_dimensions()) all_by_origin.at(static_cast<std::size_t>(info.origin)).push_back(info);
    return all_by_origin;
  }();
  return by_origin.at(static_cast<std::size_t>(origin));
}

const DimensionInfo& info_of(Dimension dimension) {
  static constexpr DimensionInfo kWhole{Dimension::whole, "", "", "", 0, Origin::stream, "", ""};
  const auto& all = all_dimensions();
  const auto info = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.dimension == dimension; });
  return info == all.end() ? kWhole : *info;
}

std::string_view name_of(Dimension dimension) { return info_of(dimension).name; }

std::optional<Dimension> find_dimension(std::string_view name) {
  for (const auto& info : all_dimensions()) {
    if (info.name == name) return info.dimension;
  }
  return std::nullopt;
}

std::optional<Dimension> dimension_said_as(std::string_view field) {
  for (const auto& info : dimensions_from(Origin::event)) {
    if (!field.empty() && info.said == field) return info.dimension;
  }
  return field == "content" ? std::optional(Dimension::content) : std::nullopt;
}

namespace {

// An é may be one character, or an e and an accent, as file names of macOS have it.
std::string composed(std::string_view text) {
  const auto is_ascii = [](unsigned char byte) { return byte > 0 && byte < 0x80; };
  if (std::all_of(text.begin(), text.end(), is_ascii) || text.find('\0') != text.npos) return std::string(text);
  const std::unique_ptr<char, decltype(&g_free)> normalized(
      g_utf8_normalize(text.data(), static_cast<gssize>(text.size()), G_NORMALIZE_NFC), g_free);
  return normalized ? normalized.get() : std::string(text);
}

std::string plain(std::string_view value) {
  std::string kept = composed(value);
  kept.erase(kept.find_last_not_of(' ') + 1);
  return kept;
}

bool is_longer(const std::string& text, std::size_t most) {
  return text.size() > most && text::code_points(text) > most;
}

// Ends with a hash of the whole, so that two values that begin alike stay two.
std::string cut(const std::string& text, std::size_t most) {
  const std::string rest = "..." + crypto::hex(crypto::sha256(text).substr(0, 4));
  return text::shortened(text, most - rest.size()) + rest;
}

}  // namespace

bool is_too_long(Dimension dimension, std::string_view value) {
  const auto most = info_of(dimension).most;
  return value.size() > most && is_longer(plain(value), most);
}

std::string as_kept(Dimension dimension, std::string_view value) {
  const auto most = info_of(dimension).most;
  auto kept = plain(value);
  if (!is_longer(kept, most)) return kept;
  return is_of_codes(dimension) ? text::shortened(kept, most) : cut(kept, most);
}

const std::string& DimensionValues::operator[](Dimension dimension) const {
  static const std::string kUnknown;
  for (const auto& [known, value] : values_) {
    if (known == dimension) return value;
  }
  return kUnknown;
}

std::optional<std::string> DimensionValues::given(Dimension dimension) const {
  const auto& value = (*this)[dimension];
  return value.empty() ? std::nullopt : std::optional(value);
}

void DimensionValues::set(Dimension dimension, std::string_view value) {
  std::string kept = as_kept(dimension, value);
  const auto place = place_of(values_, dimension);
  const bool known = place != values_.end() && place->first == dimension;
  if (known && kept.empty()) values_.erase(place);
  if (kept.empty()) return;
  if (known)
    place->second = std::move(kept);
  else
    values_.emplace(place, dimension, std::move(kept));
}

void DimensionValues::keep_first(Dimension dimension, std::string_view value) {
  if ((*this)[dimension].empty()) set(dimension, value);
}

void DimensionValues::fill_from(const DimensionValues& other) {
  for (const auto& [dimension, value] : other.values_) keep_first(dimension, value);
}

}  // namespace playback
