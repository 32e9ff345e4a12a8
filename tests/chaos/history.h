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

// The history of a run: every request that the callers sent and its outcome. The checker compares it with the database.
namespace chaos {

enum class Kind { free, keyed, paid, pack, sign_up, sign_in, sign_out, use_session, mint, revoke, ingest, read };
const char* name_of(Kind kind);

struct Generation {
  std::string theme;      // unique, so that the row in the database can be found
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
  std::string name;  // unique: the theme of the generation, or the Idempotency-Key of a pack
  std::string address;
  bool retried;  // sent again until there is a definite answer; other payments are sent once
  int calls = 0;
  bool in_flight = false;  // a caller is waiting for the answer
  std::chrono::steady_clock::time_point next_call;
  Outcome outcome = Outcome::refused;  // of all calls together
  bool voided = false;                 // answered with 402: not charged, and never will be
  std::string body;                    // of the first answer that served it
};

struct Account {
  std::string email, password, address;
  Outcome outcome;
};

// The end of a session or the revocation of a key: whether it was requested, and whether that was acknowledged.
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
  std::string email, session;  // of the key's owner; the sessionId
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
  // A number that no other caller gets.
  int number() { return ++number_; }

  // Records one call and its answer.
  void count(Kind kind, const Answer& answer, Outcome outcome);
  // From now on, every call has to get a definite answer, unless a lease of a dead worker has to expire first.
  void faults_are_over() { faults_ = false; }
  // An invariant was seen broken during the run. `promise` is one of invariants.h.
  void report(const char* promise, const std::string& example);

  // Calls `work` under the lock. Elements are never moved, so a caller may keep a pointer to one.
  template <class Work>
  auto with(Work&& work) {
    std::lock_guard<std::mutex> lock(mutex_);
    return work(records_);
  }

  std::map<Kind, Counts> counts() const;
  std::map<std::string, std::vector<std::string>> violations() const;
  // Without the lock: only when no caller runs any more.
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
