#include "concepts/handlers/drafts.h"

#include "billing/handlers/payment_required.h"
#include "billing/rules/prices.h"
#include "concepts/rules/generation/held_generation.h"
#include "crypto/encoding.h"
#include "limits/bucket.h"
#include "settings/network.h"
#include "text/ascii.h"
#include "text/duration.h"
#include "text/printable.h"
#include "text/utf8.h"
#include "web/origin.h"
#include "web/pages/page.h"
#include "web/pages/template.h"

namespace web::templates {
extern const char draft[], payment_needed[];
}

namespace concepts::handlers {

using web::Request;
using web::Response;

namespace {

Response page(int status, const std::string& title, const web::TemplateValues& values) {
  return web::page(status, web::titled(title, web::render(web::templates::draft, values)));
}

std::string left_today(const rules::Remaining& remaining) {
  const auto* free = std::get_if<rules::Allowance>(&remaining);
  if (!free) return "";
  return free->left == 0 ? std::string("That was today’s last free draft; there are ") +
                               billing::rules::kFreeDraftsInWords + " new ones at midnight UTC."
                         : std::to_string(free->left) + " of " + std::to_string(billing::rules::kFreeDraftsPerDay) +
                               " free drafts are left today.";
}

// Says whether the bytes are text. Unlike the JSON of a call, percent-encoding can also express bytes that are not.
bool is_text(const std::string& bytes) { return text::is_utf8(bytes) && bytes.find('\0') == bytes.npos; }

Response refused_theme(const std::string& error, const std::string& theme) {
  return page(400, "That theme does not work", {{"reason", "The theme " + error + "."}, {"theme", theme}});
}

Response page_of(const tables::generations::Generation& generation, const rules::Remaining& remaining) {
  return page(200, text::isolated(generation.draft.coin_name),
              {{"name", generation.draft.coin_name},
               {"ticker", generation.draft.ticker},
               {"description", generation.draft.description},
               {"logo", "/logos/" + crypto::hex(generation.logo_sha256) + ".png"},
               {"theme", generation.theme},
               {"from", text::isolated(generation.theme)},
               {"left", left_today(remaining)}});
}

Response more_drafts(const Config& config, const std::string& title, const std::string& sentence) {
  return web::page(
      402, title,
      web::render(web::templates::payment_needed, {{"sentence", sentence},
                                                   {"x402", config.x402.enabled()},
                                                   {"test", !settings::network_named(config.x402.network).of_money}}));
}

}  // namespace

std::string meaning_of(const rules::PaymentNeeded& refused) {
  const auto* free = std::get_if<rules::Allowance>(&refused.remaining);
  return billing::handlers::meaning_of(refused.error) +
         (free ? std::string(" There are ") + billing::rules::kFreeDraftsInWords + " new ones at midnight UTC, in " +
                     text::duration(free->seconds_until_new) + "."
               : "");
}

Response payment_page(const Config& config, const rules::PaymentNeeded& refused) {
  return more_drafts(config, "No draft left", meaning_of(refused));
}

Response terms_page(const Config& config, const std::string& sentence) {
  return more_drafts(config, "What a draft costs", sentence);
}

// POST /draft: handles the form of the home page. It counts as a call of POST /api/generate without a key does.
Response draft_page(const Request& request, Worker& worker) {
  web::require_own_page(request, worker.config.trusted_origins,
                        "A page of another origin cannot spend your free drafts here.");
  const std::string theme = text::trimmed(web::form_value(request.body, "theme").value_or(""));
  if (!is_text(theme)) return refused_theme("must be text in UTF-8", "");
  if (const auto error = rules::theme_error(theme)) return refused_theme(*error, theme);

  const rules::GenerateRequest call = {
      theme,        std::nullopt,
      std::nullopt, limits::bucket_of(request.remote_addr, worker.config.address_secret),
      std::nullopt, request.waited_seconds};
  auto admission = rules::admit(worker.db, worker.config, call);
  if (const auto* refused = std::get_if<rules::PaymentNeeded>(&admission)) return payment_page(worker.config, *refused);
  auto& hold = std::get<rules::Hold>(admission);
  const auto generation = rules::generate_held(worker.db, worker.http, worker.config, hold, call);
  return page_of(generation, rules::remaining_of(worker.db, hold.unit(), hold.whose()));
}

// GET /draft: leads to the home page, for example when the page of a draft is loaded from a bookmark.
Response back_to_the_field(const Request&, Worker&) { return web::see_other("/"); }

}  // namespace concepts::handlers
