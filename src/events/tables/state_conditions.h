#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>

#include "db/clock.h"
#include "playback/reduce/status.h"

// Returns SQL conditions on stored states and outcomes, so that no statement contains a number without a name.
namespace events::tables {

// Returns the number that is stored for a state or an outcome.
template <class Enum>
std::string number(Enum value) {
  return std::to_string(static_cast<int>(value));
}

// Returns SQL that is true if the column has one of the values: "(f.outcome IN (4,5))".
template <class Enum>
std::string is_one_of(const std::string& column, std::initializer_list<Enum> values) {
  std::string numbers;
  for (const auto value : values) numbers += (numbers.empty() ? "" : ",") + number(value);
  return "(" + column + " IN (" + numbers + "))";
}

inline std::string is_failure(const std::string& outcome) {
  using playback::Outcome;
  return is_one_of(outcome, {Outcome::start_failure, Outcome::playback_failure});
}

inline std::string is_over(const std::string& state) {
  return is_one_of(state, {playback::State::ended, playback::State::failed});
}

// Returns SQL that is true if a session of live_sessions (called `table` in the statement) is in one of the states and
// still watched: seen within kWatchingForMs, and not rebuffering for more than kRebufferingIsGoneMs.
inline std::string is_present(const std::string& table, std::initializer_list<playback::State> states) {
  const std::string state = table + ".state";
  const auto seconds = [](std::int64_t ms) { return std::to_string(ms / 1000) + " SECOND"; };
  return "(" + db::is_of_last(seconds(playback::kWatchingForMs), table + ".last_seen_at") + " AND " +
         is_one_of(state, states) + " AND (" + state + " <> " + number(playback::State::rebuffering) + " OR " + table +
         ".state_at >= UTC_TIMESTAMP(3) - INTERVAL " + seconds(playback::kRebufferingIsGoneMs) + "))";
}

}  // namespace events::tables
