#include "events/handlers/filter_query.h"

#include "events/rules/filters/filter_text.h"
#include "events/rules/filters/saved_filters.h"
#include "text/ascii.h"

namespace events::handlers {

using tables::session_figures::Filter;

namespace {

constexpr std::size_t kMaxFilters = 10, kMaxTogether = 20;
constexpr char kBadFilter[] =
    "must be a dimension that /api/v1/metrics lists and a value, such as player:hls.js or player:!hls.js";
constexpr char kUnknownFilter[] =
    "must be a dimension that /api/v1/metrics lists and a value, such as player:hls.js, or the name or the id of a "
    "filter "
    "that /api/v1/filters lists";

constexpr std::size_t kMaxDigits = 15;

const tables::FigureColumn* column_of(const std::string& name) {
  for (const auto& one : tables::kFigureColumns) {
    if (!name.empty() && one.name == name) return &one;
  }
  return nullptr;
}

// Returns what one `filter` stands for. A condition has a colon, the name or id of a saved filter has none.
std::vector<std::string> conditions_of_filter(web::Parameters& parameters, db::Database& db,
                                              const std::string& account_id, const std::string& text) {
  if (text.find(':') != text.npos) return {text};
  const auto saved = rules::find_saved_filter(db, account_id, text);
  if (!saved) parameters.add_error("filter", kUnknownFilter);
  return saved ? saved->where : std::vector<std::string>{};
}

}  // namespace

std::optional<tables::FigureCondition> parse_condition(const std::string& text) {
  const auto at = text.find_first_of("<>=");
  if (at == text.npos) return std::nullopt;
  const bool two = text[at] != '=' && text.compare(at + 1, 1, "=") == 0;
  const auto* column = column_of(text.substr(0, at));
  const auto number = text::whole_number(std::string_view(text).substr(at + (two ? 2 : 1)), kMaxDigits);
  if (!column || !number) return std::nullopt;
  return tables::FigureCondition{column, text.substr(at, two ? 2 : 1), *number};
}

std::vector<Filter> read_filters(web::Parameters& parameters, Worker& worker, const std::string& account_id) {
  const auto given = parameters.all("filter");
  if (given.size() > kMaxFilters) {
    parameters.add_error("filter", "may be given ten times at most");
    return {};
  }
  rules::FilterReader reader(worker.db, worker.config, account_id);
  std::vector<Filter> filters;
  for (const auto& text : given) {
    for (const auto& condition : conditions_of_filter(parameters, worker.db, account_id, text)) {
      if (const auto found = reader.read(condition)) {
        filters.push_back(*found);
      } else {
        parameters.add_error("filter", kBadFilter);
      }
    }
  }
  if (filters.size() > kMaxTogether)
    parameters.add_error("filter", "may have twenty conditions at most, those of saved filters counted");
  return filters;
}

std::optional<Filter> read_filter_of(web::Parameters& parameters, Worker& worker, const std::string& account_id,
                                     playback::Dimension dimension, const char* name) {
  const auto value = parameters.one(name);
  if (!value) return std::nullopt;
  const bool is_stream = dimension == playback::Dimension::stream;
  const auto found = rules::FilterReader(worker.db, worker.config, account_id).read(dimension, *value, false);
  if (!found || (is_stream && value->empty()))
    parameters.add_error(name, is_stream ? "must be the id of a stream" : "must be at most 128 characters");
  return found;
}

std::optional<playback::Dimension> read_dimension(web::Parameters& parameters, db::Database& db,
                                                  const std::string& account_id, const char* name) {
  const auto given = parameters.one(name);
  const auto found = given ? rules::DimensionNames(db, account_id).find(*given) : std::nullopt;
  if (given && !found) parameters.add_error(name, "must be a dimension that /api/v1/metrics lists");
  return found;
}

}  // namespace events::handlers
