// concept try, replay.
#include <chrono>
#include <filesystem>
#include <fstream>

#include "admin/command.h"
#include "admin/terminal.h"
#include "concepts/rules/replay.h"
#include "concepts/tables/generations.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "generator/draft.h"
#include "generator/logo.h"
#include "text/utf8.h"

namespace admin {

using generator::Draft;
using json::Json;

namespace {

using Clock = std::chrono::steady_clock;

std::int64_t microseconds_since(Clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start).count();
}

void write_file(const std::filesystem::path& path, const std::string& content) {
  std::ofstream file(path, std::ios::binary);
  file << content;
  if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

std::string theme_in(const Arguments& arguments) {
  const std::string theme = arguments.word(0, "THEME");
  if (!text::is_utf8(theme) || text::code_points(theme) < 3 || text::code_points(theme) > 240) {
    throw UsageFault("THEME must be 3 to 240 characters of UTF-8");
  }
  return theme;
}

Report try_theme(const Arguments& arguments, Worker&) {
  const std::string theme = theme_in(arguments), folder = arguments.option("logos", "");
  const auto count = arguments.option("count", "").empty() ? 1 : arguments.number("count", 1, 1000);
  const bool seeded = !arguments.option("seed", "").empty();
  const std::uint64_t first =
      seeded ? static_cast<std::uint64_t>(arguments.number("seed", 0, 999999999)) : crypto::random_number();
  Report report{"", nullptr};
  std::vector<Json> drafts;
  for (std::int64_t i = 0; i < count; ++i) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
    const auto start = Clock::now();
    const Draft draft = generator::embedded_draft(theme, seed);
    const auto text_time = microseconds_since(start);
    const auto drawing = Clock::now();
    const std::string logo = generator::draw_logo(draft, theme, seed);
    const auto logo_time = microseconds_since(drawing);
    if (!folder.empty()) {
      std::filesystem::create_directories(folder);
      write_file(std::filesystem::path(folder) / (draft.ticker + "-" + std::to_string(seed) + ".png"), logo);
    }
    report.text += draft.coin_name + "  $" + draft.ticker + "  (seed " + std::to_string(seed) + ")\n    " +
                   draft.description + "\n";
    drafts.push_back(Json::object({{"seed", std::to_string(seed)},
                                   {"coinName", draft.coin_name},
                                   {"ticker", draft.ticker},
                                   {"description", draft.description},
                                   {"logoBytes", logo.size()},
                                   {"textMicroseconds", text_time},
                                   {"logoMicroseconds", logo_time}}));
  }
  report.json = Json::object({{"drafts", Json::array(drafts)}});
  return report;
}

std::string told(const std::string& what, const std::string& maker, std::optional<bool> same) {
  const char* outcome = !same ? "cannot be made again here" : *same ? "the same" : "DIFFERENT";
  return what + " by " + maker + ": " + outcome + "\n";
}

Report replay(const Arguments& arguments, Worker& worker) {
  const auto id = crypto::from_uuid_text(arguments.word(0, "ID"));
  const auto stored = id ? concepts::tables::generations::by_id(worker.db, *id) : std::nullopt;
  if (!stored) throw std::runtime_error("there is no such generation");

  const auto text = concepts::rules::text_again(*stored), logo = concepts::rules::logo_again(*stored);
  const bool different = !text.value_or(true) || !logo.value_or(true);
  return {printable(stored->coin_name) + "  $" + printable(stored->ticker) + "\n    " + printable(stored->description) +
              "\n" + told("text", stored->generator, text) + told("logo", stored->logo_generator, logo),
          Json::object({{"sameText", text}, {"sameLogo", logo}}), different ? 1 : 0};
}

}  // namespace

std::vector<Command> concept_commands() {
  return {{"concept try",
           "THEME [--seed N] [--count N] [--logos FOLDER]",
           "what the embedded generator makes of a theme; nothing is stored",
           {"seed", "count", "logos"},
           try_theme},
          {"concept replay",
           "ID",
           "make a stored draft again, but for what a provider made; exit status 1 when it comes out different",
           {},
           replay}};
}

}  // namespace admin
