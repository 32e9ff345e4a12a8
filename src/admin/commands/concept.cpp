#include <chrono>
#include <filesystem>
#include <fstream>

#include "admin/commands.h"
#include "concepts/rules/new_generation.h"
#include "concepts/tables/draft_reports.h"
#include "concepts/tables/generations.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "generator/embedded_draft.h"
#include "generator/logo.h"

namespace admin {

using generator::Draft;
using json::Json;

namespace {

namespace draft_reports = concepts::tables::draft_reports;
namespace generations = concepts::tables::generations;

constexpr std::size_t kMaxReportsListed = 1000;

using Clock = std::chrono::steady_clock;

std::int64_t microseconds_since(Clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start).count();
}

struct Made {
  std::uint64_t seed;
  Draft draft;
  std::size_t logo_bytes;
  std::int64_t text_time, logo_time;  // microseconds
};

void write_logo(const std::filesystem::path& folder, const std::string& name, const std::string& logo) {
  std::filesystem::create_directories(folder);
  const auto path = folder / (name + ".png");
  if (!(std::ofstream(path, std::ios::binary) << logo).flush())
    throw std::runtime_error("cannot write " + path.string());
}

// Writes the logo into that folder, if there is one.
Made make(const std::string& theme, std::uint64_t seed, const std::optional<std::string>& folder) {
  const auto start = Clock::now();
  const Draft draft = generator::embedded_draft(theme, seed);
  const auto text_time = microseconds_since(start);

  const auto drawing = Clock::now();
  const std::string logo = generator::draw_logo(draft, theme, seed);
  const auto logo_time = microseconds_since(drawing);
  if (folder) write_logo(*folder, draft.ticker + "-" + std::to_string(seed), logo);
  return {seed, draft, logo.size(), text_time, logo_time};
}

std::string lines_of(const Made& made) {
  return made.draft.coin_name + "  $" + made.draft.ticker + "  (seed " + std::to_string(made.seed) + ")\n    " +
         made.draft.description + "\n";
}

Json json_of(const Made& made) {
  return Json::object({{"seed", std::to_string(made.seed)},
                       {"coinName", made.draft.coin_name},
                       {"ticker", made.draft.ticker},
                       {"description", made.draft.description},
                       {"logoBytes", made.logo_bytes},
                       {"textMicroseconds", made.text_time},
                       {"logoMicroseconds", made.logo_time}});
}

Report try_theme(const Arguments& arguments, Worker&) {
  const std::string theme = arguments.text("THEME");
  const auto folder = arguments.optional("--logos");
  const auto count = arguments.number("--count", 1);
  const std::uint64_t first =
      arguments.has("--seed") ? static_cast<std::uint64_t>(arguments.number("--seed")) : crypto::random_number();
  std::vector<Made> drafts;
  for (std::int64_t i = 0; i < count; ++i) {
    drafts.push_back(make(theme, first + static_cast<std::uint64_t>(i), folder));
  }
  return list_report("drafts", drafts, lines_of, json_of);
}

// Says whether the text or the logo came out the same. `ours` is the embedded generator of this program, such as
// "embedded/5".
std::string line_about(const std::string& what, const std::string& maker, const std::string& ours,
                       std::optional<bool> same) {
  const auto line = what + " by " + maker + ": ";
  if (same) return line + (*same ? "the same" : "DIFFERENT") + "\n";
  const bool embedded = maker.compare(0, maker.find('/'), ours, 0, ours.find('/')) == 0;
  if (!embedded) return line + "cannot be made again, since a provider made it\n";
  return line + "cannot be made again here; this program has " + ours + ", use one that has " + maker + "\n";
}

Report replay(const Arguments& arguments, Worker& worker) {
  const auto id = crypto::from_uuid_text(arguments.text("ID"));
  const auto stored = id ? concepts::tables::generations::by_id(worker.db, *id) : std::nullopt;
  if (!stored) throw std::runtime_error("there is no such generation");

  const auto text = concepts::rules::text_reproduces(*stored), logo = concepts::rules::logo_reproduces(*stored);
  const bool different = !text.value_or(true) || !logo.value_or(true);
  return {printable(stored->draft.coin_name) + "  $" + printable(stored->draft.ticker) + "\n    " +
              printable(stored->draft.description) + "\n" +
              line_about("text", stored->generator, concepts::rules::generator_name(), text) +
              line_about("logo", stored->logo_generator, concepts::rules::logo_generator_name(), logo),
          Json::object({{"sameText", text}, {"sameLogo", logo}}), different ? 1 : 0};
}

// Takes the id of a generation, that in the address of its page, or the address.
std::string id_in(const std::string& named) {
  const auto last = named.substr(named.find_last_of('/') + 1);
  const auto bare = last.substr(0, last.find_first_of(".?#"));
  const auto id = crypto::from_uuid_text(bare);
  const auto hex = crypto::from_hex(bare);
  if (!id && (!hex || hex->size() != 16)) throw std::runtime_error("there is no such generation");
  return id ? *id : *hex;
}

std::string require_id(const Arguments& arguments, Worker& worker) {
  const auto id = id_in(arguments.text("ID"));
  if (!generations::by_id(worker.db, id)) throw std::runtime_error("there is no such generation");
  return id;
}

// What is hidden needs no decision any more.
Report hide(const Arguments& arguments, Worker& worker) {
  const bool again = arguments.has("--undo");
  const auto id = require_id(arguments, worker);
  db::transact(worker.db, [&](db::Transaction& tx) {
    (again ? generations::show_again : generations::hide)(tx, id);
    draft_reports::decide(tx, id);
  });
  return {again ? "its page, its preview and its logo are shown again, within a minute\n"
                : "its page, its preview and, unless another draft has it, its logo are not shown any more, within a "
                  "minute; browsers, caches and messengers that have seen them may keep them\n",
          Json::object({{"generationId", crypto::uuid_text(id)}, {"hidden", !again}})};
}

struct ReportedDraft {
  std::string page;
  draft_reports::Report report;
};

std::string line_about_report(const ReportedDraft& one) {
  return one.report.created_at + "  " + one.page + "  " + printable(one.report.reason) + "\n";
}

Json json_of_report(const ReportedDraft& one) {
  return Json::object({{"draft", one.page}, {"reason", one.report.reason}, {"createdAt", one.report.created_at}});
}

std::vector<ReportedDraft> with_pages(const std::vector<draft_reports::Report>& reports, const Config& config) {
  std::vector<ReportedDraft> reported;
  for (const auto& report : reports) {
    reported.push_back({config.base_url + "/d/" + crypto::hex(report.draft_id), report});
  }
  return reported;
}

// Tells what was decided on: a report may have come after the operator has looked.
Report keep(const Arguments& arguments, Worker& worker) {
  const auto id = require_id(arguments, worker);
  const auto reported = with_pages(draft_reports::of_draft(worker.db, id), worker.config);
  db::autocommit(worker.db, draft_reports::decide, id);
  return list_report("reports", reported, line_about_report, json_of_report, "it is not reported\n");
}

Report list_reports(const Arguments&, Worker& worker) {
  const auto reports = draft_reports::list(worker.db, static_cast<int>(kMaxReportsListed));
  auto report = list_report("reports", with_pages(reports, worker.config), line_about_report, json_of_report,
                            "no draft is reported\n");
  if (reports.size() == kMaxReportsListed) report.text += "perhaps more: these are the oldest\n";
  return report;
}

}  // namespace

std::vector<Command> concept_commands() {
  return {
      {"concept try",
       "Show what the embedded generator makes of a theme; nothing is stored",
       {word("THEME", "What the drafts are about", visible_text_of(3, 240)),
        option("--seed", "N", "Where to begin; the same seed makes the same draft", number_between(0, 999999999)),
        option("--count", "N", "How many drafts to make, from this seed on", number_between(1, 1000)),
        option("--logos", "FOLDER", "Write the logos there")},
       try_theme},
      {"concept replay",
       "Make a stored draft again, if this version of the generator made it; exit status 1 when it comes out different",
       {word("ID", "The id of the generation")},
       replay},
      {"concept hide",
       "Show a draft's page, preview and logo to nobody any more",
       {word("ID", "The id of the generation, or the address of its page"), flag("--undo", "Show them again")},
       hide},
      {"concept reports",
       "List the drafts that were reported by their pages and are neither hidden nor kept",
       {},
       list_reports},
      {"concept keep",
       "Decide that a reported draft stays, which ends its reports",
       {word("ID", "The id of the generation, or the address of its page")},
       keep}};
}

}  // namespace admin
