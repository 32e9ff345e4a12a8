#pragma once
#include "accounts/rules/account.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// Answers /api/v1/exports with one file for each day, for a data warehouse or for an account that moves elsewhere.
namespace events::handlers {

web::Response list_exports(const web::Request& request, Worker& worker, const accounts::rules::Account& account);
web::Response export_day(const web::Request& request, Worker& worker, const accounts::rules::Account& account);

}  // namespace events::handlers
