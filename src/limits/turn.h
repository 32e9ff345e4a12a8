#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "limits/lease.h"
#include "limits/tables/turns.h"
#include "settings/config.h"

namespace limits {

// Describes what each host does for one caller at a time.
struct Place {
  TurnName name;
  int seconds;    // that a turn lasts, at most
  int ask_again;  // seconds after which whoever waits should ask again
  int kept;       // seconds that they may take to do so; at most 60
};

// Holds the right to do something that a host does for one caller at a time. Callers take turns: of those who wait, the
// first is who has had least of it, on all hosts, in ten minutes; of equals, who waits longest. What an account has had
// counts, or the networks around its address if that is more, so that many accounts of one address gain nothing.
//
// Nobody waits inside a worker, which answers no other request meanwhile: whoever is refused asks again. Who keeps
// others from their turn pays for it in time: while it is awaited, with the time in which others wait for somebody who
// does not come; and then with the whole length of a turn, of which finish() gives back what was not needed.
class Turn {
 public:
  Turn(db::Database& db, const Config& config, const Place& place, const std::string& account,
       const std::string& address);

  bool is_ours() const { return lease_.has_value(); }
  // Throws refusal::Unavailable if it is not ours. `what_others_do` is a sentence.
  void require(const std::string& what_others_do) const;
  // Ends the turn, for work that came to its end. Otherwise all of its time counts.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;
  std::vector<tables::throttles::Count> charge(int seconds) const;
  void give_back(db::Transaction& tx, int seconds, const std::string& network) const;
  void begin(const Config& config);

  db::Database& db_;
  const Place place_;
  const tables::turns::Counts counts_;
  const tables::turns::Waiter waiter_;
  std::size_t ahead_;  // how many others who wait come before
  std::optional<Lease> lease_;
  const Clock::time_point begun_ = Clock::now();
};

}  // namespace limits
