#include "events/rules/reading/session_events.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <deque>
#include <random>

#include <sys/resource.h>
#include <unistd.h>

#include "db/compressed.h"
#include "events/rules/stored/batch_json.h"
#include "refusal.h"

#include <CppUTest/TestHarness.h>

using namespace events::rules;
using events::tables::PackedEvents;

namespace {

using Random = std::mt19937;

int below(Random& random, int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); }

StoredEvent event(std::int64_t ts, const std::string& id, std::string_view payload = "{}") {
  return {"heartbeat", ts, id, payload};
}

PackedEvents row_of(const std::vector<StoredBatch>& batches) {
  return {std::string(16, 's'), "", db::compress(segment_text(batches), db::Effort::quick)};
}

// The events as one text, each by its time, the time of receipt, and its id.
std::string text_of(SessionEvents& events) {
  std::string text;
  events.rewind();
  for (const auto* part = &events.next(); !part->empty(); part = &events.next()) {
    for (const auto* one : *part)
      text += std::to_string(one->ts) + "<" + std::to_string(one->received_at) + one->id + one->payload + " ";
  }
  return text;
}

std::string text_of(std::vector<PackedEvents> rows, const PartSize& part = {}) {
  SessionEvents events(std::move(rows), part);
  return text_of(events);
}

// Batches of a few events at random times, many at the same one, some with an id.
std::vector<StoredBatch> random_batches(Random& random) {
  std::vector<StoredBatch> batches;
  for (int left = 1 + below(random, 20); left > 0; --left) {
    StoredBatch batch{"batch " + std::to_string(100000 + left), 5000 + below(random, 1000), {}};
    for (int events = below(random, 9); events > 0; --events)
      batch.events.push_back(event(below(random, 40), below(random, 2) ? std::to_string(below(random, 60)) : ""));
    batches.push_back(std::move(batch));
  }
  return batches;
}

// The same batches in other rows and another order, some of them twice.
std::vector<PackedEvents> stored_differently(std::vector<StoredBatch> batches, Random& random) {
  const auto once = batches;
  for (const auto& batch : once) {
    if (below(random, 3) > 0) continue;
    batches.push_back(batch);
    batches.back().received_at += 1000 + below(random, 1000);
    for (auto& one : batches.back().events) one.ts += below(random, 2) * 7;  // another correction of the clock
  }
  std::shuffle(batches.begin(), batches.end(), random);
  std::vector<PackedEvents> rows;
  for (std::size_t at = 0; at < batches.size();) {
    const auto until = std::min(batches.size(), at + 1 + static_cast<std::size_t>(below(random, 4)));
    rows.push_back(row_of(
        {batches.begin() + static_cast<std::ptrdiff_t>(at), batches.begin() + static_cast<std::ptrdiff_t>(until)}));
    at = until;
  }
  return rows;
}

// Takes what is logged for as long as it lives.
class LogFile {
 public:
  LogFile() { dup2(fileno(file_), STDERR_FILENO); }
  ~LogFile() {
    dup2(before_, STDERR_FILENO);
    close(before_);
    std::fclose(file_);
  }

  long lines() {
    std::rewind(file_);
    long found = 0;
    for (int c; (c = std::fgetc(file_)) != EOF;) found += c == '\n';
    return found;
  }

 private:
  FILE* file_ = std::tmpfile();
  int before_ = dup(STDERR_FILENO);
};

// No file can grow while it lives.
class FullDisk {
 public:
  FullDisk() {
    getrlimit(RLIMIT_FSIZE, &before_);
    const struct rlimit full { 0, before_.rlim_max };
    setrlimit(RLIMIT_FSIZE, &full);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, signal_before_);
  }

 private:
  struct rlimit before_ {};
  void (*const signal_before_)(int) = std::signal(SIGXFSZ, SIG_IGN);
};

}  // namespace

TEST_GROUP(SessionEvents) { Random random{20261128}; };

TEST(SessionEvents, are_in_the_order_of_their_time) {
  STRCMP_EQUAL("1<9a{} 2<9b{} 3<9c{} ", text_of({row_of({{"batch 123456", 9, {event(3, "c"), event(1, "a")}}}),
                                                 row_of({{"batch 654321", 9, {event(2, "b")}}})})
                                            .c_str());
  STRCMP_EQUAL("", text_of(std::vector<PackedEvents>{}).c_str());
}

