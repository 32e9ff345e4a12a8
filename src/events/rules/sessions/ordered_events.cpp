#include "events/rules/sessions/ordered_events.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <unordered_map>

namespace events::rules {
namespace {

constexpr std::int64_t kMaxLoaded = 4 * 1024 * 1024;  // bytes of JSON, unless one session has more
constexpr std::size_t kEventsOfPart = 5000;

// Holds the events of a session by their keys. Of events with the same key, it holds the one that was received first.
class FirstEvents {
 public:
  void add(const StoredBatch& batch) {
    for (std::size_t position = 0; position < batch.events.size(); ++position) {
      const auto& stored = batch.events[position];
      const auto key = event_key(batch, position);
      const auto known = events_.find(key);
      const bool later = known != events_.end() && !is_before(batch.received_at, stored, known->second);
      if (later || (known == events_.end() && is_full())) continue;
      bytes_ += static_cast<std::int64_t>(stored.payload.size());
      events_[key] = {stored.ts, batch.received_at, key, stored.type, std::string(stored.payload), stored.id};
    }
  }

  std::vector<ListedEvent> by_time() && {
    std::vector<ListedEvent> events;
    events.reserve(events_.size());
    for (auto& [key, event] : events_) events.push_back(std::move(event));
    std::sort(events.begin(), events.end(), [](const ListedEvent& a, const ListedEvent& b) {
      return std::tie(a.ts, a.event_key) < std::tie(b.ts, b.event_key);
    });
    return events;
  }

 private:
  // Compares more than the times of receipt, so that of two events that were received at once the same one always
  // counts.
  static bool is_before(std::int64_t received_at, const StoredEvent& stored, const ListedEvent& known) {
    return std::tie(received_at, stored.ts, stored.type, stored.payload) <
           std::make_tuple(known.received_at, known.ts, known.type, std::string_view(known.payload));
  }
  bool is_full() const {
    return events_.size() >= static_cast<std::size_t>(kMaxSessionEvents) || bytes_ >= kMaxSessionBytes;
  }

  std::unordered_map<std::string, ListedEvent> events_;
  std::int64_t bytes_ = 0;
};

}  // namespace

OrderedEvents::OrderedEvents(db::Database& db, std::vector<SessionKey> sessions)
    : db_(db), sessions_(std::move(sessions)) {
  if (!sessions_.empty()) sizes_ = stored_sizes(db, sessions_);
}

void OrderedEvents::load_some() {
  std::vector<SessionKey> together;
  std::int64_t bytes = 0;
  for (; loaded_until_ < sessions_.size(); ++loaded_until_) {
    const auto size = sizes_.find(sessions_[loaded_until_].ref);
    if (size == sizes_.end()) continue;
    bytes += size->second.bytes;
    if (bytes > kMaxLoaded && !together.empty()) break;
    together.push_back(sessions_[loaded_until_]);
  }
  std::map<std::string, FirstEvents> found;
  for_each_batch(db_, together, sizes_, [&](const std::string& ref, const StoredBatch& batch) {
    found[ref].add(batch);
    return true;
  });
  loaded_.clear();
  for (auto& [ref, events] : found) loaded_[ref] = std::move(events).by_time();
}

std::optional<OrderedEvents::Part> OrderedEvents::next() {
  for (; session_ < sessions_.size(); ++session_, event_ = 0) {
    if (session_ == loaded_until_) load_some();
    auto& events = loaded_[sessions_[session_].ref];
    if (event_ >= events.size()) continue;
    const auto first = events.begin() + static_cast<std::ptrdiff_t>(event_);
    const auto last = first + static_cast<std::ptrdiff_t>(std::min(kEventsOfPart, events.size() - event_));
    event_ += kEventsOfPart;
    return Part{session_, {std::make_move_iterator(first), std::make_move_iterator(last)}};
  }
  return std::nullopt;
}

}  // namespace events::rules
