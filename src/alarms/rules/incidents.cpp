#include "alarms/rules/incidents.h"

#include "alarms/rules/delivery.h"
#include "alarms/rules/subject.h"
#include "alarms/tables/incident_messages.h"
#include "alarms/tables/incidents.h"
#include "crypto/random.h"

namespace alarms::rules {
namespace {

namespace incidents = tables::incidents;
namespace messages = tables::incident_messages;

constexpr int kQuietSeconds = 300;
constexpr int kSweptTogether = 100;

void write_messages(db::Transaction& tx, Worker& worker, const std::string& id, const std::string& moment) {
  for (const auto& channel : channels(worker.config.alarm)) messages::write(tx, id, moment, channel);
}

void note_trouble(Worker& worker, const Finding& finding) {
  db::transact(worker.db, [&](db::Transaction& tx) {
    incidents::see(tx, crypto::random_uuid(), finding.subject, finding.host, finding.text);
  });
  const auto incident = incidents::lasting(worker.db, finding.subject, finding.host);
  if (!incident || incident->told) return;
  if (incident->seconds_lasted < subject(finding.subject).patience_seconds) return;
  db::transact(worker.db, [&](db::Transaction& tx) {
    if (incidents::tell(tx, incident->id)) write_messages(tx, worker, incident->id, "begin");
  });
}

void note_peace(Worker& worker, const Finding& finding) {
  const auto incident = incidents::lasting(worker.db, finding.subject, finding.host);
  if (!incident) return;
  if (!incident->told) return db::autocommit(worker.db, incidents::forget, incident->id);
  if (incident->seconds_quiet < kQuietSeconds) return;
  db::transact(worker.db, [&](db::Transaction& tx) {
    if (incidents::end(tx, incident->id)) write_messages(tx, worker, incident->id, "end");
  });
}

}  // namespace

void note(Worker& worker, const std::vector<Finding>& findings) {
  for (const auto& finding : findings) {
    if (finding.verdict == Verdict::trouble) note_trouble(worker, finding);
    if (finding.verdict == Verdict::fine) note_peace(worker, finding);
  }
  db::autocommit(worker.db, incidents::sweep, kSweptTogether);
  db::autocommit(worker.db, messages::sweep);
}

}  // namespace alarms::rules
