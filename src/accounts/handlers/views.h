#pragma once
#include <string>

#include "accounts/tables/sessions.h"
#include "json/json.h"
#include "web/response.h"

// Answers as better-auth prints them.
namespace accounts::handlers {

web::Response done();                            // 200 {status: true}
web::Response redirect(const std::string& url);  // 302

json::Json json_of(const tables::User& user);
json::Json json_of(const tables::Session& session);

}  // namespace accounts::handlers
