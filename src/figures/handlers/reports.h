#pragma once
#include "accounts/rules/account.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// Answers /api/v1/reports, where an account has its figures e-mailed each week or month, and /reports/end/<token>,
// where a recipient ends that.
namespace figures::handlers {

using accounts::rules::Account;
using web::Request;
using web::Response;

Response list_reports(const Request& request, Worker& worker, const Account& account);
Response create_report(const Request& request, Worker& worker, const Account& account);
Response change_report(const Request& request, Worker& worker, const Account& account);
Response delete_report(const Request& request, Worker& worker, const Account& account);
Response send_report(const Request& request, Worker& worker, const Account& account);

Response show_end_of_report(const Request& request, Worker& worker);
Response end_report(const Request& request, Worker& worker);

}  // namespace figures::handlers
