#pragma once
#include <map>
#include <string>
#include <vector>

#include "events/tables/live_sessions.h"
#include "events/tables/session_figures.h"

namespace events::rules {

// Holds the stored figures of some sessions of an account, and the versions of those that are live.
struct StoredFigures {
  std::map<std::string, tables::session_figures::Row> rows;
  std::map<std::string, tables::live_sessions::SessionVersion> live;

  StoredFigures() = default;
  StoredFigures(db::Database& db, const std::string& account_id, const std::vector<std::string>& refs)
      : rows(tables::session_figures::of(db, refs)), live(tables::live_sessions::versions_of(db, account_id, refs)) {}

  // Returns the figures of a session if they contain its last request, else nullptr.
  const tables::session_figures::Row* current(const std::string& ref) const {
    const auto row = rows.find(ref);
    const auto seen = live.find(ref);
    if (row == rows.end()) return nullptr;
    return seen == live.end() || seen->second.version == row->second.session_version ? &row->second : nullptr;
  }
  bool is_live(const std::string& ref) const { return live.count(ref) != 0; }
};

}  // namespace events::rules
