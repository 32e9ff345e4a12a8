#pragma once
#include <cstdint>
#include <string>

#include "db/database.h"

namespace figures::rules {

// Sets a mark at the first session of each new version of a player or of the account's app. A version is new if twenty
// sessions of the last 24 hours have it, and none of the 14 days before, but twenty with other versions do, of which
// the first one is a day older. An app's version is a dimension that the account has named appVersion, app_version or
// release. On an account's first day, nothing is new.
void note_new_versions(db::Database& db, const std::string& account_id, std::int64_t now);

}  // namespace figures::rules
