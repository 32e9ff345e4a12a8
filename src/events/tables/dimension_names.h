#pragma once
#include <map>
#include <string>

#include "db/database.h"
#include "playback/dimensions.h"

// The names that accounts give to custom1 to custom10, and to the hosts of their CDNs.
namespace events::tables::dimension_names {

using Names = std::map<playback::Dimension, std::string>;

Names of_user(db::Database& db, const std::string& user_id);

// Names of CDNs by host; "*.cdn.example" are all hosts below that one.
using CdnNames = std::map<std::string, std::string>;

CdnNames cdns_of_user(db::Database& db, const std::string& user_id);

// Puts these in place of the names that the user has.
void replace(db::Transaction& tx, const std::string& user_id, const Names& names, const CdnNames& cdns);

}  // namespace events::tables::dimension_names
