#pragma once
#include "accounts/tables/users.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

namespace telemetry::handlers {

using accounts::tables::User;

web::Response create_key(const web::Request& request, Worker& worker, const User& user);
web::Response list_keys(const web::Request& request, Worker& worker, const User& user);
web::Response delete_key(const web::Request& request, Worker& worker, const User& user);

}  // namespace telemetry::handlers
