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

}  // namespace

std::string cursor_text(const std::string& bytes) {
  std::string text = crypto::base64(bytes);
  text.erase(text.find_last_not_of('=') + 1);
  std::replace(text.begin(), text.end(), '+', '-');
  std::replace(text.begin(), text.end(), '/', '_');
  return text;
}

std::string cursor_text(const std::string& iso_time, const std::string& id) {
  return cursor_text(for_database(iso_time) + id);
}

std::string cursor_text(const std::string& sort, const std::string& number, const std::string& id) {
  return cursor_text(sort + ':' + number + id);
}

std::size_t PageQuery::limit() {
  const auto given = one("limit");
  if (!given) return 50;
  const auto limit = text::whole_number(*given, 3).value_or(0);
  if (limit < 1 || limit > 200) add_error("limit", "must be a number from 1 to 200");
  return static_cast<std::size_t>(limit);
}

std::optional<db::PageCursor> PageQuery::cursor(std::size_t id_length) {
  const auto given = one("cursor");
  if (!given) return std::nullopt;
  const auto bytes = crypto::from_base64(*given);
  if (!bytes || bytes->size() != kTimeLength + id_length || !is_time(bytes->substr(0, kTimeLength))) {
    add_error("cursor", kBadCursor);
    return std::nullopt;
  }
  return db::PageCursor{bytes->substr(0, kTimeLength), bytes->substr(kTimeLength)};
}

std::optional<db::PageCursor> PageQuery::cursor(const std::string& sort, std::size_t id_length) {
  constexpr std::size_t kMaxDigits = 18;
  const auto given = one("cursor");
  if (!given) return std::nullopt;
  const auto bytes = crypto::from_base64(*given).value_or("");
  const std::size_t others = sort.size() + 1 + id_length;
  const bool fits = bytes.size() >= others && bytes.size() <= others + kMaxDigits;
  const auto number = fits ? bytes.substr(sort.size() + 1, bytes.size() - others) : "";
  if (!fits || !text::starts_with(bytes, sort + ':') || !std::all_of(number.begin(), number.end(), text::is_digit)) {
    add_error("cursor", kBadCursor);
    return std::nullopt;
  }
  return db::PageCursor{number, bytes.substr(bytes.size() - id_length)};
}

std::optional<std::int64_t> PageQuery::time_from(const char* name) { return time(name, 0); }
std::optional<std::int64_t> PageQuery::time_to(const char* name) { return time(name, 1); }

TimeRange PageQuery::time_range(std::int64_t now) {
  const TimeRange range{time_from("from"), time_to("to")};
  if (!range.from) return range;
  const auto by_clock = [&](std::int64_t time) { return time + zone().offset_at(time); };
  const auto is_too_long = [&](std::int64_t end) { return by_clock(end) - by_clock(*range.from) > kMaxPeriodMs; };
  if (range.to && (*range.to <= *range.from || is_too_long(*range.to)))
    add_error("to", "must be later than from, by at most 93 days");
  if (!range.to && is_too_long(now))
    add_error("from", "must be within the last 93 days, or have a to that is at most 93 days later");
  return range;
}

const calendar::Zone& PageQuery::zone() {
  if (zone_) return *zone_;
  const auto given = one("timezone");
  if (given) zone_ = calendar::Zone::named(with_plus(*given));
  if (given && !zone_)
    add_error("timezone", "must be the name of a time zone such as Europe/Berlin, or an offset such as +05:30");
  if (!zone_) zone_.emplace();
  return *zone_;
}

std::optional<std::int64_t> PageQuery::time(const char* name, std::int64_t days_after_a_date) {
  const auto& days_of = zone();
  const auto given = one(name);
  if (!given) return std::nullopt;
  if (const auto day = calendar::day_of(*given)) return days_of.begin_of(*day + days_after_a_date);
  const auto time = calendar::parse_timestamp(with_plus(*given));
  if (!time)
    add_error(name,
              "must be a date such as 2026-01-31, or an ISO 8601 timestamp with an offset such as "
              "2026-01-31T12:00:00.000Z");
  return time;
}

std::optional<std::string> PageQuery::uuid(const char* name) {
  const auto given = one(name);
  if (!given) return std::nullopt;
  const auto id = crypto::from_uuid_text(*given);
  if (!id) add_error(name, "must be the id of a stream");
  return id;
}

std::optional<std::int64_t> PageQuery::number(const char* name) {
  constexpr std::size_t kMaxDigits = 12;
  const auto given = one(name);
  if (!given) return std::nullopt;
  const auto number = text::whole_number(*given, kMaxDigits);
  if (!number) add_error(name, "must be a whole number from 0 on");
  return number;
}

Format PageQuery::format(const std::vector<Format>& known) {
  const auto given = one("format");
  std::string names;
  for (const auto& [name, format] : kFormats) {
    if (std::find(known.begin(), known.end(), format) == known.end()) continue;
    if (given == name) return with_dialect(format);
    names += (names.empty() ? "" : " or ") + std::string(name);
  }
  if (given) add_error("format", "must be " + names);
  return with_dialect(known.front());
}

Format PageQuery::with_dialect(Format format) {
  const auto given = one("bom");
  if (given && (given != "true" || format != Format::csv)) add_error("bom", "must be true, and only with format=csv");
  const auto separator = one("separator");
  if (separator && (!separator_named(*separator) || format != Format::csv))
    add_error("separator", "must be semicolon, tab or comma, and only with format=csv");
  return format;
}

}  // namespace web
