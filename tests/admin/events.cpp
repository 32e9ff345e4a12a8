// millrace-admin events export.
#include <algorithm>

#include "support/json.h"
#include "support/player.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

std::string event(const std::string& type, const std::string& ts, const std::string& more = "",
                  const std::string& payload = "{}") {
  return R"({"type":")" + type + R"(","ts":")" + ts + R"(","payload":)" + payload + more + "}";
}

}  // namespace

TEST_GROUP(ExportedEvents) {
  Stack& stack = Stack::running();
  Client client = stack.client();
  Player player{stack};

  void send(const std::string& session, const std::string& events) {
    LONGS_EQUAL(204, player.send(client, player.envelope(session, events)).status);
  }
  std::string exported(const std::string& options = "") const {
    return stack.admin("events export --user " + player.account_id + "@example.test " + options);
  }
  // The types of the events, in the order in which they are printed.
  std::string types(const std::string& options = "") const {
    std::string found;
    const std::string lines = exported(options);
    for (std::size_t at = 0, end; (end = lines.find('\n', at)) != lines.npos; at = end + 1) {
      found += (found.empty() ? "" : " ") + text_in(lines.substr(at, end - at), "type");
    }
    return found;
  }
};

TEST(ExportedEvents, works) {
  const std::string payload = R"({ "b" : 1.50,  "a":"ü\u00fc" })";
  send("evening 1", event("x.custom:thing-1", "2026-01-21T05:00:00.123+02:00", R"(,"id":"first")", payload));
  const std::string line = exported();
  STRCMP_CONTAINS((R"({"userId":")" + player.account_id + R"(","sessionId":"evening 1","streamId":null,)" +
                   R"("type":"x.custom:thing-1","ts":"2026-01-21T03:00:00.123Z","receivedAt":")")
                      .c_str(),
                  line.c_str());
  STRCMP_CONTAINS((R"(,"id":"first","payload":)" + payload + "}\n").c_str(), line.c_str());
  STRCMP_EQUAL(line.c_str(), exported("--json").c_str());
}

TEST(ExportedEvents, come_in_the_order_of_their_time_within_a_session) {
  send("s", "[" + event("third", "2026-01-21T03:00:03Z") + "," + event("first", "2026-01-21T03:00:01Z") + "]");
  send("s", event("second", "2026-01-21T03:00:02Z"));
  STRCMP_EQUAL("first second third", types().c_str());
}

TEST(ExportedEvents, are_printed_once_when_they_were_sent_twice) {
  send("s", event("one", "2026-01-21T03:00:01Z", R"(,"id":"1")"));
  send("s", "[" + event("one", "2026-01-21T03:00:01Z", R"(,"id":"1")") + "," +
                event("two", "2026-01-21T03:00:02Z", R"(,"id":"2")") + "]");
  STRCMP_EQUAL("one two", types().c_str());
}

TEST(ExportedEvents, are_limited_by_their_own_time) {
  send("s", "[" + event("eve", "2026-01-20T23:59:59.999Z") + "," + event("morning", "2026-01-21T00:00:00Z") + "," +
                event("night", "2026-01-21T23:59:59.999Z") + "," + event("after", "2026-01-22T00:00:00Z") + "]");
  STRCMP_EQUAL("morning night", types("--from 2026-01-21 --to 2026-01-21").c_str());
  STRCMP_EQUAL("night after", types("--from 2026-01-21T00:00:00.001Z").c_str());
  STRCMP_EQUAL("eve morning", types("--to 2026-01-21T00:00:00.001Z").c_str());
}

TEST(ExportedEvents, are_limited_to_a_stream) {
  STRCMP_EQUAL("", types("--stream 89cf17ef-3007-43b4-a509-64eb90a9c775").c_str());
  const std::string id(16, '\x11');
  send("s", event("of_it", "2026-01-21T03:00:01Z"));
  db::Autocommit(stack.database())
      .run("UPDATE playback_sessions SET stream_id = ? WHERE account_id = ?", id, player.account_id);
  send("other", event("of_none", "2026-01-21T03:00:01Z"));
  STRCMP_EQUAL("of_it", types("--stream 11111111-1111-1111-1111-111111111111").c_str());
}

TEST(ExportedEvents, are_refused_for_wrong_options) {
  STRCMP_CONTAINS("--from: must be a date", stack.admin("events export --from yesterday", 2).c_str());
  STRCMP_CONTAINS("--to: must be a date", stack.admin("events export --to 2026-13-01", 2).c_str());
  STRCMP_CONTAINS("--stream: must be the id", stack.admin("events export --stream 7", 2).c_str());
  STRCMP_CONTAINS("there is no such user", stack.admin("events export --user nobody@example.test", 1).c_str());
}

TEST(ExportedEvents, are_all_printed_when_they_are_many) {
  constexpr int kRequests = 5, kEach = 500;
  for (int request = 0; request < kRequests; ++request) {
    std::string events;
    for (int i = 0; i < kEach; ++i) {
      events += (i ? "," : "[") + event("many", "2026-01-21T03:00:01Z", "", "{\"n\":" + std::to_string(request) + "}");
    }
    send("long", events + "]");
  }
  const std::string lines = exported();
  LONGS_EQUAL(kRequests * kEach, std::count(lines.begin(), lines.end(), '\n'));
}
