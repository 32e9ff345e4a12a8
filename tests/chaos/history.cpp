#include "chaos/history.h"

#include "chaos/invariants.h"

namespace chaos {

const char* name_of(Kind kind) {
  switch (kind) {
    case Kind::free:
      return "generate, free";
    case Kind::keyed:
      return "generate, with a key";
    case Kind::paid:
      return "generate, paid";
    case Kind::pack:
      return "buy a pack of credits";
    case Kind::sign_up:
      return "sign up";
    case Kind::sign_in:
      return "sign in";
    case Kind::sign_out:
      return "sign out";
    case Kind::use_session:
      return "use a session";
    case Kind::mint:
      return "mint an SDK key";
    case Kind::revoke:
      return "revoke an SDK key";
    case Kind::ingest:
      return "ingest";
    case Kind::read:
      return "read figures";
  }
  return "";
}

void History::count(Kind kind, const Answer& answer, Outcome outcome) {
  const std::string text = std::string(name_of(kind)) + ": " + std::to_string(answer.status) + " " + answer.body;
  if (answer.status == 500) report(kNo500, text);
  const bool waits_for_a_lease = kind == Kind::paid || kind == Kind::pack || answer.status == 409;
  if (outcome == Outcome::unknown && !waits_for_a_lease && !faults_) report(kDefinite, text);
  std::lock_guard<std::mutex> lock(mutex_);
  Counts& counts = counts_[kind];
  ++counts.sent;
  ++(outcome == Outcome::acknowledged ? counts.acknowledged
     : outcome == Outcome::refused    ? counts.refused
                                      : counts.unknown);
}

void History::report(const char* promise, const std::string& example) {
  std::lock_guard<std::mutex> lock(mutex_);
  violations_[promise].push_back(example);
}

std::map<Kind, Counts> History::counts() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return counts_;
}

std::map<std::string, std::vector<std::string>> History::violations() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return violations_;
}

}  // namespace chaos
