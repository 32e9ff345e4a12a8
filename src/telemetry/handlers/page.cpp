#include "telemetry/handlers/page.h"

#include <algorithm>

#include "crypto/encoding.h"
#include "refusal.h"
#include "telemetry/rules/timestamp.h"
#include "text/ascii.h"

namespace telemetry::handlers {
namespace {

constexpr std::int64_t kDay = 86400000;
constexpr std::size_t kTimeLength = 23;  // 2026-11-21 01:57:55.138

std::string for_database(std::string iso) {
  iso.at(10) = ' ';
  return iso.substr(0, kTimeLength);
}

bool is_time(std::string text) {
  if (text.size() != kTimeLength || text[10] != ' ') return false;
  text[10] = 'T';
  return rules::parse_timestamp(text + "Z").has_value();
}

}  // namespace

std::string cursor_text(const std::string& iso_time, const std::string& id) {
  std::string text = crypto::base64(for_database(iso_time) + id);
  text.erase(text.find_last_not_of('=') + 1);
  std::replace(text.begin(), text.end(), '+', '-');
  std::replace(text.begin(), text.end(), '/', '_');
  return text;
}

std::size_t PageQuery::limit() {
  const auto given = request_.parameter("limit");
  if (!given) return 50;
  const bool number =
      !given->empty() && given->size() <= 3 && std::all_of(given->begin(), given->end(), text::is_digit);
  const int limit = number ? std::stoi(*given) : 0;
  if (limit < 1 || limit > 200) add_error("limit", "must be a number from 1 to 200");
  return static_cast<std::size_t>(limit);
}

std::optional<Place> PageQuery::cursor(std::size_t id_length) {
  const auto given = request_.parameter("cursor");
  if (!given) return std::nullopt;
  const auto bytes = crypto::from_base64(*given);
  if (!bytes || bytes->size() != kTimeLength + id_length || !is_time(bytes->substr(0, kTimeLength))) {
    add_error("cursor", "must be the nextCursor of an earlier page");
    return std::nullopt;
  }
  return Place{bytes->substr(0, kTimeLength), bytes->substr(kTimeLength)};
}

std::optional<std::int64_t> PageQuery::time_from(const char* name) { return time(name, 0); }
std::optional<std::int64_t> PageQuery::time_to(const char* name) { return time(name, kDay); }

std::optional<std::int64_t> PageQuery::time(const char* name, std::int64_t added_to_a_date) {
  const auto given = request_.parameter(name);
  if (!given) return std::nullopt;
  if (const auto date = rules::parse_timestamp(*given + "T00:00:00Z")) return *date + added_to_a_date;
  const auto time = rules::parse_timestamp(*given);
  if (!time)
    add_error(name,
              "must be a date such as 2026-01-31, or an ISO 8601 timestamp with an offset such as "
              "2026-01-31T12:00:00.000Z");
  return time;
}

std::optional<std::string> PageQuery::uuid(const char* name) {
  const auto given = request_.parameter(name);
  if (!given) return std::nullopt;
  const auto id = crypto::from_uuid_text(*given);
  if (!id) add_error(name, "must be the id of a stream");
  return id;
}

std::optional<std::int64_t> PageQuery::number(const char* name) {
  constexpr std::size_t kMaxDigits = 12;
  const auto given = request_.parameter(name);
  if (!given) return std::nullopt;
  const bool number =
      !given->empty() && given->size() <= kMaxDigits && std::all_of(given->begin(), given->end(), text::is_digit);
  if (!number) add_error(name, "must be a whole number from 0 on");
  return number ? std::optional<std::int64_t>(std::stoll(*given)) : std::nullopt;
}

bool PageQuery::csv() {
  const auto format = request_.parameter("format");
  if (format && *format != "csv" && *format != "json") add_error("format", "must be csv or json");
  return format == "csv";
}

void PageQuery::done() const {
  if (!errors_.empty()) throw refusal::InvalidFields(errors_);
}

web::Response page_of(const std::vector<json::Json>& items, const std::optional<std::string>& next_cursor) {
  return web::json(200, json::Json::object({{"items", json::Json::array(items)}, {"nextCursor", next_cursor}}));
}

}  // namespace telemetry::handlers
