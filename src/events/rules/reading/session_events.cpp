#include "events/rules/reading/session_events.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "crypto/encoding.h"
#include "db/compressed.h"
#include "events/rules/batch_json.h"
#include "log.h"

namespace events::rules {
namespace {

using VisitEvent = std::function<void(const StoredBatch&, std::size_t position)>;

void for_each_event(const tables::PackedEvents& row, const VisitEvent& visit) {
  read_batches(db::uncompress(row.events, kMaxStoredBatch), [&](const StoredBatch& batch) {
    for (std::size_t position = 0; position < batch.events.size(); ++position) visit(batch, position);
  });
}

// A damaged row is left out, so that it does not hide all others.
void for_each_readable_event(const tables::PackedEvents& row, const VisitEvent& visit) {
  try {
    for_each_event(row, visit);
  } catch (const std::runtime_error& broken) {
    log_problem(LogLevel::error, {{"session", crypto::hex(row.session_ref)}}, broken.what());
  }
}

std::uint32_t hash_of(const StoredEvent& event) {
  const std::hash<std::string_view> hash;
  return static_cast<std::uint32_t>(hash(event.type) * 31 + hash(event.payload));
}

}  // namespace

const SessionEvents::Part& SessionEvents::next() {
  if (!indexed_) index();
  std::size_t end = next_;
  std::int64_t bytes = 0;
  for (; end < entries_.size() && end - next_ < part_.events && bytes < part_.bytes; ++end)
    bytes += entries_[end].bytes;
  auto whole = end;
  while (whole > next_ && end < entries_.size() && entries_[whole - 1].ts == entries_[end].ts) --whole;
  return take(whole > next_ ? whole : end);
}

const SessionEvents::Part& SessionEvents::after(const std::optional<EventCursor>& cursor, std::size_t max) {
  if (!indexed_) index();
  const auto follows = [](const EventCursor& cursor, const Entry& entry) {
    return std::make_tuple(cursor.ts, std::string_view(cursor.event_key)) <
           std::make_tuple(entry.ts, std::string_view(entry.key.data(), entry.key.size()));
  };
  const auto first = cursor ? std::upper_bound(entries_.begin(), entries_.end(), *cursor, follows) : entries_.begin();
  next_ = static_cast<std::size_t>(first - entries_.begin());
  return take(std::min(entries_.size(), next_ + max));
}

const std::set<std::string>& SessionEvents::types() {
  if (!indexed_) index();
  return types_;
}

SessionEvents::Entry SessionEvents::entry_of(const StoredBatch& batch, std::size_t position) {
  const auto& event = batch.events[position];
  const auto key = event_key(batch, position);
  Entry entry{};
  std::copy_n(key.begin(), std::min(key.size(), entry.key.size()), entry.key.begin());
  entry.ts = event.ts;
  entry.received_at = batch.received_at;
  entry.bytes = static_cast<std::uint32_t>(kEventNames + event.payload.size());
  entry.hash = hash_of(event);
  return entry;
}

Event SessionEvents::event_of(const StoredBatch& batch, std::size_t position) {
  const auto& event = batch.events[position];
  return {event.ts, batch.received_at, event_key(batch, position), event.type, std::string(event.payload), event.id};
}

bool SessionEvents::in_order(const Entry& a, const Entry& b) { return std::tie(a.ts, a.key) < std::tie(b.ts, b.key); }

// Compares more than the times of receipt, so that of two events that were received at once the same one always counts.
bool SessionEvents::is_preferred(const Entry& a, const Entry& b) {
  return std::tie(a.key, a.received_at, a.ts, a.hash) < std::tie(b.key, b.received_at, b.ts, b.hash);
}

void SessionEvents::index() {
  indexed_ = true;
  for (std::size_t row = 0; row < rows_.size() && index_row(row); ++row) {
  }
  if (fits_) rows_.clear();
  keep_each_once();
}

// Returns false once the session is full.
bool SessionEvents::index_row(std::size_t row) {
  first_numbers_.push_back(static_cast<std::uint32_t>(entries_.size()));
  for_each_readable_event(rows_[row], [&](const StoredBatch& batch, std::size_t position) {
    auto& entry = entries_.emplace_back(entry_of(batch, position));
    entry.row = static_cast<std::uint32_t>(row);
    entry.number = static_cast<std::uint32_t>(entries_.size() - 1);
    bytes_ += entry.bytes;
    types_.insert(batch.events[position].type);
    keep(batch, position);
  });
  return entries_.size() < static_cast<std::size_t>(kMaxSessionEvents) && bytes_ < kMaxSessionBytes;
}

void SessionEvents::keep(const StoredBatch& batch, std::size_t position) {
  if (!fits_) return;
  fits_ = entries_.size() <= part_.events && bytes_ <= part_.bytes;
  if (fits_)
    events_.push_back(event_of(batch, position));
  else
    events_.clear();
}

void SessionEvents::keep_each_once() {
  const auto is_same = [](const Entry& a, const Entry& b) { return a.key == b.key; };
  std::sort(entries_.begin(), entries_.end(), is_preferred);
  entries_.erase(std::unique(entries_.begin(), entries_.end(), is_same), entries_.end());
  std::sort(entries_.begin(), entries_.end(), in_order);
}

const SessionEvents::Part& SessionEvents::take(std::size_t end) {
  taken_.clear();
  if (!fits_) load(end);
  for (auto at = next_; at < end; ++at) taken_.push_back(&events_[fits_ ? entries_[at].number : at - next_]);
  next_ = end;
  return taken_;
}

// Fills events_ with those from next_ on. Each row is read once, whatever the order.
void SessionEvents::load(std::size_t end) {
  std::vector<std::pair<const Entry*, std::size_t>> wanted;
  for (auto at = next_; at < end; ++at) wanted.emplace_back(&entries_[at], at - next_);
  std::sort(wanted.begin(), wanted.end(),
            [](const auto& a, const auto& b) { return a.first->number < b.first->number; });
  events_.clear();
  events_.resize(end - next_);
  for (auto at = wanted.begin(); at != wanted.end();) {
    const auto row = at->first->row;
    auto number = first_numbers_[row];
    for_each_readable_event(rows_[row], [&](const StoredBatch& batch, std::size_t position) {
      if (at == wanted.end() || at->first->number != number++) return;
      events_[at->second] = event_of(batch, position);
      ++at;
    });
  }
}

}  // namespace events::rules
