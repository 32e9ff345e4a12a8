#pragma once
#include "accounts/rules/account.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// Answers /api/v1/metrics and its other name /figures, /api/v1/insights, /findings, /errors, /live, /search and /marks.
namespace figures::handlers {

using accounts::rules::Account;
using web::Request;
using web::Response;

Response list_metrics(const Request& request, Worker& worker, const Account& account);
Response show_overall(const Request& request, Worker& worker, const Account& account);
Response list_timeseries(const Request& request, Worker& worker, const Account& account);
Response list_breakdown(const Request& request, Worker& worker, const Account& account);
Response show_insights(const Request& request, Worker& worker, const Account& account);
Response show_findings(const Request& request, Worker& worker, const Account& account);
Response list_errors(const Request& request, Worker& worker, const Account& account);
Response search(const Request& request, Worker& worker, const Account& account);
Response show_live(const Request& request, Worker& worker, const Account& account);

// /api/v1/marks, where an account notes what happened at a time. Marks of other accounts are not found.
Response set_mark(const Request& request, Worker& worker, const Account& account);
Response list_marks(const Request& request, Worker& worker, const Account& account);
Response delete_mark(const Request& request, Worker& worker, const Account& account);
Response compare_around_mark(const Request& request, Worker& worker, const Account& account);

}  // namespace figures::handlers
