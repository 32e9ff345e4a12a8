#include "events/rules/reading/session_events.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <functional>
#include <limits>
#include <stdexcept>
#include <tuple>

#include <unistd.h>

#include "crypto/encoding.h"
#include "db/compressed.h"
#include "events/rules/stored/batch_json.h"
#include "log.h"
#include "refusal.h"

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

[[noreturn]] void refuse(const std::string& problem) {
  log_problem(LogLevel::error, {}, problem + ": " + std::strerror(errno));
  throw refusal::Unavailable("service_unavailable", "The service cannot answer right now. Please try again shortly.",
                             60);
}

}  // namespace

const SessionEvents::Part& SessionEvents::next() {
  if (!indexed_) index();
  std::size_t end = next_;
  std::int64_t bytes = 0;
  for (; end < entries_.size() && end - next_ < part_.events && bytes < part_.bytes; ++end)
    bytes += entries_[end].json();
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
  entry.type = static_cast<std::uint32_t>(event.type.size());
  entry.id = static_cast<std::uint32_t>(event.id.size());
  entry.payload = static_cast<std::uint32_t>(event.payload.size());
  entry.hash = hash_of(event);
  return entry;
}

Event SessionEvents::event_of(const StoredBatch& batch, std::size_t position) {
  const auto& event = batch.events[position];
  return {event.ts, batch.received_at, event_key(batch, position), event.type, std::string(event.payload), event.id};
}

Event SessionEvents::event_of(const Entry& entry, std::string_view text) {
  const auto cut = [&](std::size_t length) {
    const auto first = text.substr(0, length);
    text.remove_prefix(length);
    return std::string(first);
  };
  Event event{entry.ts, entry.received_at, std::string(entry.key.data(), entry.key.size()), "", "", ""};
  event.type = cut(entry.type);
  event.id = cut(entry.id);
  event.payload = cut(entry.payload);
  return event;
}

bool SessionEvents::in_order(const Entry& a, const Entry& b) { return std::tie(a.ts, a.key) < std::tie(b.ts, b.key); }

// Compares more than the times of receipt, so that of two events that were received at once the same one always counts.
bool SessionEvents::is_preferred(const Entry& a, const Entry& b) {
  return std::tie(a.key, a.received_at, a.ts, a.hash) < std::tie(b.key, b.received_at, b.ts, b.hash);
}

void SessionEvents::index() {
  for (std::size_t row = 0; row < rows_.size() && !is_full(); ++row) index_row(rows_[row]);
  const auto stored = entries_.size();
  keep_each_once();
  if (!fits_) write_file(stored);
  rows_.clear();
  indexed_ = true;
}

bool SessionEvents::is_full() const {
  return entries_.size() >= static_cast<std::size_t>(kMaxSessionEvents) || bytes_ >= kMaxSessionBytes;
}

void SessionEvents::index_row(const tables::PackedEvents& row) {
  for_each_readable_event(row, [&](const StoredBatch& batch, std::size_t position) {
    auto& entry = entries_.emplace_back(entry_of(batch, position));
    entry.place = entries_.size() - 1;
    bytes_ += entry.json();
    types_.insert(batch.events[position].type);
    keep(batch, position);
  });
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

// Reads the rows that were indexed again, and writes each event at its place of the order.
void SessionEvents::write_file(std::size_t stored) {
  constexpr auto kLeftOut = std::numeric_limits<std::uint64_t>::max();
  std::vector<std::uint64_t> places(stored, kLeftOut);  // by the number
  std::uint64_t end = 0;
  for (auto& entry : entries_) {
    places[entry.place] = end;
    entry.place = end;
    end += entry.length();
  }

  file_.reset(std::tmpfile());
  bool written = file_ != nullptr;
  std::size_t number = 0;
  std::string text;
  for (auto row = rows_.begin(); row != rows_.end() && number < stored && written; ++row) {
    for_each_readable_event(*row, [&](const StoredBatch& batch, std::size_t position) {
      const auto place = places[number++];
      if (place == kLeftOut) return;
      const auto& event = batch.events[position];
      text.assign(event.type).append(event.id).append(event.payload);
      written = written && pwrite(fileno(file_.get()), text.data(), text.size(), static_cast<off_t>(place)) ==
                               static_cast<ssize_t>(text.size());
    });
  }
  if (!written) refuse("no temporary file can be written");
}

const SessionEvents::Part& SessionEvents::take(std::size_t end) {
  taken_.clear();
  if (!fits_) load(end);
  for (auto at = next_; at < end; ++at) taken_.push_back(&events_[fits_ ? entries_[at].place : at - next_]);
  next_ = end;
  return taken_;
}

// Fills events_ with those from next_ on.
void SessionEvents::load(std::size_t end) {
  events_.clear();
  if (next_ == end) return;
  const auto begin = entries_[next_].place;
  std::string text(entries_[end - 1].place + entries_[end - 1].length() - begin, '\0');
  if (pread(fileno(file_.get()), text.data(), text.size(), static_cast<off_t>(begin)) !=
      static_cast<ssize_t>(text.size()))
    refuse("a temporary file cannot be read");
  events_.reserve(end - next_);
  for (auto at = next_; at < end; ++at)
    events_.push_back(event_of(entries_[at], std::string_view(text).substr(entries_[at].place - begin)));
}

}  // namespace events::rules
