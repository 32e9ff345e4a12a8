#pragma once
#include "accounts/tables/sessions.h"
#include "json/json.h"

// Users and sessions as better-auth prints them.
namespace accounts::handlers {

json::Json json_of(const tables::User& user);
json::Json json_of(const tables::Session& session);

}  // namespace accounts::handlers
