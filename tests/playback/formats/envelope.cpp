#include "playback/formats/envelope.h"

#include "refusal.h"

#include <functional>
#include <list>

#include <CppUTest/TestHarness.h>

using playback::Envelope;

namespace {

// Of a body that stays as long as the tests, as the envelope points into it.
playback::Envelope read_envelope(const std::string& text) {
  static std::list<std::string> bodies;
  return playback::read_envelope(bodies.emplace_back(text));
}

std::string with_events(const std::string& events) {
  return R"({"apiKey":"sdk_k","sessionId":"s","events":)" + events + "}";
}

std::string event(const std::string& fields) {
  return with_events(R"([{"type":"heartbeat","ts":"2026-11-21T03:00:00Z",)" + fields + "}]");
}

std::string error(const std::string& body, const char* field) {
  try {
    read_envelope(body);
  } catch (const refusal::InvalidFields& invalid) {
    const auto found = invalid.fields.find(field);
    return found == invalid.fields.end() ? "another field is at error" : found->second;
  } catch (const refusal::BadBody& bad) {
    return bad.what();
  }
  return "no error";
}

void check_fault(const char* expected, const std::string& body) {
  STRCMP_CONTAINS(expected, error(body, "events").c_str());
}

}  // namespace

TEST_GROUP(Envelope){};

TEST(Envelope, is_read) {
  const std::string body = R"({"apiKey":"sdk_k","sessionId":"s-1","events":[
      {"type":"playback_start","ts":"2026-11-21T03:00:00.250Z","payload":{"positionMs":0, "durationMs":60000}}]})";
  const auto envelope = read_envelope(body);

  STRCMP_EQUAL("sdk_k", envelope.api_key.c_str());
  STRCMP_EQUAL("s-1", envelope.session_id.c_str());
  LONGS_EQUAL(1, envelope.events.size());
  STRCMP_EQUAL("playback_start", envelope.events[0].type.c_str());
  CHECK(1795230000250 == envelope.events[0].ts);
  STRCMP_EQUAL(R"({"positionMs":0, "durationMs":60000})", std::string(envelope.events[0].payload).c_str());
  CHECK_FALSE(envelope.sent_at.has_value());
  CHECK_FALSE(envelope.stream_id.has_value());
}

TEST(Envelope, may_say_when_it_was_sent_and_for_which_stream) {
  const std::string body = R"({"sentAt":"2026-11-21T04:00:00+01:00","streamId":"00112233-4455-6677-8899-aabbccddeeff",
                              "apiKey":"k","sessionId":"s","events":[]})";
  const auto envelope = read_envelope(body);
  CHECK(1795230000000 == envelope.sent_at.value());
  LONGS_EQUAL(16, envelope.stream_id.value().size());
}

TEST(Envelope, ignores_unknown_fields) {
  const std::string body = R"({"v":[{"type":1,"ts":[2]},{"payload":3}],"sentAt":12,"streamId":"abc","apiKey":"k",
      "sessionId":"s","events":[{"x":{"y":[1,{"payload":[]}]},"type":"made.up:by-them","ts":"2026-11-21T03:00:00Z",
      "payload":{"a":{"payload":{"b":[{}]}},"c":"}"},"seq":4,"id":7}],"more":{"events":[1]}})";
  const auto envelope = read_envelope(body);
  LONGS_EQUAL(1, envelope.events.size());
  STRCMP_EQUAL("made.up:by-them", envelope.events[0].type.c_str());
  STRCMP_EQUAL(R"({"a":{"payload":{"b":[{}]}},"c":"}"})", std::string(envelope.events[0].payload).c_str());
  STRCMP_EQUAL("", envelope.events[0].id.c_str());
  CHECK_FALSE(envelope.sent_at.has_value());
  CHECK_FALSE(envelope.stream_id.has_value());
}

TEST(Envelope, says_which_optional_field_is_of_the_wrong_kind) {
  const auto envelope = read_envelope(
      R"({"sentAt":12,"streamId":{},"apiKey":"k","sessionId":"s","events":[{"id":7,"type":"a","ts":"2026-11-21T03:00:00Z","payload":{}}]})");
  LONGS_EQUAL(3, envelope.losses.size());
  STRCMP_EQUAL("id is left out: it must be a text", envelope.losses.back().c_str());
  const auto none = read_envelope(R"({"sentAt":null,"streamId":"","apiKey":"k","sessionId":"s","events":[]})");
  CHECK_TRUE(none.losses.empty());
}

TEST(Envelope, keeps_an_id_of_an_event) {
  STRCMP_EQUAL("e-1", read_envelope(event(R"("id":"e-1","payload":{})")).events[0].id.c_str());
}

