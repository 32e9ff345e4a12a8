#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "alarms/rules/finding.h"
#include "worker.h"

// Whether players get rid of their events.
namespace alarms::rules {

// How this host answered them.
struct IngestAnswers {
  std::int64_t all = 0;
  std::int64_t too_many = 0;  // 429
  std::int64_t failed = 0;    // 5xx
};

// In the five minutes before `now` (ms since 1970), as nginx's access log has it: of its last 4 MB, which a busy host
// fills in seconds. Absent: it cannot be read.
std::optional<IngestAnswers> recent_ingest(const std::string& log, std::int64_t now);

// Trouble: surely more than one in ten was refused; judged as viewers are.
Finding judge_ingest(const IngestAnswers& answers);
Finding check_ingest(Worker& worker, const std::string& host);

}  // namespace alarms::rules
