#include <stdexcept>

#include "events/rules/stored/read_columns.h"
#include "events/rules/stored/to_columns.h"
#include "playback/formats/normalized_event.h"

#include <CppUTest/TestHarness.h>

using namespace events::rules;

namespace {

constexpr std::int64_t kNow = 1795230000123;
const char kBeat[] =
    R"({"v":2,"b":1000,"t":[["beat",0,"{\"n\":","}"]],"e":[0,0],"n":[2],"d":[0,10],"r":[5],"c":[[1,7,1]]})";

std::string read(const std::string& json) {
  std::string shown;
  read_columns(json, [&](const StoredBatch& batch) {
    shown += batch.hash + "@" + std::to_string(batch.received_at);
    for (const auto& event : batch.events) {
      shown += " " + event.type + " " + std::to_string(event.ts) + " " + event.id + " " + std::string(event.payload);
    }
    shown += "\n";
  });
  return shown;
}

std::string with(const std::string& old, const std::string& by) {
  std::string text = kBeat;
  return text.replace(text.find(old), old.size(), by);
}

std::string with_small_events(int count) {
  std::string zeros = "0";
  for (int i = 1; i < count; ++i) zeros += ",0";
  return R"({"v":2,"b":0,"t":[["t",0,"{}"]],"e":[)" + zeros + R"(],"n":[)" + std::to_string(count) + R"(],"d":[)" +
         zeros + R"(],"r":[0],"c":[]})";
}

StoredBatch sent(std::vector<StoredEvent> events) { return {std::string(12, 'a'), kNow, std::move(events)}; }

void check_broken(const std::string& json) {
  try {
    read(json);
  } catch (const std::runtime_error&) {
    return;
  }
  FAIL(json.substr(0, 300).c_str());
}

}  // namespace

TEST_GROUP(Columns){};

TEST(Columns, works) {
  const auto json = to_columns({sent({{"beat", kNow - 50, "z", R"({"a":"x","n":5})"}}),
                                sent({{"beat", kNow - 60, "10", R"({"a":"x","n":12})"}, {"end", kNow, "", "{}"}})});
  STRCMP_EQUAL(R"({"v":2,"b":1795230000073,"t":[["beat",0,"{\"a\":\"x\",\"n\":","}"],["end",1,"{}"]],)"
               R"("e":[0,0,1],"n":[1,3],"d":[0,-10,60],"r":[50,0],"i":[0,"z","10",""],)"
               R"("h":["","616161616161616161616161"],"c":[[1,5,7]]})",
               json.c_str());
  STRCMP_EQUAL(("@1795230000123 beat 1795230000073 z {\"a\":\"x\",\"n\":5}\n"
                "aaaaaaaaaaaa@1795230000123 beat 1795230000063 10 {\"a\":\"x\",\"n\":12} end 1795230000123  {}\n"),
               read(json).c_str());
}

TEST(Columns, have_ids_that_count_as_numbers) {
  const auto json = to_columns({sent({{"a", kNow, "z", "{}"}, {"a", kNow, "10", "{}"}})});
  STRCMP_CONTAINS(R"("i":[1,35,1])", json.c_str());
  STRCMP_EQUAL("@1795230000123 a 1795230000123 z {} a 1795230000123 10 {}\n", read(json).c_str());
}

TEST(Columns, do_not_have_ids_that_are_the_hash_of_the_payload) {
  const auto id = playback::hash_id("{}");
  const auto json = to_columns({sent({{"a", kNow, id, "{}"}})});
  STRCMP_CONTAINS(R"("i":[2])", json.c_str());
  STRCMP_EQUAL(("@1795230000123 a 1795230000123 " + id + " {}\n").c_str(), read(json).c_str());
  STRCMP_CONTAINS(R"("i":[0,)", to_columns({sent({{"a", kNow, id, R"({"b":1})"}})}).c_str());
}

TEST(Columns, of_nothing_have_nothing) {
  STRCMP_EQUAL("", read(to_columns({})).c_str());
  STRCMP_EQUAL("@1795230000123\n", read(to_columns({sent({})})).c_str());
}

TEST(Columns, that_are_damaged_are_refused) {
  STRCMP_EQUAL("@1015 beat 1000  {\"n\":7} beat 1010  {\"n\":8}\n", read(kBeat).c_str());
  for (const char* json : {"{", "{}", "[]", R"({"v":2})", R"({"v":1,"e":[]})"}) check_broken(json);
  check_broken(with(R"("b":1000,)", ""));
  check_broken(with("1000", "1e3"));
  check_broken(with("[0,0]", "[0,1]"));
  check_broken(with("[0,0]", "[0,-1]"));
  check_broken(with("[0,0]", "[0]"));
  check_broken(with("[2]", "[3]"));
  check_broken(with("[2]", "[2,null]"));
  check_broken(with(R"("beat",0)", R"("beat",1)"));
  check_broken(with(R"("beat",0)", "7,0"));
  check_broken(with(R"([["beat",0,"{\"n\":","}"]])", R"([["beat",0]])"));
  check_broken(with(R"(["beat",0,"{\"n\":","}"])", "7"));
  check_broken(with("[0,10]", "[0]"));
  check_broken(with("[5]", "[]"));
  check_broken(with("[5]", "[null]"));
  check_broken(with("[1,7,1]", "[0,7,1]"));
  check_broken(with("[1,7,1]", "[1,7,1.5]"));
  check_broken(with("[[1,7,1]]", "[[]]"));
  check_broken(with("[[1,7,1]]", "7"));
  check_broken(with(R"("c":)", R"("i":[1,5],"c":)"));
  check_broken(with(R"("c":)", R"("h":[],"c":)"));
}

TEST(Columns, have_no_sums_beyond_2_to_the_power_of_53) {
  CHECK(read(with("1,7,1", "1,9007199254740992,-1")) != "");
  check_broken(with("1,7,1", "1,9007199254740992,1"));
  check_broken(with("1,7,1", "1,9223372036854775807,1"));
  check_broken(with("0,10", "0,-9223372036854775808"));
}

TEST(Columns, are_not_read_where_they_have_more_than_a_segment_may) {
  const std::string megabyte(1024 * 1024, 'x');
  CHECK(read(with("\"}\"", "\"" + std::string(1000000, 'x') + "}\"")) != "");
  check_broken(with("\"}\"", "\"" + megabyte + "}\""));
  CHECK(read(with_small_events(40000)) != "");
  check_broken(with_small_events(44000));
  check_broken(std::string(2000000, '['));
}
