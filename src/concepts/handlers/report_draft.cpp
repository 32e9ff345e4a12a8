#include "concepts/handlers/drafts.h"
#include "concepts/tables/draft_reports.h"
#include "concepts/tables/generations.h"
#include "crypto/encoding.h"
#include "limits/throttle.h"
#include "refusal.h"
#include "text/ascii.h"
#include "text/utf8.h"
#include "web/origin.h"

namespace concepts::handlers {

namespace {

constexpr std::size_t kMaxReason = 500;  // characters

}  // namespace

// POST /d/<draft>/report, sent by the form of the draft's page: the operator is told.
web::Response report_draft(const web::Request& request, Worker& worker) {
  web::require_own_page(request, worker.config.trusted_origins, "A page of another origin cannot report drafts here.");
  const auto id = worker.config.draft_pages ? crypto::from_hex(request.path_id) : std::nullopt;
  if (!id || !tables::generations::shown_by_id(worker.db, *id)) throw refusal::NotFound();
  // Browsers send a line break as two characters, and count it as one.
  const auto reason = text::replaced(web::form_value(request.body, "reason").value_or(""), "\r\n", "\n");
  if (!text::is_utf8(reason) || text::code_points(reason) > kMaxReason) {
    throw refusal::InvalidFields(
        std::map<std::string, std::string>{{"reason", "must be text of 500 characters at most"}});
  }
  const auto limit = limits::of_address(worker.config, limits::kReports, request.remote_addr);
  limits::take(worker.db, {limit});
  db::autocommit(worker.db, tables::draft_reports::insert, *id, limit.bucket, reason);
  return web::see_other("/d/" + request.path_id + "?reported#reported");
}

}  // namespace concepts::handlers
