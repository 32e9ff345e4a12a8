#include <string>
#include <vector>

#include "billing/rules/prices.h"
#include "generator/embedded_draft.h"
#include "generator/logo.h"
#include "refusal.h"
#include "site/handlers/pages.h"
#include "text/percent.h"
#include "web/pages/page.h"
#include "web/pages/template.h"

namespace web::templates {
extern const char home[];
}

namespace site::handlers {
namespace {

// A draft that the home page shows. The embedded generator makes it when it is needed, so it is always such as this
// host makes.
struct Example {
  std::string theme, coin_name, ticker, description;
  std::string logo_path;  // holds the generator's version, so what is below it never changes
};

struct Chosen {
  const char* theme;
  std::uint64_t seed;
};

// These have to be chosen again when the generator changes.
const Chosen kChosen[] = {
    {"penguins running a bakery", 8}, {"the last slice of pizza", 14}, {"a dragon who collects parking tickets", 4},
    {"toast with opinions", 3},       {"a grumpy cactus", 1},          {"a hamster running the stock exchange", 6},
    {"a snail in a hurry", 4}};

std::string name_of(std::size_t index) {
  return std::to_string(index + 1) + "-" + std::to_string(generator::kGeneratorVersion) + "." +
         std::to_string(generator::kLogoVersion);
}

generator::Draft draft_of(const Chosen& chosen) { return generator::embedded_draft(chosen.theme, chosen.seed); }

std::vector<Example> made() {
  std::vector<Example> drafts;
  for (std::size_t i = 0; i < std::size(kChosen); ++i) {
    const auto draft = draft_of(kChosen[i]);
    drafts.push_back(
        {kChosen[i].theme, draft.coin_name, draft.ticker, draft.description, "/examples/" + name_of(i) + ".png"});
  }
  return drafts;
}

// They depend on the program only, so a worker makes them once.
const std::vector<Example>& examples() {
  static const std::vector<Example> drafts = made();
  return drafts;
}

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

// GET /examples/<name>.png sends the logo of an example, which nginx caches.
web::Response show_example(const web::Request& request, Worker&) {
  for (std::size_t i = 0; i < std::size(kChosen); ++i) {
    if (request.path_id != name_of(i)) continue;
    return {200,
            generator::draw_logo(draft_of(kChosen[i]), kChosen[i].theme, kChosen[i].seed),
            "image/png",
            {{"Cache-Control", "public, max-age=31536000, immutable"}}};
  }
  throw refusal::NotFound();
}

}  // namespace site::handlers
