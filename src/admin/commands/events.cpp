#include <ostream>

#include "admin/commands.h"
#include "calendar/timestamp.h"
#include "crypto/encoding.h"
#include "events/rules/exports/events_for_operator.h"
#include "events/rules/sessions/session_json.h"

namespace admin {

using json::Json;

namespace {

constexpr char kBadTime[] = "must be a date such as 2026-01-31, or an ISO 8601 timestamp with an offset";

// Reads a date without a time as its midnight in UTC plus so many milliseconds: a day for the end of a range.
std::optional<std::int64_t> time_in(const std::string& text, std::int64_t added_to_a_date) {
  if (const auto date = calendar::parse_timestamp(text + "T00:00:00Z")) return *date + added_to_a_date;
  return calendar::parse_timestamp(text);
}

std::string check_time(const std::string& text) { return time_in(text, 0) ? "" : kBadTime; }

std::string line_of(const events::tables::playback_sessions::Session& session, const events::rules::Event& event) {
  auto fields = events::rules::json_fields(session, event);
  fields.insert(fields.begin(), {"userId", session.identity.account_id});
  return Json::object(fields).text() + "\n";
}

Report export_events(const Arguments& arguments, Worker& worker) {
  events::rules::ExportFilter filter;
  if (const auto email = arguments.optional("--user")) filter.account_id = find_user(worker, *email).id;
  if (const auto id = arguments.optional("--stream")) filter.stream_id = crypto::from_uuid_text(*id);
  if (const auto from = arguments.optional("--from")) filter.from = time_in(*from, 0);
  if (const auto to = arguments.optional("--to")) filter.to = time_in(*to, calendar::kDayMs);

  return {"", nullptr, 0, {}, [filter, &worker](std::ostream& out) {
            events::rules::export_events(worker.db, filter, [&](const auto& session, const auto& event) {
              if (!(out << line_of(session, event))) throw std::runtime_error("the output cannot be written");
            });
          }};
}

}  // namespace

std::vector<Command> event_commands() {
  return {{"events export",
           "Print what players sent, one event a line as JSON",
           {option("--from", "TIME", "Only events from that date or time on", check_time),
            option("--to", "TIME", "Only events of that date and before, or before that time", check_time),
            option("--user", "EMAIL", "Only events of this user's players", text_of(1, 254)),
            option("--stream", "ID", "Only events of sessions of this stream", id_of("a stream"))},
           export_events}};
}

}  // namespace admin
