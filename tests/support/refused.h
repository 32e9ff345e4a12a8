#pragma once
#include <string>

#include "support/client.h"
#include "support/failure.h"
#include "support/json.h"

inline std::string error_of(const Answer& answer) { return text_in(answer.body, "error"); }

inline void check_refused(const Answer& answer, long status, const std::string& error) {
  const bool is_json = answer.header("Content-Type") == "application/json";
  if (answer.status == status && error_of(answer) == error && is_json) return;
  fail_because("not " + std::to_string(status) + " " + error + ", but " + std::to_string(answer.status) + " " +
               answer.body);
}
