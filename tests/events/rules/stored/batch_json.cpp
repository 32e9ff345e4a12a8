#include "events/rules/stored/batch_json.h"

#include <stdexcept>

#include <CppUTest/TestHarness.h>

using namespace events::rules;

namespace {

constexpr std::int64_t kNow = 1795230000123;

StoredBatch batch(char hash, std::vector<StoredEvent> events) {
  return {std::string(12, hash), kNow, std::move(events)};
}

std::vector<StoredBatch> read(const std::string& json) {
  std::vector<StoredBatch> found;
  read_batches(json, [&](const StoredBatch& one) { found.push_back(one); });
  return found;
}

}  // namespace

TEST_GROUP(BatchJson){};

TEST(BatchJson, is_read_as_it_was_written) {
  const std::string payload = R"({"title":"Ü \" \\ }{","position":1.50, "list":[1,{"type":"b","id":"c"}]})";
  const std::string json = to_json(batch('a', {{"heartbeat", kNow - 5, "e\"1", payload}, {"x.y", 0, "", "{}"}}));

  const auto found = read(json);
  LONGS_EQUAL(1, found.size());
  STRCMP_EQUAL("aaaaaaaaaaaa", found[0].hash.c_str());
  CHECK(kNow == found[0].received_at);
  LONGS_EQUAL(2, found[0].events.size());
  STRCMP_EQUAL("heartbeat", found[0].events[0].type.c_str());
  CHECK(kNow - 5 == found[0].events[0].ts);
  STRCMP_EQUAL("e\"1", found[0].events[0].id.c_str());
  STRCMP_EQUAL(payload.c_str(), std::string(found[0].events[0].payload).c_str());
  STRCMP_EQUAL("", found[0].events[1].id.c_str());
  STRCMP_EQUAL("{}", std::string(found[0].events[1].payload).c_str());
}

TEST(BatchJson, is_read_in_its_order_when_it_was_joined_with_others) {
  const auto one = to_json(batch('a', {{"first", 1, "", "{}"}, {"second", 2, "", "{}"}}));
  const auto two = to_json(batch('b', {{"third", 3, "", "{}"}}));
  const auto found = read(join({one, two}));
  LONGS_EQUAL(2, found.size());
  STRCMP_EQUAL("second", found[0].events[1].type.c_str());
  STRCMP_EQUAL("bbbbbbbbbbbb", found[1].hash.c_str());
  STRCMP_EQUAL("third", found[1].events[0].type.c_str());
}

TEST(BatchJson, that_is_none_is_refused) {
  for (const char* broken : {"", "[", R"([{"batch":"61","receivedAt":"yesterday","events":[]}])", "[{]}",
                             R"([{"batch":[["a"]]}])", R"([{"batch":[[{}]]}])"}) {
    CHECK_THROWS(std::runtime_error, read(broken));
  }
}

TEST(BatchJson, of_a_segment_has_columns_if_they_are_shorter) {
  std::string names;
  for (int i = 0; i < 100; ++i) names.append(i == 0 ? "" : ",").append("\"" + std::to_string(i) + "\":null");
  const std::string payload = "{" + names + "}";  // each quote would have to be escaped
  const StoredEvent event{"t", kNow, "", payload};
  CHECK(segment_text({batch('a', {event})}).front() == '[');
  CHECK(segment_text({batch('a', {event, event})}).front() == '{');
}
