// SDK keys and events: what was accepted is stored once, and a revoked key is refused.
#include <unordered_map>

#include "chaos/checker.h"
#include "chaos/load/calls.h"
#include "crypto/encoding.h"
#include "telemetry/rules/event_export.h"

namespace chaos {
namespace {

using Violations = Findings::Violations;

struct Stored {
  int count = 0;
  std::string id;
  bool revoked = false;
};

std::map<std::string, Stored> keys_by_label(db::Database& db) {
  std::map<std::string, Stored> found;
  for (const auto& row : db.select("SELECT label, id, revoked_at IS NOT NULL FROM sdk_keys")) {
    Stored& stored = found[row.text(0)];
    ++stored.count;
    stored.id = crypto::uuid_text(row.text(1)), stored.revoked = row.number(2) != 0;
  }
  return found;
}

void check_keys(Caller& caller, Findings& findings) {
  const auto stored = keys_by_label(caller.site.stack.database());
  Violations lost, unexpected, duplicated, active, inactive;
  std::size_t acknowledged = 0, refused = 0, revoked = 0, live = 0, found = 0;
  for (const auto& key : caller.history.records().sdk_keys) {
    const auto at = stored.find(key.label);
    const Stored row = at == stored.end() ? Stored{} : at->second;
    const bool ours = key.outcome == Outcome::acknowledged;
    acknowledged += ours, refused += key.outcome == Outcome::refused, found += row.count > 0;
    revoked += key.end.acknowledged, live += ours && !key.end.requested;
    if (ours && (row.count != 1 || row.id != key.id)) lost.push_back(key.label);
    if (key.outcome == Outcome::refused && row.count > 0) unexpected.push_back(key.label);
    if (row.count > 1) duplicated.push_back(key.label);
    if (key.end.acknowledged && !row.revoked) active.push_back(key.label);
    if (ours && !key.end.requested && row.revoked) inactive.push_back(key.label);
  }
  findings.add("each SDK key whose minting was acknowledged exists", acknowledged, lost);
  findings.add("no SDK key exists whose minting was refused", refused, unexpected);
  findings.add("no SDK key exists twice", found, duplicated);
  findings.add("each SDK key whose revocation was acknowledged is revoked", revoked, active);
  findings.add("no other SDK key is revoked", live, inactive);
}

void try_keys(Caller& caller, Findings& findings) {
  constexpr std::size_t kSample = 100;
  Violations violations;
  std::size_t checked = 0;
  for (std::size_t i = 0; i < caller.history.records().sdk_keys.size() && checked < kSample; ++i) {
    SdkKey& key = *caller.history.with([&](Records& records) { return &records.sdk_keys[i]; });
    if (key.outcome != Outcome::acknowledged || key.end.requested != key.end.acknowledged) continue;
    ++checked;
    const Outcome expected = key.end.acknowledged ? Outcome::refused : Outcome::acknowledged;
    if (try_key(caller, key) != expected) violations.push_back(key.label);
  }
  findings.add("an SDK key works until it is revoked, and not afterwards", checked, violations);
}

// As the product reads them.
std::unordered_map<std::string, int> events_by_payload(db::Database& db) {
  std::unordered_map<std::string, int> found;
  telemetry::rules::export_events(db, {}, [&](const auto&, const auto& event) { ++found[event.payload]; });
  return found;
}

// How often a payload is in the view as another event. Rows of a request that is stored twice are one event.
std::unordered_map<std::string, int> rows_by_payload(db::Database& db) {
  std::unordered_map<std::string, int> found;
  for (const auto& row :
       db.select("SELECT payload, COUNT(DISTINCT session_ref, COALESCE(id, CONCAT(batch, ' ', place)))"
                 "  FROM telemetry_events GROUP BY payload")) {
    found[row.text(0)] += static_cast<int>(row.number(1));
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
  for (const auto& row : caller.site.stack.database().select(
           R"(SELECT u.email, s.session_id, f.event_count
                FROM playback_figures f
                JOIN playback_sessions s ON s.session_ref = f.session_ref
                JOIN users u ON u.id = s.user_id)")) {
    const Range range = ranges[{row.text(0), row.text(1)}];
    ranges.erase({row.text(0), row.text(1)});
    acknowledged += range.least > 0;
    if (row.number(2) < range.least || row.number(2) > range.most) {
      wrong.push_back(row.text(0) + " " + row.text(1) + ": " + std::to_string(row.number(2)) + ", not " +
                      std::to_string(range.least) + " to " + std::to_string(range.most));
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
      if (at != stored.end()) ++there, most = std::max(most, at->second);
    }
    const std::string text = "envelope " + std::to_string(envelope.number) + ": " + std::to_string(there) + " of " +
                             std::to_string(envelope.events);
    found += static_cast<std::size_t>(there);
    acknowledged += envelope.outcome == Outcome::acknowledged, refused += envelope.outcome == Outcome::refused;
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
  check_keys(caller, findings);
  check_events(caller, findings);
  check_counts(caller, findings);
  try_keys(caller, findings);
}

}  // namespace chaos
