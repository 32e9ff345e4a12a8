#pragma once
#include <map>
#include <string>

#include "db/database.h"
#include "playback/dimensions.h"

// Reads and writes the names that accounts give to custom1 to custom10 and to the hosts of their CDNs.
namespace events::tables::dimension_names {

using Names = std::map<playback::Dimension, std::string>;

Names of_account(db::Database& db, const std::string& account_id);

// Maps hosts to names of CDNs. "*.cdn.example" stands for all hosts below cdn.example.
using CdnNames = std::map<std::string, std::string>;

CdnNames cdns_of_account(db::Database& db, const std::string& account_id);

// Replaces all names that the account has given.
void replace(db::Transaction& tx, const std::string& account_id, const Names& names, const CdnNames& cdns);

}  // namespace events::tables::dimension_names
