#pragma once
#include "accounts/rules/account.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// /api/v1/exports: one file for each day, for a warehouse, and for who leaves.
namespace events::handlers {

web::Response list_exports(const web::Request& request, Worker& worker, const accounts::rules::Account& account);
web::Response export_day(const web::Request& request, Worker& worker, const accounts::rules::Account& account);

}  // namespace events::handlers
