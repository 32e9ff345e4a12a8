#pragma once
#include <optional>
#include <string>

#include "db/database.h"
#include "events/tables/dimension_names.h"
#include "playback/session_figures.h"

namespace events::rules {

// The dimensions of an account: those that all have, and custom1 to custom10 by the names that it gave them; and its
// names of CDNs. The names are read when they are needed first.
class DimensionNames {
 public:
  DimensionNames(db::Database& db, std::string user_id) : db_(db), user_id_(std::move(user_id)) {}

  // Returns the dimension of that name, custom3 and the name for it alike; nullopt if there is none.
  std::optional<playback::Dimension> find(const std::string& name);

  // Makes dimensions of what the page said by names of its own, as far as they are names of the account's, and puts the
  // account's names in place of the hosts of CDNs.
  void assign(playback::SessionFigures& figures);

  const tables::dimension_names::Names& names();

 private:
  void assign_custom(playback::SessionFigures& figures);
  void name_cdns(playback::SessionFigures& figures);

  db::Database& db_;
  const std::string user_id_;
  std::optional<tables::dimension_names::Names> names_;
  std::optional<tables::dimension_names::CdnNames> cdns_;
};

// Returns why this cannot be the name of a custom dimension, as the end of a sentence about it, or nullopt if it can.
// A name has 1 to 32 letters, digits, _ or -, begins with a letter, and is no other dimension's.
std::optional<std::string> dimension_name_error(const std::string& name);

}  // namespace events::rules
