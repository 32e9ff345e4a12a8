#include "events/rules/ingest/upsert_sessions.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "calendar/timestamp.h"
#include "events/rules/ingest/client.h"
#include "events/rules/ingest/new_session_limits.h"
#include "events/tables/playback_sessions.h"
#include "limits/limits_table.h"
#include "playback/formats/losses.h"
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

ByRef look_up(db::Database& db, const std::vector<IncomingBatch*>& batches) {
  std::set<std::string> refs;
  for (const auto* incoming : batches) refs.insert(incoming->session_ref);
  ByRef found;
  for (auto& known : playback_sessions::known(db, {refs.begin(), refs.end()})) found.emplace(known.ref, known);
  return found;
}

struct Span {
  std::int64_t first, last;
};

// Returns when the first and the last of the events happened. An event that is too old or in the future counts as if it
// had happened when it was received.
Span span_of(const IncomingBatch& incoming, int days_kept) {
  const auto now = incoming.received_at, earliest = now - std::min(days_kept, kMaxDaysAgo) * calendar::kDayMs;
  Span span{now, incoming.envelope.events.empty() ? now : earliest};
  for (const auto& event : incoming.envelope.events) {
    const auto ts = corrected_ts(event.ts, incoming.envelope.sent_at, now);
    const auto at = ts < earliest || ts > now ? now : ts;
    span = {std::min(span.first, at), std::max(span.last, at)};
  }
  return span;
}

std::string day_of(std::int64_t time) { return calendar::sql_time(time).substr(0, 10); }

// Reads, in one query, the owners of the streams that batches name whose sessions have no stream yet.
Owners owners_of_streams(db::Database& db, const std::vector<IncomingBatch*>& batches, const ByRef& known) {
  std::set<std::string> ids;
  for (const auto* incoming : batches) {
    const auto session = known.find(incoming->session_ref);
    const bool wanted = session == known.end() || !session->second.stream_id;
    if (wanted && incoming->envelope.stream_id) ids.insert(*incoming->envelope.stream_id);
  }
  if (ids.empty()) return {};
  return streams::tables::streams::owners(db, {ids.begin(), ids.end()});
}

// Returns the stream of a batch if it is the account's. Another one must not be stored, or a later request could not
// set the right one.
std::optional<std::string> own_stream(const IncomingBatch& incoming, const Owners& owners) {
  const auto& id = incoming.envelope.stream_id;
  const auto owner = id ? owners.find(*id) : owners.end();
  return owner != owners.end() && owner->second == incoming.sender.account_id ? id : std::nullopt;
}

struct Beginning {
  playback_sessions::NewSession session;
  std::string address, peer;
};
using Missing = std::map<std::string, Beginning>;  // by reference

Missing missing(const std::vector<IncomingBatch*>& batches, const ByRef& known, const Owners& owners, int days_kept) {
  Missing found;
  for (const auto* incoming : batches) {
    if (known.count(incoming->session_ref) || incoming->error) continue;
    const auto& sender = incoming->sender;
    const auto span = span_of(*incoming, days_kept);
    const auto begin = calendar::sql_time(span.first), day = day_of(span.last);
    const Beginning beginning{
        {incoming->session_ref, sender.account_id, incoming->envelope.session_id, own_stream(*incoming, owners),
         sender.sdk_key, client_of(sender.headers, incoming->envelope.events), begin, day},
        sender.headers.address,
        sender.peer};
    auto& session = found.emplace(incoming->session_ref, beginning).first->second.session;
    session.began_at = std::min(session.began_at, begin);
    session.partition_day = std::max(session.partition_day, day);
  }
  return found;
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
  for (const auto& [ref, one] : missing)
    beginning.push_back({ref, one.session.sdk_key, one.session.account_id, one.address, one.peer});
  try {
    return db::transact(db, [&](db::Transaction& tx) {
      Inserted inserted{count_new_sessions(tx, config, beginning)};
      if (inserted.waits.size() == missing.size()) throw NoneMayBegin{inserted.waits};
      std::vector<playback_sessions::NewSession> sessions;
      for (const auto& [ref, one] : missing) {
        if (inserted.waits.count(ref) == 0) sessions.push_back(one.session);
      }
      if (!sessions.empty()) inserted.by_others_too = playback_sessions::insert(tx, sessions) < sessions.size();
      return inserted;
    });
  } catch (const NoneMayBegin& none) {
    return {none.waits};
  }
}

