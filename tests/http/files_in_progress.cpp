// How many files nginx keeps on its disk for callers who read them slowly: GET /api/v1/exports/<day>, and
// GET /api/v1/sessions?format=...
#include <cstdio>
#include <fstream>
#include <sstream>
#include <vector>

#include <signal.h>

#include "db/clock.h"
#include "support/account.h"
#include "support/command.h"
#include "support/json.h"
#include "support/player.h"
#include "support/stored_figures.h"

#include <CppUTest/TestHarness.h>

namespace {

constexpr int kRequests = 12, kEvents = 60;  // a megabyte each: more than buffers of sockets take
constexpr int kTooMany = 429;

std::string text_of(const std::string& file) {
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

std::string payload(int number) {
  return R"({"n":)" + std::to_string(number) + R"(,"x":")" + std::string(16000, 'x') + "\"}";
}

}  // namespace

TEST_GROUP(FilesInProgress) {
  StoredFigures stored;
  Stack& stack = stored.stack;
  Account& account = stored.account;
  Player player{stack, account.id};
  std::vector<pid_t> readers;
  int number = 0;

  void setup() override {
    for (int i = 0; i < kRequests; ++i) {
      std::string events;
      for (int j = 0; j < kEvents; ++j)
        events += (j == 0 ? "[" : ",") + Player::event("custom", payload(i * kEvents + j));
      LONGS_EQUAL(204, player.send(stack.client(), player.envelope("long", events + "]")).status);
    }
  }
  void teardown() override {
    for (const auto reader : readers) kill(reader, SIGTERM);
  }

  std::string large() {
    const auto began = db::Autocommit(stack.database())
                           .select("SELECT DATE(began_at) FROM playback_sessions WHERE account_id = ?", account.id);
    return "/api/v1/exports/" + began.at(0).text(0) + "?of=events";
  }
  std::string small() const { return "/api/v1/sessions?format=csv&" + stored.period; }

  Answer get(const std::string& path, const std::string& address) const {
    return stack.client_at(address).with("Cookie", account.cookie).get(path);
  }
  // Begins to read as slowly as nobody would, and returns the status.
  long read_slowly(const std::string& path, const std::string& address) {
    const std::string head = stack.home() + "/head-" + std::to_string(++number);
    std::remove(head.c_str());  // of another test
    int status = 0;
    const auto pid =
        output_of("curl -sk --http1.1 -N --limit-rate 1k --interface " + address + " -H 'Cookie: " + account.cookie +
                      "' -D " + head + " -o /dev/null '" + stack.base_url() + path + "' >/dev/null 2>&1 & echo $!",
                  status);
    readers.push_back(std::stoi(pid));
    CHECK(eventually([&] { return text_of(head).find("\r\n\r\n") != std::string::npos; }));
    return std::stol(text_of(head).substr(9, 3));
  }
  // The same, as soon as no other is being made.
  bool reads_slowly(const std::string& path, const std::string& address) {
    return eventually([&] {
      stored.forget_reads();
      return read_slowly(path, address) == 200;
    });
  }
};

TEST(FilesInProgress, are_two_large_ones_at_one_address) {
  CHECK(reads_slowly(large(), "127.0.9.1") && reads_slowly(large(), "127.0.9.1"));
  const auto refused = get(large(), "127.0.9.1");
  LONGS_EQUAL(kTooMany, refused.status);
  STRCMP_EQUAL("10", refused.header("Retry-After").c_str());
  STRCMP_EQUAL("too_many_requests", text_in(refused.body, "error").c_str());
  STRCMP_CONTAINS("read yours to their end", refused.body.c_str());
  CHECK(reads_slowly(large(), "127.0.9.2"));
}

TEST(FilesInProgress, are_counted_until_they_were_received) {
  CHECK(reads_slowly(large(), "127.0.9.3") && reads_slowly(large(), "127.0.9.3"));
  kill(readers.back(), SIGTERM);
  CHECK(reads_slowly(large(), "127.0.9.3"));
}

TEST(FilesInProgress, are_sixteen_large_ones_of_all_and_small_ones_beside_them) {
  for (int i = 0; i < 16; ++i) CHECK(reads_slowly(large(), "127.0.8." + std::to_string(1 + i / 2)));
  LONGS_EQUAL(kTooMany, get(large(), "127.0.8.9").status);
  stored.forget_reads();
  LONGS_EQUAL(200, get(small(), "127.0.8.9").status);
  LONGS_EQUAL(200, get(small(), "127.0.8.1").status);
  LONGS_EQUAL(200, get("/api/v1/sessions", "127.0.8.1").status);
}

TEST(FilesInProgress, are_asked_for_in_words_that_nginx_reads_too) {
  for (const char* path : {"/api/v1/sessions?form%61t=csv", "/api/v1/sessions?format=json&form%61t=csv"}) {
    const auto answer = account.client.get(path);
    LONGS_EQUAL(400, answer.status);
    STRCMP_CONTAINS("format", answer.body.c_str());
  }
  LONGS_EQUAL(200, account.client.get("/api/v1/sessions?format=json").status);
  LONGS_EQUAL(200, account.client.get("/api/v1/sessions?%66rom=2024-05-06&to=2024-05-07&format=csv").status);
}

TEST(FilesInProgress, are_nowhere_else) {
  LONGS_EQUAL(404, account.client.get("/-/api/v1/sessions?format=csv").status);
  const auto answer = account.client.get(small());
  STRCMP_EQUAL("", answer.header("X-Accel-Redirect").c_str());
}
