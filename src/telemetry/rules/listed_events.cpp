// A page of a session's events: what is needed of all of them to order them first, then the payloads of the page.
#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "refusal.h"
#include "telemetry/rules/playback.h"
#include "telemetry/rules/playback_session.h"
#include "telemetry/rules/throttle.h"

namespace telemetry::rules {
namespace {

struct Times {
  std::int64_t received_at, ts;
  bool operator<(const Times& other) const { return std::tie(received_at, ts) < std::tie(other.received_at, other.ts); }
  bool operator==(const Times& other) const { return received_at == other.received_at && ts == other.ts; }
};

// Each event once: of those with the same identity, the one that was received first.
class Index {
 public:
  // False: it is full.
  bool add(const StoredBatch& batch) {
    for (std::size_t place = 0; place < batch.events.size(); ++place) {
      const Times times{batch.received_at, batch.events[place].ts};
      if (events_.size() >= static_cast<std::size_t>(kMaxEvents)) return false;
      const auto [known, added] = events_.emplace(identity(batch, place), times);
      if (!added && times < known->second) known->second = times;
    }
    return true;
  }

  // At most `max` that follow the place, in the order of their time, without type and payload.
  std::vector<ListedEvent> page(const std::optional<EventPlace>& after, std::size_t max) const {
    const auto earlier = [](const ListedEvent& a, const ListedEvent& b) {
      return std::tie(a.ts, a.identity) < std::tie(b.ts, b.identity);
    };
    std::vector<ListedEvent> found;
    for (const auto& [identity, times] : events_) {
      if (after && std::tie(times.ts, identity) <= std::tie(after->ts, after->identity)) continue;
      found.push_back({times.ts, times.received_at, identity, "", "", ""});
    }
    const auto end = found.begin() + static_cast<std::ptrdiff_t>(std::min(max, found.size()));
    std::partial_sort(found.begin(), end, found.end(), earlier);
    found.erase(end, found.end());
    return found;
  }

 private:
  std::unordered_map<std::string, Times> events_;
};

// Fills in types and payloads.
class Filling {
 public:
  Filling(ListedEvent* first, const ListedEvent* end) {
    for (; first != end; ++first) missing_.emplace(first->identity, first);
  }
  // False: nothing is missing any more.
  bool add(const StoredBatch& batch) {
    for (std::size_t place = 0; place < batch.events.size(); ++place) {
      const auto& stored = batch.events[place];
      const auto found = missing_.find(identity(batch, place));
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
constexpr std::size_t kFilledTogether = 20000;  // events that an export holds at a time, with their payloads

std::vector<ListedEvent> ordered(db::Database& db, const SessionKey& session, const Sizes& sizes,
                                 const std::optional<EventPlace>& after, std::size_t max) {
  Index index;
  for_each_batch(db, {session}, sizes, [&](const auto&, const auto& batch) { return index.add(batch); });
  return index.page(after, max);
}

// One at least. What was deleted after they were put in order is left without a type.
void fill(db::Database& db, const SessionKey& session, const Sizes& sizes, ListedEvent* first, const ListedEvent* end) {
  Filling filling(first, end);
  for_each_batch(db, {session}, sizes, [&](const auto&, const auto& batch) { return filling.add(batch); });
}

}  // namespace

std::vector<ListedEvent> events_after(Worker& worker, const std::string& user_id, const std::string& session_id,
                                      const std::optional<EventPlace>& after, std::size_t max) {
  const CountedSession counted(worker, user_id, session_id);
  auto events = ordered(worker.db, counted.key, counted.sizes, after, max);
  if (events.empty()) return events;
  fill(worker.db, counted.key, counted.sizes, events.data(), events.data() + events.size());
  events.erase(std::remove_if(events.begin(), events.end(), [](const auto& event) { return event.type.empty(); }),
               events.end());
  return events;
}

void for_each_event(db::Database& db, const SessionKey& session, const Sizes& sizes,
                    const std::optional<std::int64_t>& from, const std::optional<std::int64_t>& to,
                    const std::function<void(const ListedEvent&)>& visit) {
  const auto after = from ? std::optional(EventPlace{*from, ""}) : std::nullopt;
  auto events = ordered(db, session, sizes, after, static_cast<std::size_t>(kMaxEvents));
  const auto late = [&](const auto& event) { return to && event.ts >= *to; };
  events.erase(std::find_if(events.begin(), events.end(), late), events.end());
  for (std::size_t done = 0; done < events.size(); done += kFilledTogether) {
    auto* const first = events.data() + done;
    auto* const end = first + std::min(kFilledTogether, events.size() - done);
    fill(db, session, sizes, first, end);
    for (auto* event = first; event != end; ++event) {
      if (!event->type.empty()) visit(*event);
      *event = {};
    }
  }
}

}  // namespace telemetry::rules