void refuse(const Config& config, const std::vector<IncomingBatch*>& batches, const Waits& waits) {
  using namespace limits;
  const int of_key = sessions_of_key(config), from_address = sessions_from_address(config),
            of_account = sessions_of_account(config);
  for (auto* incoming : batches) {
    const auto wait = waits.find(incoming->session_ref);
    if (wait == waits.end()) continue;
    incoming->error = std::make_exception_ptr(refusal::TooMany(
        kSessionsOfKey.refused.code,
        "At most " + std::to_string(of_key) + " sessions may begin a minute with one key, " +
            std::to_string(std::min(of_key, from_address)) + " of them from one address, " +
            std::to_string(of_account) + " with all keys of an account, and " +
            std::to_string(sessions_of_sender(config)) +
            " from one address with any keys; those under way go on. Where a key or an account has none left, an "
            "address may still begin " +
            std::to_string(few_sessions(config)) + ", and behind a proxy of its key that has none left, an account " +
            std::to_string(std::min(of_account, from_address)) + ". Please send the same again in " +
            std::to_string(wait->second) + " s.",
        wait->second));
  }
}

// What a full session has, counts; what comes later would take too long to read with it.
void refuse_full(const std::vector<IncomingBatch*>& batches, const ByRef& known) {
  for (auto* incoming : batches) {
    const auto session = known.find(incoming->session_ref);
    if (session == known.end() || !session->second.full) continue;
    incoming->error = std::make_exception_ptr(refusal::Conflict(
        "session_full", "This session has as many events as one may have. Please begin another session."));
  }
}

void refuse_to_begin(const std::vector<IncomingBatch*>& batches, const ByRef& known) {
  for (auto* incoming : batches) {
    if (known.count(incoming->session_ref) == 0 && !incoming->error) incoming->error = incoming->sender.may_not_begin;
  }
}

// Moves sessions to a later partition if the day of theirs is more than a week before these events. Throws db::Conflict
// if one of them was deleted meanwhile because it was too old, so that the caller stores the batches again.
void renew_partition_days(db::Database& db, const std::vector<IncomingBatch*>& batches, const ByRef& known,
                          int days_kept) {
  std::set<std::string> expired;
  const auto is_early = [&](const playback_sessions::KnownSession& session, std::int64_t time) {
    return session.partition_day < day_of(time - kMaxDaysLater * calendar::kDayMs);
  };
  for (const auto* incoming : batches) {
    const auto session = known.find(incoming->session_ref);
    // No event is later than its receipt, so the events of most batches need not be read.
    if (session == known.end() || !is_early(session->second, incoming->received_at)) continue;
    if (is_early(session->second, span_of(*incoming, days_kept).last)) expired.insert(incoming->session_ref);
  }
  if (expired.empty()) return;
  const std::vector<std::string> refs(expired.begin(), expired.end());
  db::autocommit(db, playback_sessions::renew_partition_days, refs);
  if (playback_sessions::known(db, refs).size() < refs.size()) throw db::Conflict("a session was removed meanwhile");
}

void set_streams(db::Database& db, const std::vector<IncomingBatch*>& batches, const ByRef& known,
                 const Owners& owners) {
  for (auto* incoming : batches) {
    const auto session = known.find(incoming->session_ref);
    const bool there = session != known.end();
    incoming->stream_id =
        there && session->second.stream_id ? session->second.stream_id : own_stream(*incoming, owners);
    incoming->losses.insert(incoming->envelope.losses.begin(), incoming->envelope.losses.end());
    if (incoming->envelope.stream_id && !incoming->stream_id)
      incoming->losses.insert(playback::left_out("streamId", playback::kMustBeStream));
    if (there && !session->second.stream_id && incoming->stream_id) {
      db::autocommit(db, playback_sessions::set_stream, incoming->session_ref, *incoming->stream_id);
    }
  }
}

// Marks the first batch of each session that was not stored before.
void note_beginning(const std::vector<IncomingBatch*>& batches, const Missing& begun) {
  std::set<std::string> counted;
  for (auto* incoming : batches) {
    if (!incoming->error && begun.count(incoming->session_ref) == 1 && counted.insert(incoming->session_ref).second)
      incoming->begins_session = true;
  }
}

void set_begins(const std::vector<IncomingBatch*>& batches, const ByRef& known, const Missing& begun) {
  for (auto* incoming : batches) {
    const auto session = known.find(incoming->session_ref);
    if (session != known.end()) {
      incoming->began_at = session->second.began_at;
      incoming->automated = session->second.automated;
    } else if (!incoming->error) {
      const auto& beginning = begun.at(incoming->session_ref).session;
      incoming->began_at = beginning.began_at;
      incoming->automated = !beginning.client[playback::Dimension::automated].empty();
    }
  }
}

}  // namespace

void upsert_sessions(db::Database& db, const Config& config, const std::vector<IncomingBatch*>& batches) {
  const auto known = look_up(db, batches);
  refuse_full(batches, known);
  refuse_to_begin(batches, known);
  const auto owners = owners_of_streams(db, batches, known);
  set_streams(db, batches, known, owners);
  const auto begun = missing(batches, known, owners, config.telemetry_days);
  const auto inserted = insert(db, config, begun);
  refuse(config, batches, inserted.waits);
  note_beginning(batches, begun);
  set_begins(batches, inserted.by_others_too ? look_up(db, batches) : known, begun);
  renew_partition_days(db, batches, known, config.telemetry_days);
}

}  // namespace events::rules
