// Events: what was accepted is stored once, and counted once in figures.
#include <unordered_map>

#include "chaos/checker.h"
#include "chaos/load/calls.h"
#include "crypto/encoding.h"
#include "events/rules/exports/events_for_operator.h"

namespace chaos {
namespace {

using Violations = Findings::Violations;

// As the product reads them.
std::unordered_map<std::string, int> events_by_payload(db::Database& db) {
  std::unordered_map<std::string, int> found;
  events::rules::export_events(db, {}, [&](const auto&, const auto& event) { ++found[event.payload]; });
  return found;
}

// How often a payload is in the view as another event. Rows of a request that is stored twice are one event. Asks for
// one session after the other, so that no statement takes longer because the run was; by a literal, since MariaDB
// unpacks the events of all sessions where a parameter says which.
std::unordered_map<std::string, int> rows_by_payload(db::Database& db) {
  std::unordered_map<std::string, int> found;
  for (const auto& session : db::texts(db.select("SELECT session_ref FROM playback_sessions"))) {
    for (auto row : db.select("SELECT payload, COUNT(DISTINCT COALESCE(id, CONCAT(batch, ' ', position)))"
                              "  FROM telemetry_events WHERE session_ref = x'" +
                              crypto::hex(session) + "' GROUP BY payload")) {
      auto& rows = found[row.text()];
      rows += static_cast<int>(row.number());
    }
  }
  return found;
}

void check_view(db::Database& db, const std::unordered_map<std::string, int>& events, Findings& findings) {
  const auto rows = rows_by_payload(db);
  Violations other;
  for (const auto& [payload, count] : events) {
    const auto row = rows.find(payload);
    if (row == rows.end() || row->second != count) other.push_back(payload);
  }
  findings.add("each event is in the view telemetry_events, byte for byte", events.size(), other);
  findings.add("the view has no other event", rows.size() == events.size());
}

// How many events of a session there may be.
struct Range {
  std::int64_t least = 0, most = 0;
};

void check_counts(Caller& caller, Findings& findings) {
  std::map<std::pair<std::string, std::string>, Range> ranges;  // by email and sessionId
  for (const auto& envelope : caller.history.records().envelopes) {
    if (envelope.outcome == Outcome::refused) continue;
    auto& range = ranges[{envelope.email, envelope.session}];
    range.most += envelope.events;
    if (envelope.outcome == Outcome::acknowledged) range.least += envelope.events;
  }
  Violations wrong;
  std::size_t acknowledged = 0;
  auto& db = caller.site.stack.database();
  for (auto user : db.select("SELECT id, email FROM users")) {
    const auto& id = user.text();
    const auto& email = user.text();
    for (auto row : db.select(R"(SELECT s.session_id, f.event_count
                                   FROM playback_sessions s
                                   JOIN session_figures f ON f.session_ref = s.session_ref
                                  WHERE s.account_id = ?)",
                              id)) {
      const auto& session = row.text();
      const auto counted = row.number();
      const Range range = ranges[{email, session}];
      ranges.erase({email, session});
      acknowledged += range.least > 0;
      if (counted >= range.least && counted <= range.most) continue;
      wrong.push_back(email + " " + session + ": " + std::to_string(counted) + ", not " + std::to_string(range.least) +
                      " to " + std::to_string(range.most));
    }
  }
  for (const auto& [session, range] : ranges) {
    if (range.least > 0) wrong.push_back(session.first + " " + session.second + " has no figures");
  }
  findings.add("each session's figures count its accepted events once", acknowledged, wrong);
}

void check_events(Caller& caller, Findings& findings) {
  const auto stored = events_by_payload(caller.site.stack.database());
  Violations lost, unexpected, duplicated, halved;
  std::size_t acknowledged = 0, refused = 0, unknown = 0, found = 0;
  for (const auto& envelope : caller.history.records().envelopes) {
    int there = 0, most = 0;
    for (int i = 0; i < envelope.events; ++i) {
      const auto at = stored.find(payload_of(envelope, i));
      if (at != stored.end()) {
        ++there;
        most = std::max(most, at->second);
      }
    }
    const std::string text = "envelope " + std::to_string(envelope.number) + ": " + std::to_string(there) + " of " +
                             std::to_string(envelope.events);
    found += static_cast<std::size_t>(there);
    acknowledged += envelope.outcome == Outcome::acknowledged;
    refused += envelope.outcome == Outcome::refused;
    unknown += envelope.outcome == Outcome::unknown;
    if (envelope.outcome == Outcome::acknowledged && there != envelope.events) lost.push_back(text);
    if (envelope.outcome == Outcome::refused && there > 0) unexpected.push_back(text);
    if (envelope.outcome == Outcome::unknown && there > 0 && there < envelope.events) halved.push_back(text);
    if (most > 1) duplicated.push_back(text);
  }
  findings.add("each event of an accepted envelope is stored, byte for byte", acknowledged, lost);
  findings.add("no event of a refused envelope is stored", refused, unexpected);
  findings.add("no event is stored twice", found, duplicated);
  findings.add("of an envelope with unknown outcome, all events are stored or none", unknown, halved);
  findings.add("no event is stored that nobody sent", found == stored.size(), std::to_string(stored.size() - found));
  check_view(caller.site.stack.database(), stored, findings);
}

}  // namespace

void check_telemetry(Caller& caller, Findings& findings) {
  findings.attempt("events", [&] { check_events(caller, findings); });
  findings.attempt("counts of events", [&] { check_counts(caller, findings); });
}

}  // namespace chaos
