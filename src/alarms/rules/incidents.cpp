#include "alarms/rules/incidents.h"

#include "alarms/rules/delivery.h"
#include "alarms/rules/subject.h"
#include "alarms/tables/incident_messages.h"
#include "alarms/tables/incidents.h"
#include "crypto/random.h"
#include "text/utf8.h"

namespace alarms::rules {
namespace {

namespace incidents = tables::incidents;
namespace messages = tables::incident_messages;

constexpr int kQuietSeconds = 300;
constexpr int kSweptTogether = 100;
constexpr std::size_t kLongestText = 400;  // bytes

void write_messages(db::Transaction& tx, Worker& worker, const std::string& id, const std::string& moment) {
  for (const auto& channel : channels(worker.config.alarm)) messages::write(tx, id, moment, channel);
}

// A text may name folders and models of any length.
std::string shortened(std::string text) {
  if (text.size() > kLongestText) text.resize(kLongestText);
  while (!text::is_utf8(text)) text.pop_back();
  return text;
}

void note_trouble(Worker& worker, const Finding& finding) {
  const std::string id = crypto::random_uuid(), text = shortened(finding.text);
  db::transact(worker.db, [&](db::Transaction& tx) { incidents::see(tx, id, finding.subject, finding.host, text); });
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
