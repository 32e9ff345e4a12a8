#include "chaos/schedule.h"

#include <random>

#include "pools.h"

namespace chaos {
namespace {

using std::chrono::milliseconds;

constexpr std::uint64_t kLongStalls = 3;
constexpr std::chrono::seconds kLongRun(30);

// Faults are drawn like cards from this deck, which holds each of them at least once, and a new one when it is empty.
const std::vector<Fault> kDeck = {Fault::worker,         Fault::worker,       Fault::worker,       Fault::worker,
                                  Fault::worker,         Fault::pool,         Fault::pool,         Fault::multiwatch,
                                  Fault::multiwatch,     Fault::nginx_master, Fault::database,     Fault::database,
                                  Fault::jobs,           Fault::facilitator,  Fault::facilitator,  Fault::facilitator,
                                  Fault::database_stall, Fault::nginx_worker, Fault::text_provider};

// Not std::uniform_int_distribution and std::shuffle: their results may differ between versions of the library.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}
  std::uint64_t below(std::uint64_t end) { return random_() % end; }
  milliseconds between(int least, int most) {
    return milliseconds(least + static_cast<int>(below(static_cast<std::uint64_t>(most - least + 1))));
  }
  Fault fault() {
    if (deck_.empty()) deck_ = kDeck;
    const auto at = deck_.begin() + static_cast<std::ptrdiff_t>(below(deck_.size()));
    const Fault drawn = *at;
    deck_.erase(at);
    return drawn;
  }

 private:
  std::mt19937_64 random_;
  std::vector<Fault> deck_;
};

}  // namespace

const char* name_of(Fault fault) {
  switch (fault) {
    case Fault::worker:
      return "worker";
    case Fault::pool:
      return "pool";
    case Fault::multiwatch:
      return "multiwatch";
    case Fault::nginx_master:
      return "nginx master";
    case Fault::nginx_worker:
      return "nginx worker";
    case Fault::database:
      return "database";
    case Fault::database_stall:
      return "database stall";
    case Fault::jobs:
      return "jobs";
    case Fault::facilitator:
      return "facilitator";
    case Fault::text_provider:
      return "text provider";
  }
  return "";
}

std::vector<ScheduledFault> schedule(std::uint64_t seed, std::chrono::seconds length) {
  Draw draw(seed);
  std::vector<ScheduledFault> all;
  for (milliseconds at = draw.between(500, 1000); at < length; at += draw.between(200, 1600)) {
    const Fault fault = draw.fault();
    const std::string pool = pool_table()[draw.below(pool_table().size())].name;
    milliseconds duration = draw.between(300, 2500);
    // Longer than any worker waits for the database.
    if (draw.below(kLongStalls) == 0 && fault == Fault::database_stall && length > kLongRun)
      duration = milliseconds(12000);
    all.push_back({at, duration, fault, pool, draw.below(1000000)});
  }
  return all;
}

}  // namespace chaos
