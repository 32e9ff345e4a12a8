#include "figures/rules/reports/reports.h"

#include "accounts/rules/members.h"
#include "calendar/zone.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "db/clock.h"
#include "figures/rules/reports/report_period.h"
#include "limits/throttle.h"
#include "refusal.h"

namespace figures::rules::reports {
namespace {

namespace rows = tables::reports;

constexpr std::size_t kReportIdBytes = 16, kUserIdLength = 32;

void require_confirmed(db::Database& db, const accounts::rules::Account& account,
                       const std::vector<std::string>& recipients, const std::vector<std::string>& before) {
  if (const auto error = accounts::rules::recipients_error(db, account.id, recipients, before))
    throw refusal::InvalidFields(std::map<std::string, std::string>{{"recipients", *error}});
}

void require_email(const Config& config) {
  if (!config.mail.enabled())
    throw refusal::Rejected("email_disabled", "This host sends no e-mail. Its operator can set MILLRACE_SMTP_URL.");
}

std::int64_t first_due(const Definition& report, std::int64_t now) {
  return next_due(calendar::Zone::named(report.zone).value(), report.is_monthly, now);
}

std::string signature_of(const Config& config, const std::string& ending) {
  return crypto::hmac_sha256(config.address_secret, "end of a report:" + ending);
}

Report find_report(db::Database& db, const std::string& account_id, const std::string& id) {
  auto report = rows::find(db, account_id, id);
  if (!report) throw refusal::NotFound();
  return *std::move(report);
}

}  // namespace

Report make_report(db::Database& db, const Config& config, const accounts::rules::Account& account,
                   const Definition& wanted, const std::vector<std::string>& recipients) {
  require_email(config);
  require_confirmed(db, account, recipients, {});
  const Report report{wanted, crypto::random_uuid(), account.id, first_due(wanted, db::now(db)), {}, ""};
  db::transact(db, [&](db::Transaction& tx) {
    accounts::tables::users::lock(tx, account.id);
    if (!rows::insert(tx, report, kMaxReports))
      throw refusal::Conflict("too_many_reports", "This account has 20 reports. Please delete one that is not needed.");
    rows::set_recipients(tx, report.id, recipients, account.actor.id);
  });
  return find_report(db, account.id, report.id);
}

Report change_report(db::Database& db, const Config& config, const accounts::rules::Account& account, Report report,
                     const Definition& wanted, const std::optional<std::vector<std::string>>& recipients) {
  require_email(config);
  if (recipients) {
    std::vector<std::string> before;
    for (const auto& one : rows::recipients(db, report.id)) before.push_back(one.user_id);
    require_confirmed(db, account, *recipients, before);
  }
  const bool is_sent_at_other_times = report.zone != wanted.zone || report.is_monthly != wanted.is_monthly;
  static_cast<Definition&>(report) = wanted;
  if (is_sent_at_other_times) report.due_at = first_due(wanted, db::now(db));
  db::transact(db, [&](db::Transaction& tx) {
    rows::change(tx, report);
    if (is_sent_at_other_times) rows::set_due(tx, report);
    if (recipients) rows::set_recipients(tx, report.id, *recipients, account.actor.id);
  });
  return find_report(db, account.id, report.id);
}

void ask_for_report(db::Database& db, const Config& config, const accounts::rules::Account& account,
                    const std::string& id) {
  require_email(config);
  const auto report = find_report(db, account.id, id);
  db::transact(db, [&](db::Transaction& tx) {
    limits::take(tx, limits::of_account(config, limits::kReportsAsked, account.actor.id));
    if (!rows::ask(tx, report.id, account.actor.id))
      throw refusal::Rejected("not_a_recipient", "You do not receive this report. Add yourself to its recipients.");
  });
}

std::string end_link(const Config& config, const std::string& report_id, const std::string& user_id) {
  const auto ending = report_id + user_id;
  return config.base_url + "/reports/end/" + crypto::base64url(ending + signature_of(config, ending));
}

std::optional<Ending> ending_of(const Config& config, const std::string& token) {
  const auto bytes = crypto::from_base64(token).value_or("");
  constexpr auto kLength = kReportIdBytes + kUserIdLength;
  if (bytes.size() <= kLength) return std::nullopt;
  const auto ending = bytes.substr(0, kLength);
  if (!crypto::equal(bytes.substr(kLength), signature_of(config, ending))) return std::nullopt;
  return Ending{ending.substr(0, kReportIdBytes), ending.substr(kReportIdBytes)};
}

}  // namespace figures::rules::reports
