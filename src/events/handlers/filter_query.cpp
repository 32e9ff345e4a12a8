#include "events/handlers/filter_query.h"

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

// A condition has a colon, the name or id of a saved filter has none.
std::vector<Filter> FilterQuery::read_all(const std::string& text) {
  std::vector<std::string> conditions{text};
  if (text.find(':') == text.npos) {
    const auto saved = rules::find_saved_filter(db_, account_id_, text);
    if (!saved) add_error("filter", kUnknownFilter);
    conditions = saved ? saved->where : std::vector<std::string>{};
  }
  std::vector<Filter> filters;
  for (const auto& condition : conditions) {
    if (const auto found = reader_.read(condition)) {
      filters.push_back(*found);
    } else {
      add_error("filter", kBadFilter);
    }
  }
  return filters;
}

std::vector<Filter> FilterQuery::filters() {
  const auto given = all("filter");
  if (given.size() > kMaxFilters) {
    add_error("filter", "may be given ten times at most");
    return {};
  }
  std::vector<Filter> filters;
  for (const auto& text : given) {
    for (auto& filter : read_all(text)) filters.push_back(std::move(filter));
  }
  if (filters.size() > kMaxTogether)
    add_error("filter", "may have twenty conditions at most, those of saved filters counted");
  return filters;
}

std::optional<Filter> FilterQuery::filter_of(playback::Dimension dimension, const char* name) {
  const auto value = one(name);
  if (!value) return std::nullopt;
  const bool is_stream = dimension == playback::Dimension::stream;
  const auto found = reader_.read(dimension, *value, false);
  if (!found || (is_stream && value->empty()))
    add_error(name, is_stream ? "must be the id of a stream" : "must be at most 128 characters");
  return found;
}

std::optional<playback::Dimension> FilterQuery::dimension_of(const char* name) {
  const auto given = one(name);
  const auto found = given ? reader_.names().find(*given) : std::nullopt;
  if (given && !found) add_error(name, "must be a dimension that /api/v1/metrics lists");
  return found;
}

}  // namespace events::handlers
