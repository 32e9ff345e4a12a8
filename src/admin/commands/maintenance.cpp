// Has the commands maintain and reconcile.
#include "admin/commands.h"
#include "jobs/rules/maintain.h"

namespace admin {

using json::Json;

namespace {

std::string days(const std::string& what, const std::vector<std::string>& ends) {
  std::string text;
  for (const auto& end : ends) text += what + " the events before " + end + "\n";
  return text;
}

Json list(const std::vector<std::string>& ends) { return Json::array({ends.begin(), ends.end()}); }

std::string text_of(const figures::rules::UpdateResult& figures) {
  if (!figures.done) return "another host is recomputing the figures\n";
  const auto& counts = figures.counts;
  return "recomputed the figures of " + std::to_string(counts.sessions_recomputed) + " sessions, " +
         std::to_string(counts.hours_recomputed) + " hours and " + std::to_string(counts.days_recomputed) +
         " days, counted the viewers of " + std::to_string(figures.minutes) + " minutes, compacted " +
         std::to_string(counts.batches_compacted) + " batches, and closed " + std::to_string(counts.sessions_closed) +
         " sessions\n" +
         (figures.behind == 0
              ? ""
              : std::to_string(figures.behind) + " accounts have more sessions than there was time for\n") +
         (figures.failed == 0 ? "" : "the log says why " + std::to_string(figures.failed) + " accounts failed\n");
}

Report maintain(const Arguments&, Worker& worker) {
  const auto done = jobs::rules::maintain(worker.db, worker.config);
  const auto& [figures, billing, slots, sign_ins, events, of_deleted] = done;
  return {text_of(figures) + "released " + std::to_string(billing.credits_released) +
              " credits of expired leases, deleted " + std::to_string(slots) + " free slots, " +
              std::to_string(billing.payments_deleted) + " payments never made, " +
              std::to_string(billing.checkouts_deleted) + " checkouts never paid and " + std::to_string(sign_ins) +
              " expired sessions\n" + days("added a partition for", events.added) + days("deleted", events.dropped) +
              "deleted " + std::to_string(events.sessions.sessions) + " playback sessions, and " +
              std::to_string(of_deleted.sessions) + " of deleted users\n",
          Json::object({{"figuresComplete", figures.done && figures.behind + figures.failed == 0},
                        {"sessionsRecomputed", figures.counts.sessions_recomputed},
                        {"batchesCompacted", figures.counts.batches_compacted},
                        {"sessionsClosed", figures.counts.sessions_closed},
                        {"minutesCounted", figures.minutes},
                        {"hoursRecomputed", figures.counts.hours_recomputed},
                        {"daysRecomputed", figures.counts.days_recomputed},
                        {"accountsBehind", figures.behind},
                        {"accountsFailed", figures.failed},
                        {"creditsReleased", billing.credits_released},
                        {"slotsDeleted", slots},
                        {"paymentsDeleted", billing.payments_deleted},
                        {"checkoutsDeleted", billing.checkouts_deleted},
                        {"sessionsDeleted", sign_ins},
                        {"eventDaysAdded", list(events.added)},
                        {"eventDaysDropped", list(events.dropped)},
                        {"playbackSessionsDeleted", events.sessions.sessions},
                        {"playbackSessionsOfDeletedUsers", of_deleted.sessions}})};
}

Report reconcile(const Arguments&, Worker& worker) {
  const int found_out = jobs::rules::reconcile({worker.config, worker.db, worker.http});
  return {"found out about " + std::to_string(found_out) + (found_out == 1 ? " payment\n" : " payments\n"),
          Json::object({{"foundOut", found_out}})};
}

}  // namespace

std::vector<Command> maintenance_commands() {
  return {{"maintain", "Compute figures, end lapsed leases and delete what is old; a timer runs it", {}, maintain},
          {"reconcile", "Find out about payments of unknown outcome; a timer runs it", {}, reconcile}};
}

}  // namespace admin
