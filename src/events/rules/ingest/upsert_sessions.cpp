#include "events/rules/ingest/upsert_sessions.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "calendar/timestamp.h"
#include "events/rules/ingest/client_dimensions.h"
#include "events/rules/ingest/new_session_limits.h"
#include "events/tables/playback_sessions.h"
#include "limits/limits_table.h"
#include "refusal.h"
#include "streams/tables/streams.h"

namespace events::rules {
namespace {

namespace playback_sessions = tables::playback_sessions;

using ByRef = std::map<std::string, playback_sessions::KnownSession>;
using Owners = std::map<std::string, std::string>;  // of streams, by id

constexpr int kMaxDaysAgo = 30;
// An event is stored in the partition of its session's day, and may be so much later than that day
// (maintenance/retention.cpp).
constexpr int kMaxDaysLater = 7;

ByRef look_up(db::Database& db, const Batches& batches) {
  std::set<std::string> refs;
  for (const auto* batch : batches) refs.insert(batch->session_ref);
  ByRef known;
  for (auto& session : playback_sessions::known(db, {refs.begin(), refs.end()})) known.emplace(session.ref, session);
  return known;
}

struct Span {
  std::int64_t first, last;
};

// Returns when the first and the last of the events happened. An event that is too old or in the future counts as if it
// had happened when it was received.
Span span_of(const IncomingBatch& batch, int days_kept) {
  const auto now = batch.received_at, earliest = now - std::min(days_kept, kMaxDaysAgo) * calendar::kDayMs;
  Span span{now, batch.envelope.events.empty() ? now : earliest};
  for (const auto& event : batch.envelope.events) {
    const auto ts = corrected_ts(event.ts, batch.envelope.sent_at, now);
    const auto at = ts < earliest || ts > now ? now : ts;
    span = {std::min(span.first, at), std::max(span.last, at)};
  }
  return span;
}

std::string day_of(std::int64_t time) { return calendar::sql_time(time).substr(0, 10); }

// Reads, in one query, the owners of the streams that batches name whose sessions have no stream yet.
Owners owners_of_streams(db::Database& db, const Batches& batches, const ByRef& known) {
  std::set<std::string> ids;
  for (const auto* batch : batches) {
    const auto session = known.find(batch->session_ref);
    const bool wanted = session == known.end() || !session->second.stream_id;
    if (wanted && batch->envelope.stream_id) ids.insert(*batch->envelope.stream_id);
  }
  if (ids.empty()) return {};
  return streams::tables::streams::owners(db, {ids.begin(), ids.end()});
}

// Returns the stream of a batch if it is the account's. Another one must not be stored, or a later request could not
// set the right one.
std::optional<std::string> own_stream(const IncomingBatch& batch, const Owners& owners) {
  const auto& id = batch.envelope.stream_id;
  const auto owner = id ? owners.find(*id) : owners.end();
  return owner != owners.end() && owner->second == batch.sender.account_id ? id : std::nullopt;
}

// What a full session has, counts; what comes later would take too long to read with it.
std::exception_ptr session_full() {
  return std::make_exception_ptr(refusal::Conflict(
      "session_full", "This session has as many events as one may have. Please begin another session."));
}

// Returns what is known of the sessions that were stored before, and of the others whether they may begin at all.
std::vector<BatchSession> session_of_each(const Batches& batches, const ByRef& known, const Owners& owners) {
  std::vector<BatchSession> sessions;
  for (const auto* batch : batches) {
    auto& session = sessions.emplace_back();
    const auto stored = known.find(batch->session_ref);
    if (stored == known.end()) {
      session.refusal = batch->sender.may_not_begin;
    } else {
      if (stored->second.full) session.refusal = session_full();
      session.stream_id = stored->second.stream_id;
    }
    if (!session.stream_id) session.stream_id = own_stream(*batch, owners);
  }
  return sessions;
}

void set_streams(db::Database& db, const Batches& batches, const std::vector<BatchSession>& sessions,
                 const ByRef& known) {
  for (std::size_t i = 0; i < batches.size(); ++i) {
    const auto stored = known.find(batches[i]->session_ref);
    if (stored != known.end() && !stored->second.stream_id && sessions[i].stream_id) {
      db::autocommit(db, playback_sessions::set_stream, batches[i]->session_ref, *sessions[i].stream_id);
    }
  }
}

// Moves sessions to a later partition if the day of theirs is more than a week before these events. Throws db::Conflict
// if one of them was deleted meanwhile because it was too old, so that the caller stores the batches again.
void renew_partition_days(db::Database& db, const Batches& batches, const ByRef& known, int days_kept) {
  std::set<std::string> expired;
  const auto is_early = [&](const playback_sessions::KnownSession& session, std::int64_t time) {
    return session.partition_day < day_of(time - kMaxDaysLater * calendar::kDayMs);
  };
  for (const auto* batch : batches) {
    const auto session = known.find(batch->session_ref);
    // No event is later than its receipt, so the events of most batches need not be read.
    if (session == known.end() || !is_early(session->second, batch->received_at)) continue;
    if (is_early(session->second, span_of(*batch, days_kept).last)) expired.insert(batch->session_ref);
  }
  if (expired.empty()) return;
  const std::vector<std::string> refs(expired.begin(), expired.end());
  db::autocommit(db, playback_sessions::renew_partition_days, refs);
  if (playback_sessions::known(db, refs).size() < refs.size()) throw db::Conflict("a session was removed meanwhile");
}

struct Beginning {
  playback_sessions::NewSession session;
  std::string address, peer;
};
using Missing = std::map<std::string, Beginning>;  // by reference

Missing missing(const Batches& batches, const std::vector<BatchSession>& sessions, const ByRef& known, int days_kept) {
  Missing begun;
  for (std::size_t i = 0; i < batches.size(); ++i) {
    const auto& batch = *batches[i];
    if (known.count(batch.session_ref) || sessions[i].refusal) continue;
    const auto& sender = batch.sender;
    const auto span = span_of(batch, days_kept);
    const auto begin = calendar::sql_time(span.first), day = day_of(span.last);
    const Beginning beginning{{batch.session_ref, sender.account_id, batch.envelope.session_id, sessions[i].stream_id,
                               sender.sdk_key, client_of(sender.headers, batch.envelope.events), begin, day},
                              sender.headers.address,
                              sender.peer};
    auto& session = begun.emplace(batch.session_ref, beginning).first->second.session;
    session.began_at = std::min(session.began_at, begin);
    session.partition_day = std::max(session.partition_day, day);
  }
  return begun;
}

// This is thrown out of the transaction, so that it rolls back.
struct NoneMayBegin {
  Waits waits;
};

struct Inserted {
  Waits waits;                 // of those that may not begin now
  bool by_others_too = false;  // another worker has inserted some of them meanwhile
};

Inserted insert(db::Database& db, const Config& config, const Missing& missing) {
  if (missing.empty()) return {};
  std::vector<BeginningSession> beginning;
  for (const auto& [ref, begun] : missing)
    beginning.push_back({ref, begun.session.sdk_key, begun.session.account_id, begun.address, begun.peer});
  try {
    return db::transact(db, [&](db::Transaction& tx) {
      Inserted inserted{count_new_sessions(tx, config, beginning)};
      if (inserted.waits.size() == missing.size()) throw NoneMayBegin{inserted.waits};
      std::vector<playback_sessions::NewSession> sessions;
      for (const auto& [ref, begun] : missing) {
        if (inserted.waits.count(ref) == 0) sessions.push_back(begun.session);
      }
      if (!sessions.empty()) inserted.by_others_too = playback_sessions::insert(tx, sessions) < sessions.size();
      return inserted;
    });
  } catch (const NoneMayBegin& none) {
    return {none.waits};
  }
}

std::exception_ptr too_many_sessions(const Config& config, int seconds) {
  using namespace limits;
  const int of_key = sessions_of_key(config), from_address = sessions_from_address(config),
            of_account = sessions_of_account(config);
  return std::make_exception_ptr(refusal::TooMany(
      kSessionsOfKey.refused.code,
      "At most " + std::to_string(of_key) + " sessions may begin a minute with one key, " +
          std::to_string(std::min(of_key, from_address)) + " of them from one address, " + std::to_string(of_account) +
          " with all keys of an account, and " + std::to_string(sessions_of_sender(config)) +
          " from one address with any keys; those under way go on. Where a key or an account has none left, an "
          "address may still begin " +
          std::to_string(few_sessions(config)) + ", and behind a proxy of its key that has none left, an account " +
          std::to_string(std::min(of_account, from_address)) + ". Please send the same again in " +
          std::to_string(seconds) + " s.",
      seconds));
}

void refuse(const Config& config, const Batches& batches, const Waits& waits, std::vector<BatchSession>& sessions) {
  for (std::size_t i = 0; i < batches.size(); ++i) {
    const auto wait = waits.find(batches[i]->session_ref);
    if (wait != waits.end()) sessions[i].refusal = too_many_sessions(config, wait->second);
  }
}

// A session that was not stored before begins with the first of its batches.
void set_begins(const Batches& batches, const ByRef& known, const Missing& begun, std::vector<BatchSession>& sessions) {
  std::set<std::string> counted;
  for (std::size_t i = 0; i < batches.size(); ++i) {
    auto& session = sessions[i];
    const auto& ref = batches[i]->session_ref;
    if (!session.refusal && begun.count(ref) == 1) session.begins = counted.insert(ref).second;
    if (const auto stored = known.find(ref); stored != known.end()) {
      session.began_at = stored->second.began_at;
      session.automated = stored->second.automated;
    } else if (!session.refusal) {
      const auto& beginning = begun.at(ref).session;
      session.began_at = beginning.began_at;
      session.automated = !beginning.client[playback::Dimension::automated].empty();
    }
  }
}

}  // namespace

// The sessions are inserted last: if something fails before that, none of them has begun. If the look-up after it
// fails, which only follows where another worker was faster, they have begun without being charged to a share.
std::vector<BatchSession> upsert_sessions(db::Database& db, const Config& config, const Batches& batches) {
  const auto known = look_up(db, batches);
  auto sessions = session_of_each(batches, known, owners_of_streams(db, batches, known));
  set_streams(db, batches, sessions, known);
  renew_partition_days(db, batches, known, config.telemetry_days);

  const auto begun = missing(batches, sessions, known, config.telemetry_days);
  const auto inserted = insert(db, config, begun);
  refuse(config, batches, inserted.waits, sessions);
  set_begins(batches, inserted.by_others_too ? look_up(db, batches) : known, begun, sessions);
  return sessions;
}

}  // namespace events::rules
