#pragma once
#include <string>

#include "accounts/tables/access.h"
#include "accounts/tables/sessions.h"
#include "json/json.h"
#include "web/response.h"

// Prints answers as better-auth does.
namespace accounts::handlers {

web::Response done();                                              // 200 {status: true}
web::Response redirect(const std::string& url, int status = 302);  // 303 makes the browser GET the URL after a POST

json::Json json_of(const tables::User& user);
json::Json json_of(const tables::Session& session);
json::Json json_of(const tables::Entry& entry);

}  // namespace accounts::handlers
