// concept try, replay.
#include <chrono>
#include <filesystem>
#include <fstream>

#include "admin/command.h"
#include "concept/rules/generation.h"
#include "concept/rules/logo.h"
#include "concept/tables/generations.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "web/text.h"

namespace admin {

using concepts::rules::Draft;
using web::Json;

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
  if (!web::is_utf8(theme) || web::code_points(theme) < 3 || web::code_points(theme) > 240) {
    throw UsageFault("THEME must be 3 to 240 characters of UTF-8");
  }
  return theme;
}

Report try_theme(const Arguments& arguments, Worker&) {
  const std::string theme = theme_in(arguments), folder = arguments.option("logos", "");
  const auto count = arguments.option("count", "").empty() ? 1 : arguments.number("count", 1, 1000);
  const bool seeded = !arguments.option("seed", "").empty();
  const std::uint64_t first = seeded ? static_cast<std::uint64_t>(arguments.number("seed", 0, 999999999))
                                     : crypto::random_number();
  Report report{"", nullptr};
  std::vector<Json> drafts;
  for (std::int64_t i = 0; i < count; ++i) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
    const auto start = Clock::now();
    const Draft draft = concepts::rules::embedded_draft(theme, seed);
    const auto text_time = microseconds_since(start);
    const auto drawing = Clock::now();
    const std::string logo = concepts::rules::draw_logo(draft, theme, seed);
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

// Makes a stored draft again from its theme and seed, and says whether the bytes are the same.
Report replay(const Arguments& arguments, Worker& worker) {
  const auto id = crypto::from_uuid_text(arguments.word(0, "ID"));
  const auto stored = id ? concepts::tables::generations::by_id(worker.db, *id) : std::nullopt;
  if (!stored) throw std::runtime_error("there is no such generation");
  if (stored->generator != concepts::rules::generator_name()) {
    throw std::runtime_error("it was made by " + stored->generator + ", which cannot be asked again");
  }
  const Draft draft = concepts::rules::embedded_draft(stored->theme, stored->seed);
  const std::string logo = concepts::rules::draw_logo(draft, stored->theme, stored->seed);
  const bool same_text = draft.coin_name == stored->coin_name && draft.ticker == stored->ticker &&
                         draft.description == stored->description;
  const bool same_logo = crypto::sha256(logo) == stored->logo_sha256;
  return {draft.coin_name + "  $" + draft.ticker + "\n    " + draft.description + "\ntext " +
              (same_text ? "the same" : "DIFFERENT") + ", logo " + (same_logo ? "the same" : "DIFFERENT") + "\n",
          Json::object({{"sameText", same_text}, {"sameLogo", same_logo}}), same_text && same_logo ? 0 : 1};
}

}  // namespace

std::vector<Command> concept_commands() {
  return {{"concept try", "THEME [--seed N] [--count N] [--logos FOLDER]",
           "what the embedded generator makes of a theme; nothing is stored", {"seed", "count", "logos"}, try_theme},
          {"concept replay", "ID", "make a stored draft again; exit status 1 when it comes out different", {}, replay}};
}

}  // namespace admin
