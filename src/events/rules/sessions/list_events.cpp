// Reads a page of a session's events: first what is needed to order all of them, then the payloads of the page.
#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "events/rules/sessions/sessions.h"
#include "refusal.h"
#include "streams/rules/throttle.h"

namespace events::rules {
namespace {

struct Times {
  std::int64_t received_at, ts;
  bool operator<(const Times& other) const { return std::tie(received_at, ts) < std::tie(other.received_at, other.ts); }
  bool operator==(const Times& other) const { return received_at == other.received_at && ts == other.ts; }
};

// Holds each event once. Of events with the same key, it holds the one that was received first.
class EventIndex {
 public:
  // Returns false if it is full.
  bool add(const StoredBatch& batch) {
    for (std::size_t position = 0; position < batch.events.size(); ++position) {
      const Times times{batch.received_at, batch.events[position].ts};
      if (events_.size() >= static_cast<std::size_t>(kMaxSessionEvents)) return false;
      const auto [known, added] = events_.emplace(event_key(batch, position), times);
      if (!added && times < known->second) known->second = times;
    }
    return true;
  }

  // Returns at most `max` events that follow the cursor, in the order of their time, without type, payload and id.
  std::vector<ListedEvent> page(const std::optional<EventCursor>& after, std::size_t max) const {
    const auto earlier = [](const ListedEvent& a, const ListedEvent& b) {
      return std::tie(a.ts, a.event_key) < std::tie(b.ts, b.event_key);
    };
    std::vector<ListedEvent> found;
    for (const auto& [key, times] : events_) {
      if (after && std::tie(times.ts, key) <= std::tie(after->ts, after->event_key)) continue;
      found.push_back({times.ts, times.received_at, key, "", "", ""});
    }
    const auto end = found.begin() + static_cast<std::ptrdiff_t>(std::min(max, found.size()));
    std::partial_sort(found.begin(), end, found.end(), earlier);
    found.erase(end, found.end());
    return found;
  }

 private:
  std::unordered_map<std::string, Times> events_;
};

// Fills in types, payloads and ids.
class PayloadLoader {
 public:
  PayloadLoader(ListedEvent* first, const ListedEvent* end) {
    for (; first != end; ++first) missing_.emplace(first->event_key, first);
  }
  // Returns false once nothing is missing.
  bool add(const StoredBatch& batch) {
    for (std::size_t position = 0; position < batch.events.size(); ++position) {
      const auto& stored = batch.events[position];
      const auto found = missing_.find(event_key(batch, position));
      if (found == missing_.end()) continue;
      ListedEvent& event = *found->second;
      if (event.ts != stored.ts || event.received_at != batch.received_at) continue;
      event.type = stored.type;
      event.payload = stored.payload;
      event.id = stored.id;
      missing_.erase(found);
    }
    return !missing_.empty();
  }

 private:
  std::unordered_map<std::string, ListedEvent*> missing_;
};

using Sizes = std::map<std::string, tables::StoredSize>;

std::vector<ListedEvent> ordered(db::Database& db, const SessionKey& session, const Sizes& sizes,
                                 const std::optional<EventCursor>& after, std::size_t max) {
  EventIndex index;
  for_each_batch(db, {session}, sizes, [&](const auto&, const auto& batch) { return index.add(batch); });
  return index.page(after, max);
}

// Fills in the events of a page, of which there has to be at least one. An event that was deleted since they were
// ordered is left without a type.
void fill(db::Database& db, const SessionKey& session, const Sizes& sizes, ListedEvent* first, const ListedEvent* end) {
  PayloadLoader loader(first, end);
  for_each_batch(db, {session}, sizes, [&](const auto&, const auto& batch) { return loader.add(batch); });
}

}  // namespace

std::vector<ListedEvent> events_after(db::Database& db, const Config& config, const std::string& account_id,
                                      const std::string& session_id, const std::optional<EventCursor>& after,
                                      std::size_t max) {
  const ChargedSession session(db, config, account_id, session_id);
  auto events = ordered(db, session.key, session.sizes, after, max);
  if (events.empty()) return events;
  fill(db, session.key, session.sizes, events.data(), events.data() + events.size());
  events.erase(std::remove_if(events.begin(), events.end(), [](const auto& event) { return event.type.empty(); }),
               events.end());
  return events;
}

}  // namespace events::rules
