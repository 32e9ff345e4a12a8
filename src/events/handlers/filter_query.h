#pragma once
#include <optional>
#include <vector>

#include "events/rules/filters/filter_text.h"
#include "events/tables/figure_condition.h"
#include "events/tables/session_figures_query.h"
#include "web/list_query.h"
#include "worker.h"

namespace events::handlers {

// Parses a condition such as startupMs>=4000. Returns nullopt if it names no figure or is not a condition.
std::optional<tables::FigureCondition> parse_condition(const std::string& text);

// Reads parameters of an account's query that may name dimensions: filter=player:hls.js, or filter=NAME for a saved
// filter.
class FilterQuery : public web::PageQuery {
 public:
  FilterQuery(const web::Request& request, Worker& worker, const std::string& account_id)
      : web::PageQuery(request),
        account_id_(account_id),
        db_(worker.db),
        reader_(worker.db, worker.config, account_id) {}

  // Returns the conditions of all `filter` parameters. A saved filter is replaced by its conditions.
  std::vector<tables::session_figures::Filter> filters();
  // Reads a parameter that stands for a dimension, as if it were filter=DIMENSION:VALUE. Returns nullopt if it is not
  // given.
  std::optional<tables::session_figures::Filter> filter_of(playback::Dimension dimension, const char* name);
  // Reads a parameter whose value is the name of a dimension. Returns nullopt if it is not given or is not such a name.
  std::optional<playback::Dimension> dimension_of(const char* name);

 protected:
  const std::string account_id_;
  db::Database& db_;

 private:
  std::vector<tables::session_figures::Filter> read_all(const std::string& text);

  rules::FilterReader reader_;
};

}  // namespace events::handlers
