#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>

#include "support/http_stand_in.h"

// A facilitator on loopback that keeps books, and can fail in every way that was seen of real ones. Like real ones, it
// settles an authorization once and refuses it the second time.
class Facilitator {
 public:
  enum class Fault {
    none,
    refuses,            // a proper refusal with the given reason
    server_error,       // 500 with JSON
    html,               // 502 with a page
    garbage,            // 200 with a body that is not JSON
    hangs,              // does not answer within any timeout
    hangs_up,           // closes the connection without an answer
    too_many,           // 429
    refuses_us,         // 401
    loses_the_reply,    // does its work, then closes the connection without an answer
    fails_after_all,    // does its work, then answers that it failed
    has_not_seen_it,    // does its work, then answers that its transaction is pending
    succeeds_in_words,  // answers success without a transaction, and does nothing
    says                // whatever settle_saying() was given
  };
  struct Books {
    int verifies = 0, settles = 0, debits = 0;
    std::string payer = "";    // 40 hexadecimal digits, lower case
    std::string network = "";  // as it was last asked
    std::uint64_t value = 0;
  };

  Facilitator();
  ~Facilitator();

  std::string url() const { return stand_in_.url() + "/below/a/path"; }
  void verify_with(Fault error, const std::string& reason = "");
  void settle_with(Fault error, const std::string& reason = "");
  // It does nothing, and answers exactly this, until it is told otherwise.
  void settle_saying(const HttpStandIn::Response& response);
  void work_well();
  // The answer to GET /supported; none for 404, as older ones have it.
  void support(const std::string& kinds) {
    std::lock_guard<std::mutex> lock(mutex_);
    supported_ = kinds;
  }
  int asked_what_is_supported() const { return asked_what_is_supported_; }
  // No connection is possible until mend().
  void cut() { stand_in_.cut(); }
  void mend() { stand_in_.mend(); }
  // How long its answer takes after it has settled, as a chain needs time.
  void settle_within(std::chrono::milliseconds time) { settling_time_ = time; }
  // Settlements wait from hold() until let_go().
  void hold();
  void let_go();
  int held() const;

  Books books(const std::string& nonce) const;  // 64 hexadecimal digits, lower case
  Books all_books() const;
  std::string last_asked() const;  // the body of the last request
  // The header Authorization of the last request, of any kind.
  std::string last_credentials() const { return stand_in_.requests().back().headers["authorization"]; }

 private:
  HttpStandIn::Response answer(const HttpStandIn::Request& request);
  void remember(const std::string& nonce, const std::string& body);
  HttpStandIn::Response verify(const std::string& nonce);
  HttpStandIn::Response settle(const std::string& nonce);
  HttpStandIn::Response broken(Fault error);

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, Books> books_;
  Fault verify_fault_ = Fault::none, settle_fault_ = Fault::none;
  std::string verify_reason_, settle_reason_, last_asked_;
  HttpStandIn::Response said_;
  std::string supported_;
  std::atomic<int> asked_what_is_supported_{0};
  std::atomic<std::chrono::milliseconds> settling_time_{std::chrono::milliseconds(0)};
  bool holding_ = false, ending_ = false;
  int held_ = 0;
  HttpStandIn stand_in_;  // last member: its threads use the others
};

// An X-PAYMENT for 0.01 USDC (or another value) with a new payer and nonce.
struct SignedPayment {
  explicit SignedPayment(const std::string& value = "10000");
  std::string payer, nonce, signature, value, valid_before;
  std::string network = "base";  // of settings/network.h
  std::string identifier = "";   // what the buyer calls the purchase, in version 2

  std::string header() const;  // x402 version 1
  std::string header_v2() const;
  static const char kPayTo[];
};
