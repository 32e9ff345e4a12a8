#include "concepts/handlers/drafts.h"
#include "concepts/rules/preview.h"
#include "concepts/tables/generations.h"
#include "concepts/tables/logos.h"
#include "crypto/encoding.h"
#include "refusal.h"
#include "text/ascii.h"
#include "text/percent.h"
#include "text/printable.h"
#include "web/pages/page.h"
#include "web/pages/template.h"

namespace web::templates {
extern const char shared_draft[];
}

namespace concepts::handlers {

using web::Request;
using web::Response;

namespace {

std::optional<tables::generations::Shown> shown(const Request& request, Worker& worker) {
  const auto id = worker.config.draft_pages ? crypto::from_hex(request.path_id) : std::nullopt;
  return id ? tables::generations::shown_by_id(worker.db, *id) : std::nullopt;
}

// Returns where to report a draft: the operator's page, or an e-mail that names it.
std::string report_link(const Config& config, const std::string& page) {
  const auto link = settings::href(config.legal.abuse.empty() ? config.contact : config.legal.abuse);
  if (!text::starts_with(link, "mailto:")) return link;
  return link + "?subject=" + text::percent_encoded("Report of " + page);
}

}  // namespace

// GET /d/<draft>: a page to pass on. It is for whoever has its address: nobody can guess it, and no search engine lists
// it. It does not say what the theme was, though name and description may repeat words of it.
Response show_draft(const Request& request, Worker& worker) {
  const auto found = shown(request, worker);
  if (!found) throw refusal::NotFound();
  const auto& config = worker.config;
  const auto& draft = found->draft;
  web::Page page;
  page.title = text::isolated(draft.coin_name) + " (" + draft.ticker + ")";
  page.description = draft.description;
  page.canonical = config.base_url + "/d/" + request.path_id;
  page.picture = page.canonical + ".png";
  page.picture_text = "The coin of " + draft.coin_name;
  page.is_listed = false;
  page.has_wide_picture = true;
  page.script = "/shared.js";
  page.content =
      web::render(web::templates::shared_draft, {{"name", draft.coin_name},
                                                 {"ticker", draft.ticker},
                                                 {"description", draft.description},
                                                 {"logo", "/logos/" + crypto::hex(found->logo_sha256) + ".png"},
                                                 {"page", page.canonical},
                                                 {"path", "/d/" + request.path_id},
                                                 {"reported", request.query == "reported"},
                                                 {"report", report_link(config, page.canonical)}});
  return web::page(200, page).with("X-Robots-Tag", "noindex").with("Cache-Control", "no-cache");
}

// GET /d/<draft>.png: a picture for previews in messages.
Response show_preview(const Request& request, Worker& worker) {
  const auto found = shown(request, worker);
  const auto logo = found ? tables::logos::find(worker.db, found->logo_sha256) : std::nullopt;
  const auto id = crypto::from_hex(request.path_id);
  if (!logo && id && tables::generations::exists(worker.db, *id)) return hidden_picture(request);
  if (!logo) throw refusal::NotFound();
  return {200,
          rules::preview_of(*logo),
          "image/png",
          {{"Cache-Control", "public, max-age=60"}, {"X-Accel-Expires", kSecondsInNginx}, {"X-Robots-Tag", "noindex"}}};
}

}  // namespace concepts::handlers
