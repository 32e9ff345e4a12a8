#pragma once
#include "accounts/rules/account.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

namespace events::handlers {

// Answers GET /api/v1/storage.
web::Response show_storage(const web::Request& request, Worker& worker, const accounts::rules::Account& account);

}  // namespace events::handlers
