#include "billing/rules/x402/onchain/chain.h"

#include "crypto/encoding.h"
#include "json/strict.h"
#include "support/http_stand_in.h"

#include <CppUTest/TestHarness.h>

using namespace billing::rules;

namespace {

const std::string kUsed = "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5";
const std::string kCanceled = "0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81";
const std::string kTransfer = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const std::string kAsset = "0x" + std::string(40, 'a'), kTransaction = "0x" + std::string(64, '7');
const std::string kNonce = "0x" + std::string(64, 'b');

std::string padded(char digit) { return "0x" + std::string(24, '0') + std::string(40, digit); }

std::string event(const std::string& name, const std::string& first, const std::string& second,
                  const std::string& data) {
  return R"({"address":")" + kAsset + R"(","topics":[")" + name + R"(",")" + first + R"(",")" + second +
         R"("],"data":")" + data + R"(","transactionHash":")" + kTransaction + R"("})";
}

std::string value(const std::string& digits) { return "0x" + std::string(64 - digits.size(), '0') + digits; }

// A chain node with answers chosen by the test.
struct Node {
  std::string chain = "0x2105";  // Base's
  std::string used = value("1");
  std::string logs = "[" + event(kUsed, padded('1'), kNonce, "0x") + "]";
  std::string receipt_status = "0x1";
  std::string events =
      event(kUsed, padded('1'), kNonce, "0x") + "," + event(kTransfer, padded('1'), padded('2'), value("2710"));
  std::string block_time = "0x3e8";  // 1000
  HttpStandIn stand_in{[this](const auto& request) { return HttpStandIn::Response{200, answer(request.body)}; }};

  std::string result(const std::string& body) const {
    const auto has = [&](const char* text) { return body.find(text) != body.npos; };
    if (has("eth_chainId")) return '"' + chain + '"';
    if (has("eth_call")) return '"' + used + '"';
    if (has("eth_getLogs")) return logs;
    if (has("eth_getTransactionReceipt")) {
      return R"({"status":")" + receipt_status + R"(","blockNumber":"0x63","logs":[)" + events + "]}";
    }
    return R"({"number":"0x64","timestamp":")" + (has("0x63") ? block_time : "0x44c") + "\"}";
  }
  std::string answer(const std::string& body) const {
    return R"({"jsonrpc":"2.0","id":1,"result":)" + result(body) + "}";
  }
};

}  // namespace

TEST_GROUP(Chain) {
  Node node;
  net::HttpClient http;
  Config config;
  billing::tables::payments::Entry entry{};

  void setup() override {
    config.x402.rpc_url = node.stand_in.url();
    entry.id = std::string(16, '\1');
    entry.network = "base";
    entry.asset = std::string(20, '\xAA');
    entry.payer = std::string(20, '\x11');
    entry.pay_to = std::string(20, '\x22');
    entry.nonce = std::string(32, '\xBB');
    entry.value = 10000;
    entry.seen_at = 1000;
  }
  std::optional<Finding> found() { return look_up(http, config, entry); }
  void check_spent_otherwise() { CHECK(found().value().kind == Finding::Kind::spent_otherwise); }
};

TEST(Chain, proves_a_payment_by_the_transfer_behind_the_authorization) {
  const auto proof = found().value();
  CHECK(proof.kind == Finding::Kind::paid);
  CHECK(proof.transaction == std::string(32, '\x77'));
}

TEST(Chain, is_asked_of_a_node_of_the_payments_own_network_only) {
  node.chain = "0x14a34";  // Base Sepolia's
  CHECK_FALSE(found().has_value());
  entry.network = "base-sepolia";
  CHECK(found().value().kind == Finding::Kind::paid);
}

TEST(Chain, is_asked_for_its_name_where_nothing_answers_for_the_token) {
  node.used = "0x";
  node.chain = "0x14a34";
  CHECK_FALSE(is_spent(http, config, entry));
  STRCMP_CONTAINS("eth_chainId", node.stand_in.requests().back().body.c_str());
}

TEST(Chain, tells_by_one_call_whether_an_authorization_is_spent) {
  CHECK(is_spent(http, config, entry));
  LONGS_EQUAL(1, node.stand_in.count());
}

TEST(Chain, reports_an_unused_authorization_and_the_time_on_the_chain) {
  node.used = value("0");
  const auto proof = found().value();
  CHECK(proof.kind == Finding::Kind::unused);
  LONGS_EQUAL(1100, proof.time);
}

TEST(Chain, does_not_accept_a_transfer_to_another_receiver) {
  node.events =
      event(kUsed, padded('1'), kNonce, "0x") + "," + event(kTransfer, padded('1'), padded('3'), value("2710"));
  check_spent_otherwise();
}

TEST(Chain, does_not_accept_a_smaller_transfer) {
  node.events =
      event(kUsed, padded('1'), kNonce, "0x") + "," + event(kTransfer, padded('1'), padded('2'), value("270f"));
  check_spent_otherwise();
}

TEST(Chain, does_not_accept_a_transfer_of_another_authorization_in_the_same_transaction) {
  const std::string other = "0x" + std::string(64, 'c');
  node.events =
      event(kUsed, padded('1'), kNonce, "0x") + "," + event(kTransfer, padded('1'), padded('3'), value("2710")) + "," +
      event(kUsed, padded('1'), other, "0x") + "," + event(kTransfer, padded('1'), padded('2'), value("2710"));
  check_spent_otherwise();
}

TEST(Chain, does_not_accept_a_cancellation) {
  node.events = event(kCanceled, padded('1'), kNonce, "0x");
  node.logs = "[" + node.events + "]";
  check_spent_otherwise();
}

TEST(Chain, does_not_accept_a_transfer_older_than_the_payment) {
  entry.seen_at = 1061;
  check_spent_otherwise();
}

TEST(Chain, ignores_log_topics_that_are_not_strings) {
  node.events = R"({"address":")" + kAsset + R"(","topics":[1,null,{}]},)" +
                event(kTransfer, padded('1'), padded('2'), value("2710"));
  check_spent_otherwise();
}

TEST(Chain, is_uncertain_about_an_invalid_hash_or_number) {
  node.block_time = "0xyesterday";
  CHECK(!found());
  node.block_time = "0x11111111111111111";
  CHECK(!found());
  node.logs = R"([{"transactionHash":"0"}])";
  CHECK(!found());
  node.logs = R"([{"transactionHash":"0x77"}])";
  CHECK(!found());
}

TEST(Chain, is_uncertain_if_the_log_is_missing_or_the_answer_is_invalid) {
  node.logs = "[]";
  CHECK(!found());
  node.logs = "null";
  CHECK(!found());
  node.logs = "[{}]";
  CHECK(!found());
  node.used = "0x";
  CHECK(!found());
  node.used = "0x" + std::string(64, 'g');
  CHECK(!found());
  config.x402.rpc_url = "http://127.0.0.1:1";
  CHECK(!found());
}