TEST(Envelope, refuses_an_id_of_65_characters) {
  std::string id;
  for (int i = 0; i < 64; ++i) id += "ü";
  STRCMP_EQUAL(id.c_str(), read_envelope(event(R"("id":")" + id + R"(","payload":{})")).events[0].id.c_str());
  STRCMP_EQUAL("events[0].id must be at most 64 characters",
               error(event(R"("id":"x)" + id + R"(","payload":{})"), "events").c_str());
}

TEST(Envelope, refuses_an_event_without_a_payload) {
  check_fault("events[0].payload is required", event(R"("id":"1")"));
  check_fault(
      "events[1].payload is required",
      with_events(
          R"([{"type":"a","ts":"2026-11-21T03:00:00Z","payload":{}},{"type":"a","ts":"2026-11-21T03:00:00Z"}])"));
}

TEST(Envelope, reports_every_missing_field) {
  STRCMP_EQUAL("is required", error("{}", "apiKey").c_str());
  STRCMP_EQUAL("is required", error("{}", "sessionId").c_str());
  STRCMP_EQUAL("is required", error("{}", "events").c_str());
}

TEST(Envelope, requires_strings_and_a_list) {
  const std::string body = R"({"apiKey":1,"sessionId":{},"events":{"type":"x"}})";
  STRCMP_EQUAL("must be a string", error(body, "apiKey").c_str());
  STRCMP_EQUAL("must be a string", error(body, "sessionId").c_str());
  STRCMP_EQUAL("must be a list", error(body, "events").c_str());
  STRCMP_EQUAL("must be a string", error(R"({"apiKey":null,"sessionId":"s","events":[]})", "apiKey").c_str());
  STRCMP_EQUAL("must be a list", error(R"({"apiKey":"k","sessionId":"s","events":"x"})", "events").c_str());
  STRCMP_EQUAL("must be a list", error(R"({"apiKey":"k","sessionId":"s","events":null})", "events").c_str());
}

TEST(Envelope, requires_each_event_to_be_an_object) {
  for (const char* item : {"1", "\"x\"", "null", "[]", "true"}) {
    check_fault("events[1] must be an object",
                with_events(R"([{"type":"a","ts":"2026-11-21T03:00:00Z","payload":{}},)" + std::string(item) + "]"));
  }
}

TEST(Envelope, reports_no_fields_of_an_event_that_is_not_an_object) {
  for (const char* item : {R"(["x"])", R"([1,{"type":"x"},null])", R"([["x"]])", R"([{}],"x")"}) {
    check_fault("events[0] must be an object", with_events("[" + std::string(item) + "]"));
  }
}

TEST(Envelope, requires_type_and_ts_in_each_event) {
  check_fault("events[0].type is required", with_events(R"([{"ts":"2026-11-21T03:00:00Z"}])"));
  check_fault("events[0].ts is required", with_events(R"([{"type":"a"}])"));
  check_fault("events[0].type must be a string", with_events(R"([{"type":1,"ts":"2026-11-21T03:00:00Z"}])"));
  check_fault("events[0].type must be 1 to 64", with_events(R"([{"type":"1a","ts":"2026-11-21T03:00:00Z"}])"));
  check_fault("events[0].ts must be a string", with_events(R"([{"type":"a","ts":null}])"));
  check_fault("events[0].ts must be an ISO 8601", with_events(R"([{"type":"a","ts":"yesterday"}])"));
}

TEST(Envelope, accepts_letters_digits_and_four_signs_in_a_type) {
  const auto with_type = [](const std::string& type) {
    return with_events(R"([{"type":")" + type + R"(","ts":"2026-11-21T03:00:00Z","payload":{}}])");
  };
  for (const std::string& type :
       {std::string("AZaz09_.:-"), std::string("ZA"), std::string("z"), std::string(64, 'x')}) {
    STRCMP_EQUAL(type.c_str(), read_envelope(with_type(type)).events[0].type.c_str());
  }
  for (const std::string& type :
       {std::string(), std::string("_a"), std::string("9a"), std::string("[a"), std::string("`a"), std::string("@a"),
        std::string("{a"), std::string("a/"), std::string("a;"), std::string("a b"), std::string(65, 'x')}) {
    check_fault("events[0].type must be 1 to 64", with_type(type));
  }
}

TEST(Envelope, requires_a_payload_to_be_an_object) {
  for (const char* payload : {"1", "\"x\"", "[]", "false", "null"}) {
    check_fault("events[0].payload must be an object", event(R"("payload":)" + std::string(payload)));
  }
}

TEST(Envelope, refuses_a_payload_of_16385_bytes) {
  const auto payload = [](std::size_t bytes) {
    return event(R"("payload":{"t":")" + std::string(bytes - 8, 'x') + R"("})");
  };
  LONGS_EQUAL(16384, read_envelope(payload(16384)).events.size() * 16384);
  check_fault("must be at most 16384 bytes", payload(16385));
}

