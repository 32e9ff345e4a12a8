#pragma once
#include <string>

#include "accounts/tables/sessions.h"
#include "json/json.h"
#include "web/response.h"

// Answers as better-auth prints them.
namespace accounts::handlers {

web::Response done();                                              // 200 {status: true}
web::Response redirect(const std::string& url, int status = 302);  // 303: to be got, whatever was posted

json::Json json_of(const tables::User& user);
json::Json json_of(const tables::Session& session);

}  // namespace accounts::handlers
