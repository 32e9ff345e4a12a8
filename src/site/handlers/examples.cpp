#include "site/handlers/examples.h"

#include "generator/embedded_draft.h"
#include "generator/logo.h"
#include "refusal.h"
#include "site/handlers/pages.h"

namespace site::handlers {
namespace {

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

}  // namespace

// They depend on the program only, so a worker makes them once.
const std::vector<Example>& examples() {
  static const std::vector<Example> drafts = made();
  return drafts;
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
