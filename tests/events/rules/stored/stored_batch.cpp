#include "events/rules/stored/stored_batch.h"

#include <set>

#include <CppUTest/TestHarness.h>

using namespace events::rules;

namespace {

StoredBatch sent(char hash, std::vector<StoredEvent> events) { return {std::string(12, hash), 0, std::move(events)}; }

}  // namespace

TEST_GROUP(StoredBatch){};

TEST(StoredBatch, tells_events_without_an_id_apart_by_request_and_place) {
  const auto one = sent('a', std::vector<StoredEvent>(300)), other = sent('b', std::vector<StoredEvent>(1));
  std::set<std::string> identities = {event_key(other, 0)};
  for (std::size_t i = 0; i < 300; ++i) identities.insert(event_key(one, i));
  LONGS_EQUAL(301, identities.size());
  for (const auto& event_key : identities) LONGS_EQUAL(14, event_key.size());
}

TEST(StoredBatch, recognises_an_event_with_an_id_in_any_request) {
  for (const char* id : {"1", "fourteen chars", "an id that is longer than an event_key"}) {
    const auto one = sent('a', {{"t", 1, id, "{}"}}), other = sent('b', {{"t", 1, "2", "{}"}, {"t", 2, id, "{}"}});
    CHECK(event_key(one, 0) == event_key(other, 1));
    CHECK(event_key(one, 0) != event_key(other, 0));
    LONGS_EQUAL(14, event_key(one, 0).size());
  }
}
