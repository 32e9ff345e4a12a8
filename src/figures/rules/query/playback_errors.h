#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "figures/rules/query/query.h"

namespace figures::rules {

struct PlayerOfError {
  std::string player;  // '': not known
  double sessions;
};

// Sums up an error that sessions of a period had.
struct ErrorSummary {
  std::string code;
  double sessions = 0, fatal = 0, share = 0;  // fatal: sessions that failed; share: of all sessions, 0 to 1
  std::vector<double> trend;                  // sessions in each of ErrorSummaries::intervals
  std::vector<PlayerOfError> players;         // three at most, those with the most sessions first
  std::optional<std::string> message;         // of the newest session with it, as the two below
  std::optional<std::string> last_at;         // when it began; ISO 8601
  std::optional<std::string> session_id;      // absent for the errors that are counted as 'other'
};
struct ErrorSummaries {
  std::vector<ErrorSummary> errors;
  std::vector<calendar::Period> intervals;  // those of the period that have begun
  Source source;
};

enum class ErrorOrder { fatal, sessions };  // the greatest first; equal ones by the other number

// Returns at most `max` errors, or all by default. The first 200 are described by their sessions. Players are those of
// all sessions if these were read, else of the newest hundred. Charges and throws as read_figures().
ErrorSummaries most_frequent_errors(db::Database& db, const Config& config, const FiguresQuery& query,
                                    calendar::Interval interval, ErrorOrder order, std::optional<std::size_t> max);

}  // namespace figures::rules
