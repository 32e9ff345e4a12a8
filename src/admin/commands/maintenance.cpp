// Has the commands maintain, alerts and reconcile.
#include "admin/commands.h"
#include "jobs/rules/maintain.h"
#include "web/pages/template.h"

namespace admin {

using json::Json;

namespace {

using jobs::rules::Count;

constexpr char kReport[] =
    "{{^figuresDone}}another host is recomputing the figures\n{{/figuresDone}}{{#figuresDone}}"
    "recomputed the figures of {{sessionsRecomputed}} sessions, {{hoursRecomputed}} hours and {{daysRecomputed}} days, "
    "counted the viewers of {{minutesCounted}} minutes, compacted {{batchesCompacted}} batches, and closed "
    "{{sessionsClosed}} sessions\n"
    "{{#accountsBehind}}{{it}} accounts have more sessions than there was time for\n{{/accountsBehind}}"
    "{{#accountsFailed}}the log says why {{it}} accounts failed\n{{/accountsFailed}}{{/figuresDone}}"
    "released {{creditsReleased}} credits of expired leases, deleted {{slotsDeleted}} free slots, {{paymentsDeleted}} "
    "payments never made, {{checkoutsDeleted}} checkouts never paid and {{sessionsDeleted}} expired sessions\n"
    "{{#eventDaysAdded}}added a partition for the events before {{it}}\n{{/eventDaysAdded}}"
    "{{#eventDaysDropped}}deleted the events before {{it}}\n{{/eventDaysDropped}}"
    "deleted {{playbackSessionsDeleted}} playback sessions, and {{playbackSessionsOfDeletedUsers}} of deleted users\n";

Json json_of(const Count& count) {
  return count.kind == Count::Kind::days ? Json::array({count.days.begin(), count.days.end()}) : Json(count.number);
}

// Returns a text, or a section: of each day, or of a number other than 0.
web::TemplateValue value_of(const Count& count) {
  const auto number = std::to_string(count.number);
  if (count.kind == Count::Kind::done) return number;
  web::TemplateItems items;
  for (const auto& day : count.days) items.push_back({{"it", day}});
  if (count.number != 0) items.push_back({{"it", number}});
  return items;
}

Report maintain(const Arguments&, Worker& worker) {
  const auto done = jobs::rules::maintain(worker.db, worker.config);
  std::vector<Json::Member> members{{"figuresComplete", done.figures.is_complete()}};
  web::TemplateValues values{{"figuresDone", done.figures.done}};
  for (const auto& count : done.counts) {
    members.emplace_back(count.name, json_of(count));
    values[count.name] = value_of(count);
  }
  return {web::render_text(kReport, values), Json::object(members)};
}

Report tell_accounts(const Arguments&, Worker& worker) {
  const auto [alerts, reports] = jobs::rules::tell_accounts(worker.db, worker.config, worker.http);
  return {"evaluated " + std::to_string(alerts.evaluated) + " alerts, and sent " +
              std::to_string(alerts.messages.sent) + " messages and " + std::to_string(reports) +
              " reports; the log says why " + std::to_string(alerts.failed) + " alerts failed\n",
          Json::object({{"evaluated", alerts.evaluated},
                        {"failed", alerts.failed},
                        {"messagesSent", alerts.messages.sent},
                        {"messagesFailed", alerts.messages.failed},
                        {"reportsSent", reports}})};
}

Report reconcile(const Arguments&, Worker& worker) {
  const int found_out = jobs::rules::reconcile({worker.config, worker.db, worker.http});
  return {"found out about " + std::to_string(found_out) + (found_out == 1 ? " payment\n" : " payments\n"),
          Json::object({{"foundOut", found_out}})};
}

}  // namespace

std::vector<Command> maintenance_commands() {
  return {{"maintain", "Compute figures, end lapsed leases and delete what is old; a timer runs it", {}, maintain},
          {"alerts",
           "Evaluate alerts of accounts, and send their messages and reports; a timer runs it",
           {},
           tell_accounts},
          {"reconcile", "Find out about payments of unknown outcome; a timer runs it", {}, reconcile}};
}

}  // namespace admin
