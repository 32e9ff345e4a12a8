#pragma once
#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "events/rules/stored/stored_batch.h"
#include "events/tables/stored_events.h"

namespace events::rules {

// A session is full with so many events, those that were sent again included, or so many bytes of their JSON. All that
// it has counts. Its player gets an error from then on, since a session has to be read within some seconds.
constexpr std::int64_t kMaxSessionEvents = 1'000'000, kMaxSessionBytes = 256 * 1024 * 1024;

struct Event {
  std::int64_t ts, received_at;  // ms since 1970
  std::string event_key;         // 14 bytes
  std::string type, payload;
  std::string id;  // as the player sent it; empty: none
};

// Names an event in the order of a session.
struct EventCursor {
  std::int64_t ts;
  std::string event_key;
};

// Limits the events that are held at once.
struct PartSize {
  std::size_t events = 100'000;
  std::int64_t bytes = 64 * 1024 * 1024;  // of their JSON
};

// Has the events of one session in the order of their time, and then of their keys, and each once: of events with the
// same event_key(), the one that was received first. If they are more than one part, they are in a temporary file: it
// holds some 60 bytes for each event, and of the events themselves one part at a time. Each row is read twice at most,
// whatever the order. Functions throw refusal::Unavailable if the disk is full.
class SessionEvents {
 public:
  // Takes the rows in the order in which they fill the session: those that were stored first come first.
  explicit SessionEvents(std::vector<tables::PackedEvents> rows, const PartSize& part = {})
      : part_(part), rows_(std::move(rows)) {}

  using Part = std::vector<const Event*>;  // valid until the next call
  // Returns the next part, which is empty at the end. Events of one time are in one part, unless it would be too large.
  const Part& next();
  // Begins again.
  void rewind() { next_ = 0; }
  // Returns at most `max` events that follow the cursor.
  const Part& after(const std::optional<EventCursor>& cursor, std::size_t max);
  // Returns the types that its events have.
  const std::set<std::string>& types();

 private:
  using Key = std::array<char, 14>;
  // Holds what orders an event, and where it is.
  struct Entry {
    Key key;
    std::int64_t ts, received_at;
    std::uint32_t type, id, payload;  // their bytes, which are in the file one after the other
    std::uint32_t hash;               // of its type and payload
    std::uint64_t place;  // its number among all that are stored, then the place in the file if there is one

    std::size_t length() const { return std::size_t{type} + id + payload; }
    std::int64_t json() const { return static_cast<std::int64_t>(kEventNames) + payload; }
  };
  static Entry entry_of(const StoredBatch& batch, std::size_t position);
  static Event event_of(const StoredBatch& batch, std::size_t position);
  static Event event_of(const Entry& entry, std::string_view text);
  static bool in_order(const Entry& a, const Entry& b);
  static bool is_preferred(const Entry& a, const Entry& b);

  void index();
  void index_row(const tables::PackedEvents& row);
  bool is_full() const;
  void keep(const StoredBatch& batch, std::size_t position);
  void keep_each_once();
  void write_file(std::size_t stored);
  const Part& take(std::size_t end);
  void load(std::size_t end);

  const PartSize part_;
  std::vector<tables::PackedEvents> rows_;  // until they are indexed
  std::vector<Entry> entries_;
  std::set<std::string> types_;
  bool indexed_ = false, fits_ = true;  // all events are in events_, by their number
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_{nullptr, std::fclose};  // else, in their order
  std::int64_t bytes_ = 0;
  std::size_t next_ = 0;
  std::vector<Event> events_;
  Part taken_;
};

}  // namespace events::rules
