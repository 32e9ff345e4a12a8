// How many files nginx keeps on its disk for callers who read them slowly: GET /api/v1/exports/<day>, and
// GET /api/v1/sessions?format=...
#include <cstdio>
#include <deque>
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

constexpr int kRequests = 8, kEvents = 60;  // a megabyte each: more than buffers of sockets take
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
  StoredFigures stored;  // of nobody; its period has no sessions
  Stack& stack = stored.stack;
  std::deque<Account> owners;
  std::vector<pid_t> readers;
  int number = 0;

  void setup() override { add_owner(); }
  void teardown() override {
    for (const auto reader : readers) kill(reader, SIGTERM);
    for (const auto& owner : owners) stored.forget(owner.id);
  }
  void add_owner() {
    const auto& owner = owners.emplace_back(signed_up(stack));
    const Player player(stack, owner.id);
    for (int i = 0; i < kRequests; ++i) {
      std::string events;
      for (int j = 0; j < kEvents; ++j)
        events += (j == 0 ? "[" : ",") + Player::event("custom", payload(i * kEvents + j));
      LONGS_EQUAL(204, player.send(stack.client(), player.envelope("long", events + "]")).status);
    }
  }

  std::string large() {
    const auto began = db::Autocommit(stack.database())
                           .select("SELECT DATE(began_at) FROM playback_sessions WHERE account_id = ?", owners[0].id);
    return "/api/v1/exports/" + began.text() + "?of=events";
  }
  std::string small() const { return "/api/v1/sessions?format=csv&" + stored.period; }

  Answer get(const std::string& path, const std::string& address, const Account& as) {
    return stack.client_at(address).with("Cookie", as.cookie).get(path);
  }
  // Begins to read as slowly as nobody would, and returns the status.
  long read_slowly(const std::string& path, const std::string& address, const Account& as) {
    const std::string head = stack.home() + "/head-" + std::to_string(++number);
    std::remove(head.c_str());  // of another test
    int status = 0;
    const auto pid =
        output_of("curl -sk --http1.1 -N --limit-rate 1k --interface " + address + " -H 'Cookie: " + as.cookie +
                      "' -D " + head + " -o /dev/null '" + stack.base_url() + path + "' >/dev/null 2>&1 & echo $!",
                  status);
    readers.push_back(std::stoi(pid));
    CHECK(eventually([&] { return text_of(head).find("\r\n\r\n") != std::string::npos; }));
    return std::stol(text_of(head).substr(9, 3));
  }
  // The same, as soon as no other is being made.
  bool reads_slowly(const std::string& address, const Account& as) {
    return eventually([&] { return read_slowly(large(), address, as) == 200; });
  }
};

TEST(FilesInProgress, are_two_large_ones_at_one_address) {
  add_owner();
  CHECK(reads_slowly("127.0.9.1", owners[0]) && reads_slowly("127.0.9.1", owners[1]));
  const auto refused = get(large(), "127.0.9.1", owners[1]);
  LONGS_EQUAL(kTooMany, refused.status);
  STRCMP_EQUAL("10", refused.header("Retry-After").c_str());
  STRCMP_EQUAL("too_many_requests", text_in(refused.body, "error").c_str());
  STRCMP_CONTAINS("read yours to their end", refused.body.c_str());
  CHECK(reads_slowly("127.0.9.2", owners[1]));
}

TEST(FilesInProgress, are_two_large_ones_of_one_account) {
  add_owner();
  CHECK(reads_slowly("127.0.9.4", owners[0]) && reads_slowly("127.0.9.5", owners[0]));
  LONGS_EQUAL(kTooMany, get(large(), "127.0.9.6", owners[0]).status);
  CHECK(reads_slowly("127.0.9.6", owners[1]));
}

TEST(FilesInProgress, are_counted_until_they_were_received) {
  CHECK(reads_slowly("127.0.9.3", owners[0]) && reads_slowly("127.0.9.3", owners[0]));
  kill(readers.back(), SIGTERM);
  CHECK(reads_slowly("127.0.9.3", owners[0]));
}

TEST(FilesInProgress, are_sixteen_large_ones_of_all_and_small_ones_beside_them) {
  while (owners.size() < 9) add_owner();
  for (int i = 0; i < 16; ++i) CHECK(reads_slowly("127.0.8." + std::to_string(1 + i / 2), owners[i / 2]));
  LONGS_EQUAL(kTooMany, get(large(), "127.0.8.9", owners[8]).status);
  LONGS_EQUAL(200, get(small(), "127.0.8.9", owners[8]).status);
  LONGS_EQUAL(200, get(small(), "127.0.8.1", owners[0]).status);
  LONGS_EQUAL(200, get("/api/v1/sessions", "127.0.8.1", owners[0]).status);
}

TEST(FilesInProgress, are_asked_for_in_words_that_nginx_reads_too) {
  for (const char* path : {"/api/v1/sessions?form%61t=csv", "/api/v1/sessions?format=json&form%61t=csv"}) {
    const auto answer = owners[0].client.get(path);
    LONGS_EQUAL(400, answer.status);
    STRCMP_CONTAINS("format", answer.body.c_str());
  }
  LONGS_EQUAL(200, owners[0].client.get("/api/v1/sessions?format=json").status);
  LONGS_EQUAL(200, owners[0].client.get("/api/v1/sessions?%66rom=2024-05-06&to=2024-05-07&format=csv").status);
}

TEST(FilesInProgress, are_nowhere_else) {
  LONGS_EQUAL(404, owners[0].client.get("/-/api/v1/sessions?format=csv").status);
  const auto answer = owners[0].client.get(small());
  STRCMP_EQUAL("", (answer.header("X-Accel-Redirect") + answer.header("X-File-Account")).c_str());
}
