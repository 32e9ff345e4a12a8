#include "alarms/rules/checks.h"

#include "jobs/rules/list.h"
#include "net/this_host.h"

namespace alarms::rules {

std::vector<double> Check::thresholds_by(const Config& config) const {
  return job.empty() ? thresholds : std::vector<double>{1.0 * jobs::rules::find_job(config, job).late_seconds};
}

CheckResult Check::result(Status status, const std::string& text, std::int64_t items) const {
  return {this, concerns == Concerns::this_host ? net::this_host() : "", status, text, items};
}

// `verify` is the last, since the others only read, and so still work if the database takes no writes.
const std::vector<Check>& checks() {
  static const std::vector<Check> all = {
      ingest_check(),        ingest_workers_check(), answers_check(),  disk_check(),
      certificate_check(),   mail_check(),           payments_check(), refunds_check(),
      reports_check(),       maintenance_check(),    alerts_check(),   backup_check(),
      text_provider_check(), image_provider_check(), viewers_check(),  verify_check()};
  return all;
}

}  // namespace alarms::rules
