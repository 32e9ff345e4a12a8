#include "events/rules/filters/filter_text.h"

#include "crypto/encoding.h"
#include "events/rules/viewer_hash.h"
#include "text/utf8.h"

namespace events::rules {
namespace {

// Returns whether a value, or how it is written, has to be told from what an operator makes of it.
bool begins_like_an_operator(std::string_view value) { return value.substr(0, 1) == "!" || value.substr(0, 1) == "\\"; }

std::string written(const std::string& value) { return (begins_like_an_operator(value) ? "\\" : "") + value; }

std::string meant(std::string_view text) {
  const bool is_written_so = text.substr(0, 1) == "\\" && begins_like_an_operator(text.substr(1));
  return std::string(text.substr(is_written_so ? 1 : 0));
}

}  // namespace

std::optional<Filter> FilterReader::read(playback::Dimension dimension, std::string value, bool negated) {
  value.erase(value.find_last_not_of(' ') + 1);
  if (!text::is_utf8(value)) return std::nullopt;
  if (dimension == playback::Dimension::viewer && !value.empty())
    return Filter{dimension, find_viewer(config_.address_secret, account_id_, value), negated};
  if (dimension == playback::Dimension::stream && !value.empty()) {
    const auto id = crypto::from_uuid_text(value);
    return id ? std::optional(Filter{dimension, *id, negated}) : std::nullopt;
  }
  // A code is not cut to match another: BRAZIL is not BR.
  if (playback::is_of_codes(dimension) && playback::is_too_long(dimension, value)) return std::nullopt;
  return Filter{dimension, playback::as_kept(dimension, value), negated};
}

std::optional<Filter> FilterReader::read(const std::string& text) {
  const auto colon = text.find(':');
  const auto dimension = names_.find(text.substr(0, colon));
  if (!dimension || colon == text.npos) return std::nullopt;
  const bool negated = text.compare(colon + 1, 1, "!") == 0;
  return read(*dimension, meant(std::string_view(text).substr(colon + (negated ? 2 : 1))), negated);
}

std::string text_of(const Filter& filter) {
  const bool is_id = filter.dimension == playback::Dimension::stream && !filter.value.empty();
  return std::string(playback::name_of(filter.dimension)) + (filter.negated ? ":!" : ":") +
         (is_id ? crypto::uuid_text(filter.value) : written(filter.value));
}

}  // namespace events::rules
