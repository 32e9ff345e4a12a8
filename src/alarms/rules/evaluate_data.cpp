#include <algorithm>

#include "alarms/rules/checks.h"
#include "billing/rules/prices.h"
#include "billing/tables/card_reversals.h"
#include "billing/tables/payments.h"
#include "concepts/tables/draft_reports.h"
#include "crypto/encoding.h"
#include "providers/circuit.h"
#include "providers/tables/provider_circuits.h"
#include "text/counted.h"
#include "text/duration.h"

namespace alarms::rules {
namespace {

namespace payments = billing::tables::payments;

CheckResult check_payments(const Check& check, db::Database& db, const Config&) {
  auto result = check.result(Status::ok, "none of unknown outcome");
  for (const auto& open : payments::open(db)) {
    if (open.state != payments::State::unresolved || static_cast<double>(open.count) <= check.thresholds[0]) continue;
    result.status = Status::firing;
    result.items = open.count;
    result.text = text::counted(open.count, "payment") + ", the oldest from " +
                  text::duration(static_cast<int>(open.oldest_seconds)) +
                  " ago: nothing is served for them until you decide";
    const auto named = payments::unresolved_with_transaction(db);
    if (named > 0) result.text += "; a transaction is named for " + std::to_string(named);
  }
  return result;
}

CheckResult check_refunds(const Check& check, db::Database& db, const Config&) {
  const auto unresolved = billing::tables::card_reversals::unresolved(db, billing::rules::kPackPriceCents);
  if (static_cast<double>(unresolved.size()) <= check.thresholds[0])
    return check.result(Status::ok, "no buyer has neither money nor key");
  const auto orders = static_cast<std::int64_t>(unresolved.size());
  const auto seconds = std::max<std::int64_t>(unresolved.front().seconds, 0);
  return check.result(
      Status::firing,
      text::counted(orders, "order") + ", the oldest from " + text::duration(static_cast<int>(seconds)) + " ago (" +
          crypto::uuid_text(unresolved.front().order_id) + "): you have the money, and the buyer has no key for it",
      orders);
}

// Strangers can report as many drafts as they make, so that news of more are told at full hours.
CheckResult check_reports(const Check& check, db::Database& db, const Config& config) {
  const auto open = config.draft_pages ? concepts::tables::draft_reports::open(db) : std::nullopt;
  if (!open) return check.result(Status::ok, "no draft is reported");
  const auto seconds = std::max<std::int64_t>(open->seconds, 0);
  return check.result(Status::firing,
                      text::counted(open->drafts, "draft") + ", the first " +
                          text::duration(static_cast<int>(seconds)) + " ago: they are shown until you decide",
                      open->before_this_hour);
}

constexpr char kText[] = "text", kImage[] = "image";

// Asks the database, as only the pool that calls providers knows which are set.
template <const char* kKind>
CheckResult check_provider(const Check& check, db::Database& db, const Config&) {
  const auto model = providers::tables::provider_circuits::open_model(db, kKind);
  if (!model) return check.result(Status::ok, "none has failed lately");
  return check.result(Status::firing, *model + " has failed each time since; it is tried again every " +
                                          text::counted(providers::kOpenSeconds, "second"));
}

}  // namespace

Check payments_check() {
  return {
      {"payments", "Payments of unknown outcome", "`millrace-admin payment list --state UNRESOLVED` lists them.", 180},
      {Needs::database, Concerns::all_hosts, {0}, check_payments},
      {{"MillracePaymentUnresolved", R"(max(millrace_payments{state="UNRESOLVED"}) > $1)", Severity::page,
        "{{ $value }} payments wait for your decision", "millrace-admin payment list --state UNRESOLVED"}}};
}

Check refunds_check() {
  return {{"refunds", "Buyers have neither money nor key",
           "`millrace-admin order list --state unresolved` lists them: `order refund` again, or `order resolve`.", 0},
          {Needs::database, Concerns::all_hosts, {0}, check_refunds},
          {{"MillraceRefundFailed", "max(millrace_orders_unresolved) > $1", Severity::warn,
            "{{ $value }} buyers have neither money nor key, and nobody has decided what they get",
            "millrace-admin order list --state unresolved"}}};
}

Check reports_check() {
  return {{"reports", "Drafts were reported",
           "`millrace-admin concept reports` lists them: `concept hide` or `concept keep`.", 0},
          {Needs::database, Concerns::all_hosts, {}, check_reports},
          {}};
}

// The alert is of both: /metrics counts the providers that are down.
Check text_provider_check() {
  return {{"text-provider", "The text provider is down",
           "Calls for a draft are answered with 503 until it works again.", 300},
          {Needs::database, Concerns::all_hosts, {0}, check_provider<kText>},
          {{"MillraceProviderDown", "max(millrace_circuits_open) > $1", Severity::warn,
            "A provider of texts or images has been down for five minutes",
            "Its failures are in journalctl -u millrace@generate."}}};
}

Check image_provider_check() {
  return {{"image-provider", "The image provider is down", "Logos are drawn by the embedded generator meanwhile.", 300},
          {Needs::database, Concerns::all_hosts, {}, check_provider<kImage>},
          {}};
}

}  // namespace alarms::rules
