#pragma once
#include "accounts/tables/sessions.h"
#include "web/json.h"

// Users and sessions as better-auth prints them.
namespace accounts::handlers {

web::Json json_of(const tables::User& user);
web::Json json_of(const tables::Session& session);

}  // namespace accounts::handlers
