#include "billing/rules/prices.h"
#include "site/handlers/examples.h"
#include "site/handlers/pages.h"
#include "text/percent.h"
#include "web/pages/page.h"
#include "web/pages/template.h"

namespace web::templates {
extern const char home[];
}

namespace site::handlers {
namespace {

// These are made-up viewers in each of 24 parts of an hour, which home.js continues.
const int kViewers[] = {812,  840,  826,  871,  905,  894,  932,  958,  990,  1012, 998,  1041,
                        1075, 1060, 1098, 1120, 1151, 1134, 1170, 1202, 1188, 1229, 1251, 1284};
constexpr int kHighest = 1400, kWidth = 600, kHeight = 140;

std::string demo_line() {
  std::string path;
  const int parts = static_cast<int>(std::size(kViewers)) - 1;
  for (int i = 0; i <= parts; ++i) {
    path += (i ? " L" : "M") + std::to_string(i * kWidth / parts) + " " +
            std::to_string(kHeight - kViewers[i] * kHeight / kHighest);
  }
  return path;
}

// Lists all but the first, which the page shows large.
web::TemplateItems list_of(const std::vector<Example>& examples) {
  web::TemplateItems list;
  for (auto example = examples.begin() + 1; example != examples.end(); ++example) {
    list.push_back({{"theme", example->theme},
                    {"encoded", text::percent_encoded(example->theme)},
                    {"logo", example->logo_path},
                    {"name", example->coin_name},
                    {"ticker", example->ticker}});
  }
  return list;
}

}  // namespace

// GET /?theme= shows the home page with the theme in its field.
web::Response home(const web::Request& request, Worker& worker) {
  const Config& config = worker.config;
  const auto& shown = examples();
  const auto& first = shown.front();
  const std::string line = demo_line(), bottom = std::to_string(kHeight);
  web::Page page;
  page.title = "Millrace: meme coin concepts from a theme, and video telemetry";
  page.description =
      "Type a theme and get a meme coin draft, concept only: name, ticker, story and logo. And see how your videos "
      "play.";
  page.canonical = config.base_url + "/";
  page.picture = config.base_url + first.logo_path;
  page.picture_text = "The coin of " + first.coin_name;
  page.script = "/home.js";
  page.wide = true;
  page.content =
      web::render(web::templates::home,
                  {{"base_url", config.base_url},
                   {"curl", web::curl(config)},
                   {"free_drafts", billing::rules::kFreeDraftsInWords},
                   {"x402", config.x402.enabled()},
                   {"theme", request.parameter("theme").value_or("")},
                   {"first_logo", first.logo_path},
                   {"first_name", first.coin_name},
                   {"first_ticker", first.ticker},
                   {"first_description", first.description},
                   {"first_theme", first.theme},
                   {"examples", list_of(shown)},
                   {"demo_line", line},
                   {"demo_area", line + " L" + std::to_string(kWidth) + " " + bottom + " L0 " + bottom + "Z"}});
  return web::page(200, page);
}

}  // namespace site::handlers
