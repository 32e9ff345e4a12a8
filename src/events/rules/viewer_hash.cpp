#include "events/rules/viewer_hash.h"

#include <algorithm>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "json/strict.h"
#include "playback/formats/epas.h"
#include "playback/viewer.h"
#include "text/ascii.h"

namespace events::rules {
namespace {

constexpr std::string_view kEpasName = "\"userId\"", kNames[] = {"\"viewerId\"", "\"millrace-viewerId\"", kEpasName};
constexpr std::string_view kEnd = "Id\"";  // of all of them

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

// Returns the end of the text or number that begins at `at`, or `at` for any other value.
std::size_t end_of_value(std::string_view json, std::size_t at) {
  if (at >= json.size()) return at;
  if (json[at] == '"') {
    for (auto end = at + 1; end < json.size(); ++end) {
      if (json[end] == '"') return end + 1;
      if (json[end] == '\\') ++end;
    }
    return at;
  }
  const auto in_number = [](char c) { return text::is_alphanumeric(c) || c == '-' || c == '+' || c == '.'; };
  if (json[at] != '-' && !text::is_digit(json[at])) return at;
  return static_cast<std::size_t>(
      std::find_if_not(json.begin() + static_cast<std::ptrdiff_t>(at), json.end(), in_number) - json.begin());
}

// Returns a text without its quotation marks and escapes, or a number as it is written.
std::string id_in(std::string_view value) {
  if (value.front() != '"') return std::string(value);
  return std::string(json::text_of(json::parse_strictly(std::string(value))));
}

// Returns whether the text ends with the quoted name of a field that contains the id of a viewer.
bool ends_with_name(std::string_view text, bool epas) {
  for (const auto name : kNames) {
    if ((epas || name != kEpasName) && text::ends_with(text, name)) return true;
  }
  return false;
}

}  // namespace

std::string viewer_of(std::string_view secret, std::string_view account_id, std::string_view id) {
  const std::string named = "viewer " + std::string(account_id) + ' ' + std::string(id);
  return std::string(playback::kViewerPrefix) +
         crypto::hex(crypto::hmac_sha256(secret, named)).substr(0, playback::kViewerDigits);
}

std::string find_viewer(std::string_view secret, std::string_view account_id, std::string_view id_or_viewer) {
  return playback::is_viewer(id_or_viewer) ? std::string(id_or_viewer) : viewer_of(secret, account_id, id_or_viewer);
}

bool may_name_viewer(std::string_view payload) {
  return payload.find("viewerId\"") != payload.npos || payload.find(kEpasName) != payload.npos;
}

std::string conceal_viewers(std::string_view type, std::string_view payload, std::string_view secret,
                            std::string_view account_id) {
  std::string concealed;
  std::size_t copied = 0;
  const bool epas = text::starts_with(type, playback::kEpasType);
  for (auto at = payload.find(kEnd); at != payload.npos; at = payload.find(kEnd, at + 1)) {
    const auto name_end = at + kEnd.size(), colon = skip_blanks(payload, name_end);
    if (!ends_with_name(payload.substr(0, name_end), epas) || payload.substr(colon, 1) != ":") continue;
    const auto value = skip_blanks(payload, colon + 1), value_end = end_of_value(payload, value);
    if (value_end == value) continue;
    const auto id = id_in(payload.substr(value, value_end - value));
    if (id.empty()) continue;  // pages send an empty id for an unknown viewer
    concealed.append(payload.substr(copied, value - copied)).append('"' + viewer_of(secret, account_id, id) + '"');
    copied = value_end;
  }
  return concealed.append(payload.substr(copied));
}

}  // namespace events::rules
