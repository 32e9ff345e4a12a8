#include "telemetry/tables/playback_figures.h"

#include "db/list.h"
#include "telemetry/tables/clock.h"

namespace telemetry::tables::playback_figures {
namespace {

enum Flag {
  attempted = 1,
  started = 2,
  startup_excluded = 4,
  recovered = 8,
  too_many = 16,
  failed = 32,
  estimated = 64
};

int flags_of(const Row& row) {
  const Figures& figures = row.figures;
  return (figures.attempted ? attempted : 0) | (figures.started ? started : 0) |
         (figures.startup_excluded ? startup_excluded : 0) | (figures.recovered ? recovered : 0) |
         (figures.estimated ? estimated : 0) | (row.complete ? 0 : too_many) | (figures.failed ? failed : 0);
}

void add_values(std::vector<db::Value>& values, const Row& row) {
  const Figures& f = row.figures;
  const Viewer& v = row.viewer;
  const auto last_event_at = f.last_event_at ? std::optional(f.last_event_at) : std::nullopt;
  values.insert(values.end(), {db::value(row.session_ref),  db::value(row.user_id),
                               db::value(row.stream_id),    db::value(row.first_seen_at),
                               db::value(row.requests),     db::value(row.folded_at),
                               db::value(row.heard_at),     db::value(last_event_at),
                               db::value(f.ended_at),       db::value(int(f.state)),
                               db::value(int(row.outcome)), db::value(int(f.reason)),
                               db::value(flags_of(row)),    db::value(f.weight),
                               db::value(f.startup_ms),     db::value(f.waited_ms),
                               db::value(f.played_ms),      db::value(f.rebuffer_ms),
                               db::value(f.rebuffer_count), db::value(f.seek_ms),
                               db::value(f.bitrate_kbps),   db::value(f.bitrate_ms),
                               db::value(f.top_ms),         db::value(f.switches),
                               db::value(f.dropped_frames), db::value(f.latency_ms),
                               db::value(f.event_count),    db::value(f.error_code),
                               db::value(f.error_message),  db::value(f.player),
                               db::value(f.player_version), db::value(f.content),
                               db::value(v.browser),        db::value(v.os),
                               db::value(v.device),         db::value(v.country),
                               db::value(v.page_host),      db::value(row.stored_bytes)});
}

constexpr std::size_t kValues = 38;

// Not FROM_UNIXTIME, which ends in 2038.
const std::string kTime = "TIMESTAMP '1970-01-01 00:00:00.000' + INTERVAL ? * 1000 MICROSECOND, ";
const std::string kPlaceholders =
    "(?, ?, ?, " + kTime + "?, " + kTime + kTime + kTime + kTime +
    "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

std::string ms(const std::string& column) { return in_ms("f." + column) + ", "; }

}  // namespace

const std::string kColumns =
    "f.session_ref, f.user_id, f.stream_id, " + ms("first_seen_at") + "f.requests, " + ms("heard_at") +
    ms("last_event_at") + ms("ended_at") +
    "f.state, f.outcome, f.reason, f.flags, f.weight, f.startup_ms, f.waited_ms, f.played_ms, f.rebuffer_ms, "
    "f.rebuffer_count, f.seek_ms, f.bitrate_kbps, f.bitrate_ms, f.top_ms, f.switches, f.dropped_frames, f.latency_ms, "
    "f.event_count, f.error_code, f.error_message, f.player, f.player_version, f.content, f.browser, f.os, f.device, "
    "f.country, f.page_host";

void store(db::Transaction& tx, const std::vector<Row>& rows) {
  std::vector<db::Value> values;
  for (const auto& row : rows) add_values(values, row);
  const db::List list(values, kValues, kPlaceholders);
  tx.run_list(R"(REPLACE INTO playback_figures
                   (session_ref, user_id, stream_id, first_seen_at, requests, folded_at, heard_at, last_event_at,
                    ended_at, state, outcome, reason, flags, weight, startup_ms, waited_ms, played_ms, rebuffer_ms,
                    rebuffer_count, seek_ms, bitrate_kbps, bitrate_ms, top_ms, switches, dropped_frames, latency_ms,
                    event_count, error_code, error_message, player, player_version, content, browser, os, device,
                    country, page_host, stored_bytes)
                 VALUES )" +
                  list.placeholders,
              list.values);
}

Row read(const db::Row& row) {
  Row read;
  Figures& f = read.figures;
  read.session_ref = row.text(0);
  read.user_id = row.text(1);
  read.stream_id = row.optional_text(2);
  read.first_seen_at = row.number(3);
  read.requests = row.number(4);
  read.heard_at = row.number(5);
  f.last_event_at = row.optional_number(6).value_or(0);
  f.ended_at = row.optional_number(7);
  f.state = static_cast<State>(row.number(8));
  read.outcome = static_cast<Outcome>(row.number(9));
  f.reason = static_cast<Reason>(row.number(10));
  const auto flags = row.number(11);
  f.attempted = flags & attempted, f.started = flags & started, f.startup_excluded = flags & startup_excluded;
  f.recovered = flags & recovered, f.failed = flags & failed;
  f.estimated = flags & estimated;
  read.complete = !(flags & too_many);
  f.weight = static_cast<int>(row.number(12));
  std::size_t column = 13;
  for (auto* number : {&f.startup_ms, &f.waited_ms, &f.played_ms, &f.rebuffer_ms, &f.rebuffer_count, &f.seek_ms,
                       &f.bitrate_kbps, &f.bitrate_ms, &f.top_ms, &f.switches, &f.dropped_frames, &f.latency_ms}) {
    *number = row.optional_number(column++);
  }
  f.event_count = row.number(column++);
  for (auto* text : {&f.error_code, &f.error_message, &f.player, &f.player_version, &f.content, &read.viewer.browser,
                     &read.viewer.os, &read.viewer.device, &read.viewer.country, &read.viewer.page_host}) {
    *text = row.optional_text(column++);
  }
  return read;
}

std::map<std::string, Row> of(db::Database& db, const std::vector<std::string>& session_refs) {
  const db::List list(session_refs);
  std::map<std::string, Row> found;
  for (const auto& row : db.select_list(
           "SELECT " + kColumns + " FROM playback_figures f WHERE f.session_ref IN (" + list.placeholders + ")",
           list.values)) {
    found.emplace(row.text(0), read(row));
  }
  return found;
}

void close(db::Transaction& tx, const std::string& session_ref) {
  tx.run("UPDATE playback_figures SET requests = 0 WHERE session_ref = ?", session_ref);
}

void remove(db::Transaction& tx, const std::vector<std::string>& session_refs) {
  const db::List list(session_refs);
  tx.run_list("DELETE FROM playback_figures WHERE session_ref IN (" + list.placeholders + ")", list.values);
}

}  // namespace telemetry::tables::playback_figures
