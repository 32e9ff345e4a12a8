#include "chaos/figures_maintenance.h"

#include <chrono>
#include <cstdio>
#include <random>
#include <stdexcept>

#include "support/command.h"

namespace chaos {
namespace {

const std::string kDatabase = "millrace.";
constexpr std::uint64_t kPlaces = std::size(MortalMaintenance::kPlaces);

// What a command that was killed leaves behind would keep the others out for two minutes.
void end_lease(const Stack& stack) { stack.as_root("DELETE FROM " + kDatabase + "throttles WHERE kind = 'figures'"); }

// It may have ended by then.
void kill_after(const Stack& stack, std::uint64_t milliseconds) {
  char seconds[16];
  std::snprintf(seconds, sizeof seconds, "0.%03u", static_cast<unsigned>(milliseconds % 1000));
  int status = 0;
  output_of("MILLRACE_HOME='" + stack.home() + "' timeout --signal=KILL " + seconds + " scripts/admin maintain",
            status);
}

}  // namespace

FiguresMaintenance::FiguresMaintenance(const Stack& stack, std::uint64_t seed)
    : stack_(stack), mortal_(stack), thread_([this, seed] { work(seed); }) {}

void FiguresMaintenance::stop() {
  stopping_ = true;
  if (thread_.joinable()) thread_.join();
}

// Half of those that were seen. With the figures of half an hour ago, as those of long sessions are not made again
// at once.
void FiguresMaintenance::silence_some(std::uint64_t pick) const {
  const std::string some = " WHERE CRC32(session_ref) % 2 = " + std::to_string(pick % 2);
  stack_.as_root("UPDATE " + kDatabase + "live_sessions SET last_seen_at = last_seen_at - INTERVAL 40 MINUTE" + some +
                 " AND last_seen_at > UTC_TIMESTAMP(3) - INTERVAL 30 MINUTE");
  stack_.as_root("UPDATE " + kDatabase + "session_figures SET computed_at = computed_at - INTERVAL 10 MINUTE" + some);
}

// The database may be down at any moment.
void FiguresMaintenance::work(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (std::uint64_t round = 0; !stopping_; ++round) {
    try {
      if (round % 3 == 0) silence_some(random());
      end_lease(stack_);
      if (round % (kPlaces + 2) < kPlaces) {
        const std::string place = MortalMaintenance::kPlaces[round % (kPlaces + 2)];
        counts_[place] += mortal_.dies_at(place);
      } else if (round % (kPlaces + 2) == kPlaces) {
        kill_after(stack_, 20 + random() % 200);
        ++counts_["at random"];
      } else {
        stack_.admin("maintain");
        ++counts_["in order"];
      }
    } catch (const std::runtime_error&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }
}

bool completes_figures(Stack& stack, std::chrono::seconds timeout) {
  stack.as_root("UPDATE " + kDatabase + "session_figures SET computed_at = computed_at - INTERVAL 10 MINUTE");
  stack.as_root("UPDATE " + kDatabase + "live_sessions SET last_seen_at = last_seen_at - INTERVAL 40 MINUTE");
  return eventually(
      [&] {
        end_lease(stack);
        stack.admin("maintain");
        return stack.number(R"(SELECT (SELECT COUNT(*) FROM stale_hours) + (SELECT COUNT(*) FROM live_sessions)
                                    + (SELECT COUNT(*) FROM telemetry_batches))") == 0;
      },
      timeout);
}

}  // namespace chaos
