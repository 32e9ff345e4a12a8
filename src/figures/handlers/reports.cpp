#include "figures/handlers/reports.h"

#include "calendar/zone.h"
#include "crypto/encoding.h"
#include "events/rules/filters/saved_filters.h"
#include "figures/handlers/print.h"
#include "figures/rules/reports/reports.h"
#include "refusal.h"
#include "text/visible.h"
#include "web/fields.h"
#include "web/pages/page.h"
#include "web/pages/template.h"
#include "web/parameters.h"

namespace web::templates {
extern const char end_report[];
}

namespace figures::handlers {

using json::Json;
using rules::reports::Definition;
using rules::reports::Report;

namespace {

Json json_of_recipient(const rules::reports::Recipient& recipient) {
  return Json::object({{"userId", recipient.user_id},
                       {"email", recipient.email},
                       {"status", recipient.has_ended      ? "ended"
                                  : recipient.is_confirmed ? "receives"
                                                           : "unconfirmed"}});
}

Json json_of_filter(Worker& worker, const Report& report) {
  if (!report.filter_id) return nullptr;
  const auto id = crypto::uuid_text(*report.filter_id);
  const auto saved = events::rules::find_saved_filter(worker.db, report.account_id, id);
  return Json::object({{"id", id}, {"name", saved ? Json(saved->name) : Json(nullptr)}});
}

Json json_of_report(Worker& worker, const Report& report) {
  return Json::object(
      {{"id", crypto::uuid_text(report.id)},
       {"name", report.name},
       {"every", report.is_monthly ? "month" : "week"},
       {"timezone", report.zone},
       {"filter", json_of_filter(worker, report)},
       {"recipients", Json::array_of(tables::reports::recipients(worker.db, report.id), json_of_recipient)},
       {"nextAt", json_time(report.due_at)},
       {"sentAt", json_time(report.sent_at)},
       {"createdAt", report.created_at}});
}

// Reads what is given. What is not stays as it is.
struct ReportFields {
  json::Fields fields;
  Worker& worker;
  const Account& account;

  void read_name(std::string& name) {
    const auto given = fields.optional_text("name", json::at_most(1000));
    name = given.value_or(name);
    if (const auto error = text::line_error(name, rules::reports::kMaxName)) fields.add_error("name", *error);
  }

  void read_every(bool& is_monthly) {
    const auto given = fields.optional_text("every", json::at_most(16));
    if (given && *given != "week" && *given != "month") fields.add_error("every", "must be week or month");
    if (given) is_monthly = *given == "month";
  }

  void read_zone(std::string& zone) {
    zone = fields.optional_text("timezone", json::at_most(64)).value_or(zone);
    if (!calendar::Zone::named(zone))
      fields.add_error("timezone", "must be the name of a time zone such as Europe/Berlin");
  }

  void read_filter(std::optional<std::string>& filter_id) {
    const auto* given = fields.any("filter");
    if (!given) return;
    filter_id.reset();
    if (given->IsNull()) return;
    const auto saved = given->IsString()
                           ? events::rules::find_saved_filter(worker.db, account.id, std::string(json::text_of(*given)))
                           : std::nullopt;
    if (saved) filter_id = saved->id;
    if (!saved)
      fields.add_error("filter", "must be the name or the id of a filter that /api/v1/filters lists, or null");
  }

  std::optional<std::vector<std::string>> recipients() {
    if (!fields.any("recipients")) return std::nullopt;
    return fields.texts("recipients", json::between(1, rules::reports::kMaxRecipients),
                        "must be a list of 1 to 20 ids of people whom /api/v1/members lists");
  }
};

struct ReportRequest {
  Definition wanted;
  std::optional<std::vector<std::string>> recipients;
};

ReportRequest read_report(const Request& request, Worker& worker, const Account& account, Definition wanted) {
  ReportFields reading{web::json_fields(request), worker, account};
  reading.read_name(wanted.name);
  reading.read_every(wanted.is_monthly);
  reading.read_zone(wanted.zone);
  reading.read_filter(wanted.filter_id);
  auto recipients = reading.recipients();
  reading.fields.nothing_else();
  reading.fields.done();
  return {std::move(wanted), std::move(recipients)};
}

Response end_page(Worker& worker, const std::string& token, bool has_ended) {
  return web::page(200, has_ended ? "You receive this report no more" : "End this report?",
                   web::render(web::templates::end_report,
                               {{"base_url", worker.config.base_url}, {"token", token}, {"has_ended", has_ended}}));
}

Response no_such_link() {
  return web::page(404, "There is no such report",
                   "<p class=\"lead\">The link was not copied whole, or its report was deleted.</p>");
}

}  // namespace

// GET /api/v1/reports
Response list_reports(const Request& request, Worker& worker, const Account& account) {
  web::require_no_parameters(request);
  const auto all = tables::reports::of_account(worker.db, account.id);
  return web::json(
      200, Json::object({{"items", Json::array_of(all, [&](const auto& one) { return json_of_report(worker, one); })},
                         {"limit", rules::reports::kMaxReports}}));
}

// POST /api/v1/reports: without recipients, the actor is the one.
Response create_report(const Request& request, Worker& worker, const Account& account) {
  const auto [wanted, recipients] = read_report(request, worker, account, {"", {}, false, "UTC"});
  const auto report = rules::reports::make_report(worker.db, worker.config, account, wanted,
                                                  recipients.value_or(std::vector{account.actor.id}));
  return web::json(201, json_of_report(worker, report));
}

// PATCH /api/v1/reports/<id>
Response change_report(const Request& request, Worker& worker, const Account& account) {
  web::require_json(request);
  const auto known = tables::reports::find(worker.db, account.id, web::uuid_in_path(request));
  if (!known) throw refusal::NotFound();
  const auto [wanted, recipients] = read_report(request, worker, account, *known);
  return web::json(200, json_of_report(worker, rules::reports::change_report(worker.db, worker.config, account, *known,
                                                                             wanted, recipients)));
}

// DELETE /api/v1/reports/<id>
Response delete_report(const Request& request, Worker& worker, const Account& account) {
  if (!db::autocommit(worker.db, tables::reports::remove, account.id, web::uuid_in_path(request)))
    throw refusal::NotFound();
  return web::no_content();
}

// POST /api/v1/reports/<id>/send: to the caller alone.
Response send_report(const Request& request, Worker& worker, const Account& account) {
  rules::reports::ask_for_report(worker.db, worker.config, account, web::uuid_in_path(request));
  return web::json(202, Json::object({{"to", account.actor.email}}));
}

// GET /reports/end/<token> changes nothing, as scanners of mail servers open links before their reader does.
Response show_end_of_report(const Request& request, Worker& worker) {
  if (!rules::reports::ending_of(worker.config, request.path_id)) return no_such_link();
  return end_page(worker, request.path_id, false);
}

// POST /reports/end/<token>, by the button of that page or of a program for e-mail (RFC 8058).
Response end_report(const Request& request, Worker& worker) {
  const auto ending = rules::reports::ending_of(worker.config, request.path_id);
  if (!ending || !db::autocommit(worker.db, tables::reports::end, ending->report_id, ending->user_id))
    return no_such_link();
  return end_page(worker, request.path_id, true);
}

}  // namespace figures::handlers
