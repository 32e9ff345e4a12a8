#pragma once
#include <optional>
#include <string>
#include <vector>

#include "telemetry/rules/figures_query.h"

namespace telemetry::rules {

// An error that sessions of a period had.
struct FoundError {
  std::string code;
  double sessions, share;                 // share of all sessions, 0 to 1
  std::optional<std::string> message;     // of the newest session with it, as the two below
  std::optional<std::string> last_at;     // when it was first heard of; ISO 8601
  std::optional<std::string> session_id;  // absent for the errors that are counted as 'other'
};
struct FoundErrors {
  std::vector<FoundError> errors;  // the most frequent ones first
  Basis basis;
};

// At most so many. Counts and throws as figures_by_value.
FoundErrors errors(Worker& worker, const FiguresQuery& query, std::size_t most);

}  // namespace telemetry::rules
