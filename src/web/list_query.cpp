#include "web/list_query.h"

#include <algorithm>

#include "calendar/date.h"
#include "calendar/timestamp.h"
#include "crypto/encoding.h"
#include "text/ascii.h"

namespace web {
namespace {

constexpr std::size_t kTimeLength = 23;  // 2026-11-21 01:57:55.138

std::string for_database(std::string iso) {
  iso.at(10) = ' ';
  return iso.substr(0, kTimeLength);
}

bool is_time(std::string text) {
  if (text.size() != kTimeLength || text[10] != ' ') return false;
  text[10] = 'T';
  return calendar::parse_timestamp(text + "Z").has_value();
}

// A plus in a query is a space, so one in front of an offset (+02:00, +0200 or +02) is restored.
std::string with_plus(std::string text) {
  const auto at = text.rfind(' ');
  const auto length = at == text.npos ? 0 : text.size() - at;
  if (length == 3 || length == 5 || length == 6) text[at] = '+';
  return text;
}

constexpr std::int64_t kMaxPeriodMs = 93 * calendar::kDayMs;
constexpr char kBadCursor[] = "must be the nextCursor of an earlier page";

constexpr std::pair<const char*, Format> kFormats[] = {
    {"csv", Format::csv}, {"jsonl", Format::jsonl}, {"json", Format::json}};

std::optional<std::int64_t> read_time(Parameters& parameters, const char* name, const calendar::Zone& zone,
                                      std::int64_t days_after_a_date) {
  const auto text = parameters.one(name);
  if (!text) return std::nullopt;
  if (const auto day = calendar::day_of(*text)) return zone.begin_of(*day + days_after_a_date);
  const auto time = calendar::parse_timestamp(with_plus(*text));
  if (!time)
    parameters.add_error(name,
                         "must be a date such as 2026-01-31, or an ISO 8601 timestamp with an offset such as "
                         "2026-01-31T12:00:00.000Z");
  return time;
}

Format with_dialect(Parameters& parameters, Format format) {
  const auto bom = parameters.one("bom");
  if (bom && (bom != "true" || format != Format::csv))
    parameters.add_error("bom", "must be true, and only with format=csv");
  const auto separator = parameters.one("separator");
  if (separator && (!separator_named(*separator) || format != Format::csv))
    parameters.add_error("separator", "must be semicolon, tab or comma, and only with format=csv");
  return format;
}

}  // namespace

std::string cursor_text(const std::string& iso_time, const std::string& id) {
  return crypto::base64url(for_database(iso_time) + id);
}

std::string cursor_text(const std::string& sort, const std::string& number, const std::string& id) {
  return crypto::base64url(sort + ':' + number + id);
}

std::size_t read_limit(Parameters& parameters) {
  const auto digits = parameters.one("limit");
  if (!digits) return 50;
  const auto limit = text::whole_number(*digits, 3).value_or(0);
  if (limit < 1 || limit > 200) parameters.add_error("limit", "must be a number from 1 to 200");
  return static_cast<std::size_t>(limit);
}

std::optional<db::PageCursor> read_cursor(Parameters& parameters, std::size_t id_length) {
  const auto cursor = parameters.one("cursor");
  if (!cursor) return std::nullopt;
  const auto bytes = crypto::from_base64(*cursor);
  if (!bytes || bytes->size() != kTimeLength + id_length || !is_time(bytes->substr(0, kTimeLength))) {
    parameters.add_error("cursor", kBadCursor);
    return std::nullopt;
  }
  return db::PageCursor{bytes->substr(0, kTimeLength), bytes->substr(kTimeLength)};
}

std::optional<db::PageCursor> read_cursor(Parameters& parameters, const std::string& sort, std::size_t id_length) {
  constexpr std::size_t kMaxDigits = 18;
  const auto cursor = parameters.one("cursor");
  if (!cursor) return std::nullopt;
  const auto bytes = crypto::from_base64(*cursor).value_or("");
  const std::size_t others = sort.size() + 1 + id_length;
  const bool fits = bytes.size() >= others && bytes.size() <= others + kMaxDigits;
  const auto number = fits ? bytes.substr(sort.size() + 1, bytes.size() - others) : "";
  if (!fits || !text::starts_with(bytes, sort + ':') || !std::all_of(number.begin(), number.end(), text::is_digit)) {
    parameters.add_error("cursor", kBadCursor);
    return std::nullopt;
  }
  return db::PageCursor{number, bytes.substr(bytes.size() - id_length)};
}

calendar::Zone read_zone(Parameters& parameters) {
  const auto name = parameters.one("timezone");
  if (!name) return {};
  const auto zone = calendar::Zone::named(with_plus(*name));
  if (!zone)
    parameters.add_error("timezone",
                         "must be the name of a time zone such as Europe/Berlin, or an offset such as +05:30");
  return zone.value_or(calendar::Zone());
}

std::optional<std::int64_t> read_time_from(Parameters& parameters, const char* name, const calendar::Zone& zone) {
  return read_time(parameters, name, zone, 0);
}

std::optional<std::int64_t> read_time_to(Parameters& parameters, const char* name, const calendar::Zone& zone) {
  return read_time(parameters, name, zone, 1);
}

TimeRange read_time_range(Parameters& parameters, const calendar::Zone& zone, std::int64_t now) {
  const TimeRange range{read_time_from(parameters, "from", zone), read_time_to(parameters, "to", zone)};
  if (!range.from) return range;
  const auto by_clock = [&](std::int64_t time) { return time + zone.offset_at(time); };
  const auto is_too_long = [&](std::int64_t end) { return by_clock(end) - by_clock(*range.from) > kMaxPeriodMs; };
  if (range.to && (*range.to <= *range.from || is_too_long(*range.to)))
    parameters.add_error("to", "must be later than from, by at most 93 days");
  if (!range.to && is_too_long(now))
    parameters.add_error("from", "must be within the last 93 days, or have a to that is at most 93 days later");
  return range;
}

std::optional<std::int64_t> read_number(Parameters& parameters, const char* name) {
  constexpr std::size_t kMaxDigits = 12;
  const auto digits = parameters.one(name);
  if (!digits) return std::nullopt;
  const auto number = text::whole_number(*digits, kMaxDigits);
  if (!number) parameters.add_error(name, "must be a whole number from 0 on");
  return number;
}

Format read_format(Parameters& parameters, const std::vector<Format>& allowed) {
  const auto wanted = parameters.one("format");
  std::string names;
  for (const auto& [name, format] : kFormats) {
    if (std::find(allowed.begin(), allowed.end(), format) == allowed.end()) continue;
    if (wanted == name) return with_dialect(parameters, format);
    names += (names.empty() ? "" : " or ") + std::string(name);
  }
  if (wanted) parameters.add_error("format", "must be " + names);
  return with_dialect(parameters, allowed.front());
}

bool read_csv(Parameters& parameters) { return read_format(parameters, {Format::json, Format::csv}) == Format::csv; }

}  // namespace web
