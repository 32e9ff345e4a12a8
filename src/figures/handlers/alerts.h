#pragma once
#include "accounts/rules/account.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// Answers /api/v1/alerts: what an account wants to be told of, and what fired. Alerts of other accounts are not found.
namespace figures::handlers {

using accounts::rules::Account;
using web::Request;
using web::Response;

Response list_alerts(const Request& request, Worker& worker, const Account& account);
Response create_alert(const Request& request, Worker& worker, const Account& account);
Response change_alert(const Request& request, Worker& worker, const Account& account);
Response delete_alert(const Request& request, Worker& worker, const Account& account);
Response try_alert(const Request& request, Worker& worker, const Account& account);
Response test_alert(const Request& request, Worker& worker, const Account& account);
Response make_webhook_secret(const Request& request, Worker& worker, const Account& account);
Response list_alert_incidents(const Request& request, Worker& worker, const Account& account);
Response acknowledge_incident(const Request& request, Worker& worker, const Account& account);

}  // namespace figures::handlers
