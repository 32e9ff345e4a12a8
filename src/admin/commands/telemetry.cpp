// stream list; session list, show, delete.
#include "admin/commands.h"
#include "admin/find_user.h"
#include "admin/terminal.h"
#include "crypto/encoding.h"
#include "refusal.h"
#include "telemetry/handlers/playback_json.h"
#include "telemetry/rules/playback.h"
#include "telemetry/tables/streams.h"

namespace admin {

using json::Json;
using telemetry::rules::Playback;
namespace rules = telemetry::rules;
namespace streams = telemetry::tables::streams;

namespace {

constexpr std::size_t kMaxStreams = 1000;

Report list_streams(const Arguments& arguments, Worker& worker) {
  std::optional<std::string> user_id;
  if (const auto email = arguments.optional("--user")) user_id = find_user(worker, *email).id;
  Report report{"", nullptr};
  std::vector<Json> found;
  for (const auto& [stream, owner] : streams::newest(worker.db, user_id, kMaxStreams)) {
    const std::string id = crypto::uuid_text(stream.id);
    report.text += id + "  " + stream.created_at + "  " + printable(owner) + "  " + printable(stream.source_url) +
                   (stream.name ? "  " + printable(*stream.name) : "") + "\n";
    found.push_back(Json::object({{"id", id},
                                  {"user", owner},
                                  {"sourceUrl", stream.source_url},
                                  {"name", stream.name},
                                  {"createdAt", stream.created_at}}));
  }
  report.json = Json::object({{"streams", Json::array(found)}});
  report.when_empty = "no streams yet\n";
  return report;
}

std::string seconds(const std::optional<std::int64_t>& ms) {
  return ms ? std::to_string((*ms + 500) / 1000) + " s" : "?";
}

std::string line_of(const Playback& playback) {
  const auto& session = playback.session;
  std::string line = session.first_seen_at + "  " + printable(session.session_id) + "  ";
  if (!playback.complete) return line + "too many events for figures\n";
  line += telemetry::handlers::name_of(playback.standing.outcome) + "  played " + seconds(playback.figures.played_ms) +
          ", stalled " + seconds(playback.figures.rebuffer_ms);
  return line + (session.stream_name ? "  " + printable(*session.stream_name) : "") + "\n";
}

Json json_of(const Playback& playback) { return Json::object(telemetry::handlers::fields_of(playback)); }

// In the words of this program; the limits are those of the user's own reads.
template <class Work>
auto of_a_session(Work&& work) {
  try {
    return work();
  } catch (const refusal::NotFound&) {
    throw std::runtime_error("this user has no such session; `session list EMAIL` prints the newest");
  }
}

Report list_sessions(const Arguments& arguments, Worker& worker) {
  rules::PlaybackFilter filter;
  filter.user_id = find_user(worker, arguments.text("EMAIL")).id;
  if (const auto stream = arguments.optional("--stream")) filter.stream_id = crypto::from_uuid_text(*stream);
  filter.from = "2000-01-01 00:00:00.000";
  filter.max = static_cast<std::size_t>(arguments.number("--limit", 50));

  Report report{"", nullptr};
  std::vector<Json> found;
  for (const auto& playback : rules::playbacks_page(worker, filter).playbacks) {
    report.text += line_of(playback);
    found.push_back(json_of(playback));
  }
  report.json = Json::object({{"sessions", Json::array(found)}});
  report.when_empty = "no sessions\n";
  return report;
}

// A value as JSON has it, without the quotes of a text.
std::string shown(const Json& value) {
  const std::string& text = value.text();
  return printable(text.front() == '"' ? text.substr(1, text.size() - 2) : text);
}

Report show_session(const Arguments& arguments, Worker& worker) {
  const auto user = find_user(worker, arguments.text("EMAIL"));
  const auto playback = of_a_session([&] { return rules::find_playback(worker, user.id, arguments.text("SESSION")); });
  Report report{"", json_of(playback)};
  for (const auto& [name, value] : telemetry::handlers::fields_of(playback)) {
    report.text += name + std::string(name.size() < 18 ? 18 - name.size() : 1, ' ') + shown(value) + "\n";
  }
  return report;
}

Report delete_session(const Arguments& arguments, Worker& worker) {
  const auto user = find_user(worker, arguments.text("EMAIL"));
  const std::string id = arguments.text("SESSION");
  of_a_session([&] { rules::delete_playback(worker, user.id, id); });
  return {"deleted the session " + printable(id) + " with its events; hours and days are made again within minutes\n",
          Json::object({{"deleted", id}})};
}

std::string check_stream(const std::string& text) {
  return crypto::from_uuid_text(text) ? "" : "must be the id of a stream";
}

}  // namespace

std::vector<Command> telemetry_commands() {
  const auto email = word("EMAIL", "Whose session it is");
  const auto session = word("SESSION", "Its id, as the player gave it", text_of(1, 128));
  return {{"stream list",
           "List the newest " + std::to_string(kMaxStreams) + " streams",
           {option("--user", "EMAIL", "Only streams of this user", text_of(1, 254))},
           list_streams},
          {"session list",
           "List the newest playback sessions of a user",
           {word("EMAIL", "Whose sessions they are"),
            option("--stream", "ID", "Only sessions of this stream", check_stream),
            option("--limit", "N", "How many at most; 50 unless given", number_between(1, 500))},
           list_sessions},
          {"session show", "Show the figures of a playback session", {email, session}, show_session},
          {"session delete", "Delete a playback session with its events", {email, session}, delete_session}};
}

}  // namespace admin
