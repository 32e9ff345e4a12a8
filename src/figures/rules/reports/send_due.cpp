#include <algorithm>
#include <set>

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

// Each letter is written before the change is committed, so that it may come twice after a crash, but is never lost.
class Writing {
 public:
  Writing(const Config& config, const Report& report, const Content& content)
      : config_(config), report_(report), content_(content) {}

  void write_to(const Recipient& recipient) {
    if (!recipient.is_confirmed || recipient.has_ended || !written_.insert(recipient.user_id).second) return;
    const auto link = end_link(config_, report_.id, recipient.user_id);
    mail::enqueue(config_, letter_of(config_, content_, recipient.email, link));
  }
  std::uint64_t written() const { return written_.size(); }

 private:
  const Config& config_;
  const Report& report_;
  const Content& content_;
  std::set<std::string> written_;
};

std::uint64_t send(db::Database& db, const Config& config, const Report& report) {
  const auto zone = calendar::Zone::named(report.zone).value();
  const auto now = db::now(db);
  const auto period = last_period(zone, report.is_monthly, now);
  const auto known_until = tables::watermarks::of(db, report.account_id).complete_until;
  if (!known_until || *known_until < period.to) return 0;

  const auto content = content_of(db, config, report, zone, period);
  const auto recipients = rows::recipients(db, report.id);
  Writing writing(config, report, content);
  db::transact(db, [&](db::Transaction& tx) {
    const auto asked = rows::take_asked(tx, report.id);
    const bool is_due = report.due_at <= now && rows::take_due(tx, report, next_due(zone, report.is_monthly, now));
    for (const auto& recipient : recipients) {
      const bool has_asked = std::find(asked.begin(), asked.end(), recipient.user_id) != asked.end();
      if (is_due || has_asked) writing.write_to(recipient);
    }
  });
  return writing.written();
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