TEST(Envelope, refuses_501_events) {
  const auto events = [](int count) {
    std::string list;
    for (int i = 0; i < count; ++i)
      list += std::string(i ? "," : "") + R"({"type":"a","ts":"2026-11-21T03:00:00Z","payload":{}})";
    return with_events("[" + list + "]");
  };
  const std::string most = events(500);
  LONGS_EQUAL(500, read_envelope(most).events.size());
  check_fault("must hold at most 500 events", events(501));
}

TEST(Envelope, is_not_read_beyond_the_limit_of_events) {
  std::string many;
  for (int i = 0; i < 501; ++i) many += "{},";
  check_fault("must hold at most 500 events", R"({"events":[)" + many + "and no JSON");
}

TEST(Envelope, limits_the_characters_of_a_session_id) {
  const auto session = [](const std::string& id) {
    return R"({"apiKey":"k","sessionId":")" + id + R"(","events":[]})";
  };
  std::string umlauts;
  for (int i = 0; i < 128; ++i) umlauts += "ü";
  STRCMP_EQUAL(umlauts.c_str(), read_envelope(session(umlauts)).session_id.c_str());
  for (const std::string& wrong : {umlauts + "x", std::string(), std::string("a\\nb"), std::string("\\u007f")}) {
    STRCMP_CONTAINS("must be 1 to 128 characters", error(session(wrong), "sessionId").c_str());
  }
}

TEST(Envelope, refuses_a_session_id_that_a_url_cannot_contain) {
  for (const char* id : {".", "..", "a/../b", "../a", "a/..", "./a"}) {
    STRCMP_CONTAINS(
        "must have no . or ..",
        error(R"({"apiKey":"k","sessionId":")" + std::string(id) + R"(","events":[]})", "sessionId").c_str());
  }
}

TEST(Envelope, refuses_anything_but_an_object) {
  for (const char* body : {"", "[]", "1", "null", "{", "{} x", "[{\"apiKey\":\"k\"}]"}) {
    CHECK_THROWS(refusal::BadBody, read_envelope(body));
  }
}

TEST(Envelope, refuses_duplicate_names_at_any_depth) {
  CHECK_THROWS(refusal::BadBody, read_envelope(event(R"("payload":{"a":{"b":1,"c":2,"b":3}})")));
  CHECK_THROWS(refusal::BadBody, read_envelope(R"({"apiKey":"k","apiKey":"k","sessionId":"s","events":[]})"));
}

TEST(Envelope, takes_a_payload_with_half_a_character) {
  const auto payload = [](const std::string& text) {
    return std::string(read_envelope(event(R"("payload":{"t":")" + text + R"("})")).events[0].payload);
  };
  STRCMP_EQUAL(R"({"t":"Evening \ufffd"})", payload("Evening \\ud83c").c_str());
  STRCMP_EQUAL(R"({"t":"\ufffd\ufffda"})", payload("\\uDF89\\u0000a").c_str());
  STRCMP_EQUAL(R"({"t":"\ud83c\udf89"})", payload("\\ud83c\\udf89").c_str());
}

TEST(Envelope, refuses_half_a_character_elsewhere) {
  for (const char* half : {"\\ud83d", "\\udc00", "\\u0000"}) {
    const std::string text(half);
    CHECK_THROWS(refusal::BadBody, read_envelope(event(R"("payload":{},"id":")" + text + "\"")));
    CHECK_THROWS(refusal::BadBody,
                 read_envelope(event(R"("payload":{"t":")" + text + R"("},"other":")" + text + "\"")));
    CHECK_THROWS(refusal::BadBody, read_envelope(R"({"apiKey":"k","sessionId":"s)" + text + R"(","events":[]})"));
  }
  CHECK_THROWS(refusal::BadBody, read_envelope(event("\"payload\":{\"t\":\"\xC3\"}")));
}

// An object with a hundred thousand names must not take long.
TEST(Envelope, reads_a_very_wide_object) {
  std::string fields;
  for (int i = 0; i < 60000; ++i) fields += ",\"f" + std::to_string(i) + "\":1";
  LONGS_EQUAL(0, read_envelope(R"({"apiKey":"k","sessionId":"s","events":[])" + fields + "}").events.size());
}

TEST(Envelope, refuses_an_item_in_a_sentence_that_names_the_list_once) {
  try {
    read_envelope(R"({"apiKey":"k","sessionId":"s","events":[{"type":"a","payload":{}}]})");
    FAIL("not refused");
  } catch (const refusal::InvalidFields& refused) {
    STRCMP_EQUAL("events[0].ts is required.", refused.what());
  }
}
