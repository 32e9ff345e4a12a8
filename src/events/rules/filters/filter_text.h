#pragma once
#include <optional>
#include <string>

#include "config.h"
#include "events/rules/dimension_names.h"
#include "events/tables/session_figures_query.h"

// Filters as callers write them: player:hls.js or player:!hls.js
namespace events::rules {

using tables::session_figures::Filter;

// A dimension may have the name that the account gave it. A viewer may be named by the id that the page has of him.
class FilterReader {
 public:
  FilterReader(db::Database& db, const Config& config, const std::string& user_id)
      : config_(config), user_id_(user_id), names_(db, user_id) {}

  // Return nullopt for what is no filter.
  std::optional<Filter> read(const std::string& text);
  std::optional<Filter> read(playback::Dimension dimension, std::string value, bool negated);

  DimensionNames& names() { return names_; }

 private:
  const Config& config_;
  const std::string user_id_;
  DimensionNames names_;
};

// Returns the text that reads as this filter, whatever custom dimensions are called. It has no id of a viewer.
std::string text_of(const Filter& filter);

}  // namespace events::rules
