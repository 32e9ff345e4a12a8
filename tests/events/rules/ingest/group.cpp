#include "events/rules/ingest/group.h"

#include "calendar/timestamp.h"
#include "refusal.h"
#include "support/player.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

using events::rules::ReceivedRequest;

TEST_GROUP(RequestGroup) {
  static constexpr int kEnoughToCount = 250;  // sessions

  Stack& stack = Stack::running();
  Config config = config_of(stack);
  Worker worker{config};
  Player player{stack};
  const streams::tables::bearer_tokens::ActiveToken key{
      player.key_id, player.account_id, "", true, 0, true, true, 0, false, "", false};
  const std::string address = "192.0.2.1", other_address = "192.0.2.2";
  const std::exception_ptr full = std::make_exception_ptr(refusal::TooMany("storage_full", "Full.", 1));
  std::vector<ReceivedRequest> requests;

  void setup() override {
    config.telemetry_days = 30;
    config.sessions_per_key = 10'000;
    config.account_gb = 1;
  }
  ReceivedRequest& received(const std::string& from) {
    return requests.emplace_back(ReceivedRequest{key, from, {}, "", nullptr});
  }
  void add(ReceivedRequest & request, const std::string& session, const std::string& payload = "{}",
           const std::exception_ptr& may_not_begin = nullptr) {
    events::rules::Sender sender;
    sender.account_id = player.account_id;
    sender.sdk_key = player.key_id;
    sender.headers.address = sender.peer = request.address;
    sender.address_secret = config.address_secret;
    sender.may_not_begin = may_not_begin;
    request.batches.emplace_back(player.envelope(session, Player::event("session_start", payload)), sender,
                                 *calendar::parse_timestamp("2026-11-21T04:00:00Z"));
  }
  void add_title(ReceivedRequest & request, const std::string& session) {
    add(request, session, R"({"title":")" + std::string(290, 'x') + "\"}");
  }
  std::vector<std::exception_ptr> stored() { return events::rules::store_group(worker.db, config, requests); }
  std::string of_key(const std::string& column) {
    return stack.database()
        .select("SELECT COALESCE(" + column + ", '') FROM sdk_keys WHERE id = ?", player.key_id)
        .text();
  }
  std::int64_t charged() {
    return stack.number("SELECT COALESCE(SUM(used), 0) FROM throttles WHERE kind = 'stored key' AND bucket = ?",
                        player.key_id);
  }
};

TEST(RequestGroup, is_stored_and_notes_the_use_of_a_key) {
  add(received(address), "1");
  add(received(other_address), "2");
  for (const auto& error : stored()) CHECK(!error);
  LONGS_EQUAL(2, player.stored("session_start"));
  CHECK(!of_key("last_used_at").empty());
  STRCMP_EQUAL("", of_key("last_error").c_str());
}

TEST(RequestGroup, returns_for_each_request_its_own_error) {
  received(address).refusal = full;
  add(received(address), "1");
  add(received(address), "2", "{}", full);
  const auto errors = stored();
  CHECK(errors.at(0) == full);
  CHECK(!errors.at(1));
  CHECK(errors.at(2) == full);
  LONGS_EQUAL(1, player.stored("session_start"));
}

TEST(RequestGroup, with_nothing_but_refused_requests_notes_no_use) {
  received(address).refusal = full;
  CHECK(stored().at(0) == full);
  STRCMP_EQUAL("", of_key("last_used_at").c_str());
  STRCMP_EQUAL("Full.", of_key("last_error").c_str());
}

TEST(RequestGroup, shows_the_error_of_a_batch_rather_than_what_could_not_be_read) {
  add(received(address), "1", "{}", full);
  received(address).unread = "cannot be read";
  stored();
  STRCMP_EQUAL("Full.", of_key("last_error").c_str());
}

TEST(RequestGroup, shows_an_error_rather_than_a_loss) {
  add_title(received(address), "1");
  received(address).unread = "cannot be read";
  stored();
  STRCMP_EQUAL("cannot be read", of_key("last_error").c_str());
}

TEST(RequestGroup, shows_what_was_lost_if_there_is_no_error) {
  add_title(received(address), "1");
  stored();
  STRCMP_EQUAL("title is cut to 255 characters", of_key("last_error").c_str());
}

TEST(RequestGroup, charges_what_is_stored_beside_what_is_refused) {
  auto& request = received(address);
  for (int i = 0; i < kEnoughToCount; ++i) add(request, std::to_string(i));
  received(address).refusal = full;
  stored();
  CHECK(charged() > 0);
}

TEST(RequestGroup, charges_nothing_for_what_is_refused) {
  auto& request = received(address);
  for (int i = 0; i < kEnoughToCount; ++i) add(request, std::to_string(i), "{}", full);
  stored();
  LONGS_EQUAL(0, charged());
}
