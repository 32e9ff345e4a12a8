#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>

#include "support/http_stand_in.h"

// A facilitator on loopback that keeps books, and every way in which a real one was seen to go wrong. Like real ones it
// settles an authorization once and says no the second time.
class Facilitator {
 public:
  enum class Fault {
    none,
    refuses,           // in order, with the reason that was set
    server_error,      // 500 with JSON
    html,              // 502 with a page
    garbage,           // 200, and no JSON
    hangs,             // says nothing for longer than anybody waits
    hangs_up,          // closes without a word
    too_many,          // 429
    loses_the_reply,   // does its work, then closes without a word
    fails_after_all,   // does its work, then says that it failed
    succeeds_in_words  // says success, names no transaction, and does nothing
  };
  struct Books {
    int verifies = 0, settles = 0, debits = 0;
    std::string payer = "";  // 40 hexadecimal digits, lower case
    std::uint64_t value = 0;
  };

  Facilitator();
  ~Facilitator();

  std::string url() const { return stand_in_.url() + "/below/a/path"; }
  void verify_with(Fault fault, const std::string& reason = "");
  void settle_with(Fault fault, const std::string& reason = "");
  void work_well();
  // Nobody can connect to it, until the cable is put back.
  void cut() { stand_in_.cut(); }
  void mend() { stand_in_.mend(); }
  // How long it takes to say so once it has settled, as a chain needs time.
  void settle_within(std::chrono::milliseconds time) { settling_time_ = time; }
  // Settling waits in here until it is let go.
  void hold();
  void let_go();
  int held() const;

  Books books(const std::string& nonce) const;  // 64 hexadecimal digits, lower case
  Books all_books() const;
  std::string last_asked() const;  // the body of the last request

 private:
  HttpStandIn::Said answer(const HttpStandIn::Asked& asked);
  void remember(const std::string& nonce, const std::string& body);
  HttpStandIn::Said verify(const std::string& nonce);
  HttpStandIn::Said settle(const std::string& nonce);
  HttpStandIn::Said broken(Fault fault);

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, Books> books_;
  Fault verify_fault_ = Fault::none, settle_fault_ = Fault::none;
  std::string verify_reason_, settle_reason_, last_asked_;
  std::atomic<std::chrono::milliseconds> settling_time_{std::chrono::milliseconds(0)};
  bool holding_ = false, ending_ = false;
  int held_ = 0;
  HttpStandIn stand_in_;  // last: it asks the others
};

// An X-PAYMENT for 0.01 USDC (or another value) by a payer and with a nonce of its own.
struct SignedPayment {
  explicit SignedPayment(const std::string& value = "10000");
  std::string payer, nonce, signature, value, valid_before;

  std::string header() const;  // x402 version 1
  std::string header_v2() const;
  static const char kPayTo[];
};
