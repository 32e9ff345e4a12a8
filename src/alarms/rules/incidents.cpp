#include "alarms/rules/incidents.h"

#include "alarms/rules/delivery.h"
#include "alarms/rules/subject.h"
#include "alarms/tables/incidents.h"
#include "crypto/random.h"

namespace alarms::rules {
namespace {

namespace incidents = tables::incidents;

constexpr int kQuietSeconds = 300;
constexpr int kSweptTogether = 100;

// `change` is true for one of several hosts. The message is written before that is committed: it may come twice, but
// not never.
void tell_of(Worker& worker, const Message& message, bool (*change)(db::Transaction&, const std::string&)) {
  bool is_written = false;
  db::transact(worker.db, [&](db::Transaction& tx) {
    if (!change(tx, message.incident.id) || is_written) return;
    tell(worker.config, message);
    is_written = true;
  });
}

void note_trouble(Worker& worker, const Finding& finding) {
  const std::string id = crypto::random_uuid(), text = incidents::shortened(finding.text);
  db::transact(worker.db, [&](db::Transaction& tx) { incidents::see(tx, id, finding.subject, finding.host, text); });
  const auto incident = incidents::lasting(worker.db, finding.subject, finding.host);
  if (!incident || incident->told) return;
  if (incident->seconds_lasted < subject(finding.subject).patience_seconds) return;
  tell_of(worker, {*incident, "begin"}, incidents::tell);
}

void note_peace(Worker& worker, const Finding& finding) {
  auto incident = incidents::lasting(worker.db, finding.subject, finding.host);
  if (!incident) return;
  if (!incident->told) return db::autocommit(worker.db, incidents::forget, incident->id);
  if (incident->seconds_quiet < kQuietSeconds) return;
  incident->ended_at = printed_time(std::time(nullptr));
  tell_of(worker, {*incident, "end"}, incidents::end);
}

}  // namespace

void note(Worker& worker, const std::vector<Finding>& findings) {
  for (const auto& finding : findings) {
    if (finding.verdict == Verdict::trouble) note_trouble(worker, finding);
    if (finding.verdict == Verdict::fine) note_peace(worker, finding);
  }
  db::autocommit(worker.db, incidents::sweep, kSweptTogether);
}

}  // namespace alarms::rules
