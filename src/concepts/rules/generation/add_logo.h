#pragma once
#include "concepts/rules/new_generation.h"
#include "db/database.h"
#include "net/http_client.h"
#include "providers/deadline.h"
#include "settings/config.h"

namespace concepts::rules {

// Adds the logo to a generation whose draft is written: the provider's if one is configured and does not fail, else the
// embedded generator's.
void add_logo(db::Database& db, net::HttpClient& http, const Config& config, NewGeneration& made,
              const providers::Deadline& deadline);

}  // namespace concepts::rules