TEST(SessionEvents, are_there_once_as_they_were_first_received) {
  const auto first = row_of({{"batch 123456", 9, {event(3, "a", R"({"playedMs":1})")}}});
  const auto later = row_of({{"batch 654321", 10, {event(1, "a", R"({"playedMs":2})")}}});
  STRCMP_EQUAL(R"(3<9a{"playedMs":1} )", text_of({first, later}).c_str());
  STRCMP_EQUAL(R"(3<9a{"playedMs":1} )", text_of({later, first}).c_str());
}

TEST(SessionEvents, are_the_same_however_they_were_sent_stored_and_read) {
  for (int i = 0; i < 300; ++i) {
    const auto batches = random_batches(random);
    std::vector<PackedEvents> rows;
    for (const auto& batch : batches) rows.push_back(row_of({batch}));
    const auto expected = text_of(rows);
    for (const std::size_t of_part : {100'000, 30, 7, 1})
      STRCMP_EQUAL(expected.c_str(), text_of(stored_differently(batches, random), {of_part, 1'000'000}).c_str());
    STRCMP_EQUAL(expected.c_str(), text_of(stored_differently(batches, random), {100'000, 1}).c_str());
  }
}

TEST(SessionEvents, of_one_time_are_in_one_part_unless_they_are_too_many) {
  const auto sizes = [](std::size_t of_part) {
    SessionEvents events({row_of({{"batch 123456", 9, {event(1, ""), event(1, ""), event(2, ""), event(2, "")}}})},
                         {of_part, 1'000'000});
    std::string text;
    for (const auto* part = &events.next(); !part->empty(); part = &events.next())
      text += std::to_string(part->size()) + " ";
    return text;
  };
  STRCMP_EQUAL("4 ", sizes(4).c_str());
  STRCMP_EQUAL("2 2 ", sizes(3).c_str());
  STRCMP_EQUAL("1 1 1 1 ", sizes(1).c_str());
}

TEST(SessionEvents, follow_a_cursor) {
  SessionEvents events({row_of({{"batch 123456", 9, {event(1, "a"), event(2, "b"), event(2, "c"), event(3, "d")}}})});
  const auto& first = events.after(std::nullopt, 2);
  LONGS_EQUAL(2, first.size());
  const EventCursor cursor{first.back()->ts, first.back()->event_key};
  const auto& rest = events.after(cursor, 9);
  LONGS_EQUAL(2, rest.size());
  STRCMP_EQUAL("c", rest.front()->id.c_str());
}

// A damaged row is logged each time it is read.
TEST(SessionEvents, are_read_twice_at_most_whatever_their_order) {
  std::vector<StoredEvent> shuffled;
  for (int i = 0; i < 1000; ++i) shuffled.push_back(event(below(random, 1'000'000), std::to_string(i)));
  const auto text = to_json({"batch 123456", 9, shuffled});
  const auto damaged = text.substr(0, text.size() - 1) + ",no batch";
  SessionEvents events({{std::string(16, 's'), "", db::compress(damaged, db::Effort::quick)}}, {10, 1'000'000});
  LogFile log;
  const auto once = text_of(events);
  LONGS_EQUAL(1000, std::count(once.begin(), once.end(), ' '));
  STRCMP_EQUAL(once.c_str(), text_of(events).c_str());
  LONGS_EQUAL(2, log.lines());
}

TEST(SessionEvents, that_find_no_room_on_the_disk_are_unavailable_rather_than_fewer) {
  SessionEvents events({row_of({{"batch 123456", 9, {event(1, "a"), event(2, "b")}}})}, {1, 1'000'000});
  const FullDisk full;
  CHECK_THROWS(refusal::Unavailable, text_of(events));
}

TEST(SessionEvents, in_a_damaged_row_do_not_hide_others) {
  STRCMP_EQUAL("1<9a{} ",
               text_of({{std::string(16, 's'), "", "no row"}, row_of({{"batch 123456", 9, {event(1, "a")}}})}).c_str());
}
