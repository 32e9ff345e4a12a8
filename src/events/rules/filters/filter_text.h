#pragma once
#include <optional>
#include <string>

#include "events/rules/dimension_names.h"
#include "events/tables/session_selection.h"
#include "settings/config.h"

// Parses and prints filters as callers write them: player:hls.js or player:!hls.js. A value that itself begins
// with "!" or "\" has a "\" in front: content:\!Hero is the title !Hero. Another "\" means itself.
namespace events::rules {

using tables::session_figures::Filter;

// Parses filters of an account. A dimension may be called by the account's own name for it, and a viewer by the id that
// the page uses.
class FilterReader {
 public:
  FilterReader(db::Database& db, const Config& config, const std::string& account_id)
      : config_(config), account_id_(account_id), names_(db, account_id) {}

  // Both return nullopt if the text is not a filter.
  std::optional<Filter> read(const std::string& text);
  std::optional<Filter> read(playback::Dimension dimension, std::string value, bool negated);

 private:
  const Config& config_;
  const std::string account_id_;
  DimensionNames names_;
};

// Prints a filter so that it can be parsed again, also after custom dimensions were renamed. The text does not contain
// the page's id of a viewer.
std::string text_of(const Filter& filter);

}  // namespace events::rules
