#include <algorithm>

#include "calendar/zone.h"
#include "db/clock.h"
#include "figures/rules/apart.h"
#include "figures/rules/reports/content.h"
#include "figures/rules/reports/letter.h"
#include "figures/rules/reports/report_period.h"
#include "figures/rules/reports/reports.h"
#include "figures/tables/watermarks.h"
#include "mail/enqueue.h"

namespace figures::rules::reports {
namespace {

namespace rows = tables::reports;

constexpr int kMaxAtOnce = 100;
constexpr std::int64_t kAgainMs = 15 * calendar::kMinuteMs;

// Claims it first, so that no other host sends it as well. If this one fails, or is stopped, it is due again later.
std::uint64_t send(db::Database& db, const Config& config, const Report& report) {
  const auto zone = calendar::Zone::named(report.zone).value();
  const auto now = db::now(db);
  const auto period = last_period(zone, report.is_monthly, now);
  const auto known_until = tables::watermarks::of(db, report.account_id).complete_until;
  if (!known_until || *known_until < period.to) return 0;
  const auto again = calendar::rounded_up(now, calendar::kMinuteMs) + kAgainMs;
  const bool is_due = report.due_at <= now && db::autocommit(db, rows::claim, report, again);
  const auto asked = db::transact(db, [&](db::Transaction& tx) { return rows::take_asked(tx, report.id); });
  if (!is_due && asked.empty()) return 0;

  const auto content = content_of(db, config, report, zone, period);
  std::uint64_t written = 0;
  for (const auto& recipient : rows::recipients(db, report.id)) {
    const bool is_for_them = is_due || std::count(asked.begin(), asked.end(), recipient.user_id) > 0;
    if (!is_for_them || !recipient.is_confirmed || recipient.has_ended) continue;
    const auto link = end_link(config, report.id, recipient.user_id);
    mail::enqueue(config, letter_of(config, content, recipient.email, link));
    ++written;
  }
  if (is_due) db::autocommit(db, rows::mark_sent, report.id, again, next_due(zone, report.is_monthly, now));
  return written;
}

}  // namespace

std::uint64_t send_due(db::Database& db, const Config& config, std::chrono::steady_clock::time_point until) {
  std::uint64_t written = 0;
  if (!config.mail.enabled()) return written;
  for (const auto& report : rows::due(db, kMaxAtOnce)) {
    if (std::chrono::steady_clock::now() >= until) break;
    apart(report.account_id, [&] { written += send(db, config, report); });
  }
  return written;
}

}  // namespace figures::rules::reports
