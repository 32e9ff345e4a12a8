#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/tables/dimension_names.h"
#include "playback/session_figures.h"

namespace events::rules {

// Knows the dimensions of an account: those that all accounts have, and custom1 to custom10 by the names that it gave
// them. Knows its names of CDNs, too. The names are read when they are first needed.
class DimensionNames {
 public:
  DimensionNames(db::Database& db, std::string account_id) : db_(db), account_id_(std::move(account_id)) {}

  // Returns the dimension of that name, or nullopt if there is none. custom3 is found by the account's name for it as
  // well.
  std::optional<playback::Dimension> find(const std::string& name);

  // Sets the custom dimensions from the fields in figures.custom that have one of the account's names or custom1 to
  // custom10, and replaces hosts of CDNs by the account's names.
  void assign(playback::SessionFigures& figures);

  const tables::dimension_names::Names& names();
  // Returns the columns of a table with the account's names in place of custom1 to custom10. One whose name another
  // column has, in large or small letters, keeps its own, so that no two columns of a table are called the same.
  std::vector<std::string> headings(std::vector<std::string> columns);

 private:
  void assign_custom(playback::SessionFigures& figures);
  void name_cdns(playback::SessionFigures& figures);

  db::Database& db_;
  const std::string account_id_;
  std::optional<tables::dimension_names::Names> names_;
  std::optional<tables::dimension_names::CdnNames> cdns_;
};

// Returns why this cannot be the name of a custom dimension, as the end of a sentence about it, or nullopt if it can.
// A name has 1 to 32 letters, digits, _ or -, begins with a letter, and is no other dimension's.
std::optional<std::string> dimension_name_error(const std::string& name);

}  // namespace events::rules
