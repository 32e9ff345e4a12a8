#include "net/geo_fields.h"

#include <cstdint>

#include "pattern.h"
#include "text/utf8.h"

namespace net {
namespace {

using Text = std::optional<std::string>;

// Lists keys from the outermost map on, with a null after the last.
using Path = const char* [4];

constexpr Path kCountries[] = {{"country", "iso_code"}, {"country_code"}, {"country"}};
constexpr Path kRegions[] = {{"subdivisions", "0", "iso_code"}, {"region_code"}};
constexpr Path kSystems[] = {{"asn"}};
constexpr Path kSystemNumber = {"autonomous_system_number"};
constexpr Path kOrganizations[] = {{"autonomous_system_organization"}, {"as_name"}, {"name"}};

std::optional<MMDB_entry_data_s> field(MMDB_entry_s entry, const Path& path) {
  MMDB_entry_data_s found = {};
  if (MMDB_aget_value(&entry, &found, path) != MMDB_SUCCESS || !found.has_data) return std::nullopt;
  return found;
}

// Returns the first text that fits, since what a file calls `country` may be a map, a code, or a name.
template <std::size_t N, class IsValid>
Text first_text(const MMDB_entry_s& entry, const Path (&paths)[N], IsValid is_valid) {
  for (const auto& path : paths) {
    const auto found = field(entry, path);
    if (!found || found->type != MMDB_DATA_TYPE_UTF8_STRING) continue;
    const std::string text(found->utf8_string, found->data_size);
    if (is_valid(text)) return text;
  }
  return std::nullopt;
}

std::uint32_t system_number(const MMDB_entry_s& entry) {
  const auto found = field(entry, kSystemNumber);
  if (!found) return 0;
  return found->type == MMDB_DATA_TYPE_UINT32   ? found->uint32
         : found->type == MMDB_DATA_TYPE_UINT16 ? found->uint16
                                                : 0;
}

Text system_of(const MMDB_entry_s& entry) {
  if (const auto number = system_number(entry)) return "AS" + std::to_string(number);
  return first_text(entry, kSystems, [](const auto& text) { return fits(text, "AS[1-9][0-9]{0,9}"); });
}

bool is_readable(const std::string& text) { return !text.empty() && text::is_utf8(text) && !text::has_control(text); }

}  // namespace

std::optional<std::string> country_in(const MMDB_entry_s& entry) {
  return first_text(entry, kCountries, [](const auto& text) { return fits(text, "[A-Z]{2}"); });
}

std::optional<std::string> region_in(const MMDB_entry_s& entry) {
  return first_text(entry, kRegions, [](const auto& text) { return fits(text, "[A-Z0-9]{1,3}"); });
}

std::optional<std::string> asn_in(const MMDB_entry_s& entry) {
  const auto system = system_of(entry);
  const auto name = system ? first_text(entry, kOrganizations, is_readable) : std::nullopt;
  return name ? *system + " " + *name : system;
}

}  // namespace net
