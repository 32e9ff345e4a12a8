// Has the commands session list, show and delete, and viewer delete.
#include "admin/commands.h"
#include "calendar/period.h"
#include "crypto/encoding.h"
#include "events/rules/sessions/delete_of_viewer_or_key.h"
#include "events/rules/sessions/session_json.h"
#include "events/rules/sessions/session_list.h"
#include "refusal.h"

namespace admin {

using events::rules::SessionDetails;
using json::Json;

namespace {

constexpr auto kAtOnce = std::chrono::seconds(4);

std::string seconds(const std::optional<std::int64_t>& ms) {
  return ms ? std::to_string((*ms + 500) / 1000) + " s" : "?";
}

std::string line_of(const SessionDetails& details) {
  const auto& session = details.session;
  std::string line = calendar::iso_time(session.identity.began_at) + "  " + printable(session.session_id) + "  ";
  line += events::rules::name_of(details.status.outcome) + "  played " + seconds(details.figures.played_ms) +
          ", stalled " + seconds(details.figures.rebuffer_ms);
  return line + (session.stream_name ? "  " + printable(*session.stream_name) : "") +
         (details.full ? "  full: it gets no more events" : "") + "\n";
}

Json json_of(const SessionDetails& details) { return Json::object(events::rules::json_fields(details)); }

// Turns a missing session into an error in this program's words. The work counts against the user's own read limits.
template <class Work>
auto of_a_session(Work&& work) {
  try {
    return work();
  } catch (const refusal::NotFound&) {
    throw std::runtime_error("this user has no such session; `session list EMAIL` prints the newest");
  }
}

Report list_sessions(const Arguments& arguments, Worker& worker) {
  events::rules::SessionQuery query{};
  query.account_id = find_user(worker, arguments.text("EMAIL")).id;
  if (const auto stream = arguments.optional("--stream")) {
    query.filters = {{playback::Dimension::stream, crypto::from_uuid_text(*stream).value()}};
  }
  query.from = "2000-01-01 00:00:00.000";
  query.max = static_cast<std::size_t>(arguments.number("--limit", 50));

  return list_report("sessions", events::rules::list_sessions(worker.db, worker.config, query).sessions, line_of,
                     json_of, "no sessions\n");
}

// Returns a value as in JSON, but a text without its quotes.
std::string shown(const Json& value) {
  const std::string& text = value.text();
  return printable(text.front() == '"' ? text.substr(1, text.size() - 2) : text);
}

Report show_session(const Arguments& arguments, Worker& worker) {
  const auto user = find_user(worker, arguments.text("EMAIL"));
  const auto details = of_a_session(
      [&] { return events::rules::session_details(worker.db, worker.config, user.id, arguments.text("SESSION")); });
  Report report{"", json_of(details)};
  for (const auto& [name, value] : events::rules::json_fields(details)) {
    report.text += left_aligned(name, 17) + " " + shown(value) + "\n";
  }
  return report;
}

Report delete_session(const Arguments& arguments, Worker& worker) {
  const auto user = find_user(worker, arguments.text("EMAIL"));
  const std::string id = arguments.text("SESSION");
  of_a_session([&] { events::rules::delete_session(worker.db, worker.config, user.id, id); });
  return {"deleted the session " + printable(id) + " with its events; hours and days are made again within minutes\n",
          Json::object({{"deleted", id}})};
}

Report delete_viewer(const Arguments& arguments, Worker& worker) {
  const auto user = find_user(worker, arguments.text("EMAIL"));
  std::int64_t sessions = 0;
  for (bool more = true; more;) {
    const auto deleted = events::rules::delete_viewer(worker.db, worker.config, user.id, arguments.text("ID"), kAtOnce);
    sessions += deleted.sessions;
    more = deleted.more;
  }
  return {"deleted " + std::to_string(sessions) +
              " sessions of this viewer with their events; hours and days are made again within minutes\n",
          Json::object({{"deletedSessions", sessions}})};
}

}  // namespace

std::vector<Command> session_commands() {
  const auto email = word("EMAIL", "Whose session it is");
  const auto session = word("SESSION", "Its id, as the player gave it", text_of(1, 128));
  return {{"session list",
           "List the newest playback sessions of a user",
           {word("EMAIL", "Whose sessions they are"),
            option("--stream", "ID", "Only sessions of this stream", id_of("a stream")),
            option("--limit", "N", "How many at most; 50 unless given", number_between(1, 500))},
           list_sessions},
          {"session show", "Show the figures of a playback session", {email, session}, show_session},
          {"session delete", "Delete a playback session with its events", {email, session}, delete_session},
          {"viewer delete",
           "Delete all playback sessions of a viewer with their events",
           {email, word("ID", "The page's id of the viewer, or the hash that a session shows", text_of(1, 128))},
           delete_viewer}};
}

}  // namespace admin
