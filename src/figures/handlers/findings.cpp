// GET /api/v1/findings
#include "figures/handlers/figures.h"

#include "calendar/period.h"
#include "db/clock.h"
#include "figures/handlers/print.h"
#include "figures/rules/findings/last_minutes.h"
#include "figures/rules/findings/rises.h"
#include "figures/tables/findings.h"
#include "limits/reads.h"
#include "web/parameters.h"

namespace figures::handlers {

using json::Json;

namespace {

using tables::findings::Finding;
constexpr std::int64_t kOldMinutesMs = 15 * calendar::kMinuteMs, kOldHoursMs = 3 * calendar::kHourMs;
constexpr std::pair<std::string_view, std::int64_t> kPeriods[] = {
    {"30m", 30}, {"24h", 24 * 60}, {"7d", 7 * 24 * 60}, {"30d", 30 * 24 * 60}};

Fields rates_of(const Finding& finding) {
  return {{"metric", finding.metric},
          {"before", json_of_millionths(finding.before)},
          {"after", json_of_millionths(finding.after)},
          {"clearAt", json_of_millionths(finding.clear_at)}};
}

// Nobody is told what was found long ago, such as before the host was down.
bool is_old(const tables::findings::Findings& found, std::int64_t minutes, std::int64_t now) {
  const auto most = minutes == rules::findings::kLastMinutes ? kOldMinutesMs : kOldHoursMs;
  return found.ends_at && now - *found.ends_at > most;
}

std::pair<std::string, std::int64_t> read_last(const Request& request) {
  web::Parameters parameters(request);
  const auto asked = parameters.one("last").value_or("7d");
  for (const auto& [name, minutes] : kPeriods) {
    if (name != asked) continue;
    parameters.done();
    return {asked, minutes};
  }
  parameters.add_error("last", "must be 30m, 24h, 7d or 30d");
  parameters.done();
  return {};
}

}  // namespace

// Shows what maintenance has found by itself: of what is clearly worse, the two worst, and what it has looked at.
Response show_findings(const Request& request, Worker& worker, const Account& account) {
  const auto [last, minutes] = read_last(request);
  limits::charge_read(worker.db, worker.config, account.id, 1);

  auto found = tables::findings::read(worker.db, account.id, minutes);
  if (is_old(found, minutes, db::now(worker.db))) found = {};

  std::vector<Json> worse, looked;
  for (const auto& one : found.all) {
    if (one.worse)
      worse.push_back(json_of_worse(one, account.sees_viewers || !rules::findings::names_page(*one.worse)));
    looked.push_back(Json::object(rates_of(one)));
  }
  const auto from = found.ends_at ? std::optional(*found.ends_at - minutes * calendar::kMinuteMs) : std::nullopt;
  return web::json(200, Json::object({{"last", last},
                                      {"from", json_time(from)},
                                      {"to", json_time(found.ends_at)},
                                      {"worse", Json::array(worse)},
                                      {"looked", Json::array(looked)}}));
}

}  // namespace figures::handlers
