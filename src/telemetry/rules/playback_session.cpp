#include "telemetry/rules/playback_session.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "crypto/digest.h"
#include "refusal.h"
#include "telemetry/rules/delivery.h"
#include "telemetry/rules/throttle.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/rules/viewer.h"
#include "telemetry/tables/playback_sessions.h"
#include "telemetry/tables/streams.h"

namespace telemetry::rules {
namespace {

namespace table = tables::playback_sessions;

using ByRef = std::map<std::string, table::Known>;
using Owners = std::map<std::string, std::string>;  // of streams, by id

ByRef look_up(db::Database& db, const std::vector<Delivery*>& deliveries) {
  std::set<std::string> refs;
  for (const auto* delivery : deliveries) refs.insert(delivery->session_ref);
  ByRef found;
  for (auto& known : table::known(db, {refs.begin(), refs.end()})) found.emplace(known.ref, known);
  return found;
}

// In one query, for sessions that have no stream yet.
Owners owners_of_streams(db::Database& db, const std::vector<Delivery*>& deliveries, const ByRef& known) {
  std::set<std::string> ids;
  for (const auto* delivery : deliveries) {
    const auto session = known.find(delivery->session_ref);
    const bool wanted = session == known.end() || !session->second.stream_id;
    if (wanted && delivery->envelope.stream_id) ids.insert(*delivery->envelope.stream_id);
  }
  if (ids.empty()) return {};
  return tables::streams::owners(db, {ids.begin(), ids.end()});
}

// A stream that is not the user's is not stored, or a later request could not set the right one.
std::optional<std::string> own_stream(const Delivery& delivery, const Owners& owners) {
  const auto& id = delivery.envelope.stream_id;
  const auto owner = id ? owners.find(*id) : owners.end();
  return owner != owners.end() && owner->second == delivery.sender.user_id ? id : std::nullopt;
}

using Missing = std::map<std::string, table::NewSession>;  // by reference
using Waits = std::map<std::string, int>;                  // seconds until the session may begin, by reference

Missing missing(const std::vector<Delivery*>& deliveries, const ByRef& known, const Owners& owners) {
  Missing found;
  for (const auto* delivery : deliveries) {
    if (known.count(delivery->session_ref)) continue;
    found.emplace(
        delivery->session_ref,
        table::NewSession{delivery->session_ref, delivery->sender.user_id, delivery->envelope.session_id,
                          own_stream(*delivery, owners), delivery->sender.sdk_key,
                          viewer_of(delivery->sender.user_agent, delivery->sender.origin, delivery->sender.country)});
  }
  return found;
}

// Counts these sessions of one key: all at once, or, when they are too many, each until there is room for no more.
Waits count(db::Transaction& tx, const std::string& sdk_key, const std::vector<std::string>& refs, int most) {
  Waits waits;
  if (take_new_sessions(tx, sdk_key, refs.size(), most) == 0) return waits;
  int wait = 0;
  for (const auto& ref : refs) {
    if (wait == 0) wait = take_new_sessions(tx, sdk_key, 1, most);
    if (wait != 0) waits.emplace(ref, wait);
  }
  return waits;
}

Waits count(db::Transaction& tx, const Missing& missing, int most) {
  std::map<std::string, std::vector<std::string>> refs_by_key;
  for (const auto& [ref, session] : missing) refs_by_key[session.sdk_key].push_back(ref);
  Waits waits;
  for (const auto& [sdk_key, refs] : refs_by_key) waits.merge(count(tx, sdk_key, refs, most));
  return waits;
}

// Returns those that may not begin now.
Waits insert(db::Database& db, const Missing& missing, int most) {
  if (missing.empty()) return {};
  return db::transact(db, [&](db::Transaction& tx) {
    const auto waits = count(tx, missing, most);
    std::vector<table::NewSession> sessions;
    for (const auto& [ref, session] : missing) {
      if (waits.count(ref) == 0) sessions.push_back(session);
    }
    if (!sessions.empty()) table::insert(tx, sessions);
    return waits;
  });
}

void refuse(const std::vector<Delivery*>& deliveries, const Waits& waits, int most) {
  for (auto* delivery : deliveries) {
    const auto wait = waits.find(delivery->session_ref);
    if (wait == waits.end()) continue;
    delivery->error = std::make_exception_ptr(refusal::TooMany(
        "too_many_sessions",
        "At most " + std::to_string(most) + " sessions may begin a minute with one key; those under way go on. " +
            "Please send the same again in " + std::to_string(wait->second) + " s.",
        wait->second));
  }
}

// Throws db::Conflict if one of them was removed meanwhile because it was too old; then all begin again.
void move_outlived(db::Database& db, const ByRef& known) {
  std::vector<std::string> refs;
  for (const auto& [ref, session] : known) {
    if (session.outlived) refs.push_back(ref);
  }
  if (refs.empty()) return;
  db::autocommit(db, table::move_to_today, refs);
  if (table::known(db, refs).size() < refs.size()) throw db::Conflict("a session was removed meanwhile");
}

void set_streams(db::Database& db, const std::vector<Delivery*>& deliveries, const ByRef& known, const Owners& owners) {
  for (auto* delivery : deliveries) {
    const auto session = known.find(delivery->session_ref);
    const bool there = session != known.end();
    delivery->first_seen_at = there ? session->second.first_seen_at : sql_time(delivery->received_at);
    delivery->stream_id =
        there && session->second.stream_id ? session->second.stream_id : own_stream(*delivery, owners);
    if (there && !session->second.stream_id && delivery->stream_id) {
      db::autocommit(db, table::set_stream, delivery->session_ref, *delivery->stream_id);
    }
  }
}

}  // namespace

std::string session_ref(const std::string& user_id, const std::string& session_id) {
  return crypto::sha256(user_id + session_id).substr(0, 16);  // user ids are all of one length
}

void open_sessions(db::Database& db, const std::vector<Delivery*>& deliveries, int most_new) {
  const auto known = look_up(db, deliveries);
  const auto owners = owners_of_streams(db, deliveries, known);
  set_streams(db, deliveries, known, owners);
  refuse(deliveries, insert(db, missing(deliveries, known, owners), most_new), most_new);
  move_outlived(db, known);
}

}  // namespace telemetry::rules
