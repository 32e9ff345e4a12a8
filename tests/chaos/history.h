#pragma once
#include <atomic>
#include <chrono>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "chaos/outcome.h"
#include "support/facilitator.h"

// What the callers sent and what they were told, written down by all of them and compared with the database in the end.
namespace chaos {

enum class Kind { free, keyed, paid, pack, sign_up, sign_in, sign_out, use_session, mint, revoke, ingest };
const char* name_of(Kind kind);

struct Generation {
  std::string theme;      // of this one alone: it tells them apart in the database
  std::string paid_with;  // an address, or an API key
  Outcome outcome;
  std::string body;
};

struct Payment {
  Payment(Kind kind, std::string name, std::string address, bool retried)
      : kind(kind),
        money(kind == Kind::pack ? "5000000" : "10000"),
        name(std::move(name)),
        address(std::move(address)),
        retried(retried) {}

  Kind kind;  // paid, pack
  SignedPayment money;
  std::string
      name;  // of this one alone: the theme of its generation, or the word by which the buyer of a pack is known
  std::string address;
  bool retried;  // is sent again until there is a definite answer; others are given up with their first call
  int calls = 0;
  bool in_flight = false;  // of a caller who waits for the answer
  std::chrono::steady_clock::time_point next_call;
  Outcome outcome = Outcome::refused;  // of all calls together
  bool voided = false;             // 402: this payment was not charged and never will be
  std::string body;                    // of the first that served it
};

struct Account {
  std::string email, password, address;
  Outcome outcome;
};

// Ended or revoked: when the caller began to ask for it, and when it was told that it is done.
struct End {
  bool requested = false, acknowledged = false;
};

struct Session {
  std::string email, token, cookie;
  End end;
};

struct SdkKey {
  std::string label, email;
  Outcome outcome;
  std::string id, raw;
  End end;
};

struct Envelope {
  int number, events;
  Outcome outcome;
};

struct Records {
  std::deque<Generation> free, keyed;
  int free_calls = 0;
  std::deque<Payment> payments;
  std::deque<Account> accounts;
  std::deque<Session> sessions;
  std::deque<SdkKey> sdk_keys;
  std::deque<Envelope> envelopes;
};

struct Counts {
  int sent = 0, acknowledged = 0, refused = 0, unknown = 0;
};

class History {
 public:
  // A number nobody else gets.
  int number() { return ++number_; }

  // One call and its answer.
  void count(Kind kind, const Answer& answer, Outcome outcome);
  // From now on nobody need leave a caller in doubt, but for payments, whose leases have to end first.
  void faults_are_over() { faults_ = false; }
  // A promise that was seen broken while it ran; promises.h has them.
  void report(const char* promise, const std::string& example);

  // Elements stay where they are, so that a caller may come back to one.
  template <class Work>
  auto with(Work&& work) {
    std::lock_guard<std::mutex> lock(mutex_);
    return work(records_);
  }

  std::map<Kind, Counts> counts() const;
  std::map<std::string, std::vector<std::string>> violations() const;
  // Not for when it still runs.
  const Records& records() const { return records_; }

 private:
  std::atomic<int> number_{0};
  std::atomic<bool> faults_{true};
  mutable std::mutex mutex_;
  Records records_;
  std::map<Kind, Counts> counts_;
  std::map<std::string, std::vector<std::string>> violations_;
};

}  // namespace chaos
