#pragma once
#include <string>

#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// Packs of credits: /api-keys and what is below it.
namespace billing::handlers {

web::Response show_packs(const web::Request& request, Worker& worker);
web::Response sell_pack(const web::Request& request, Worker& worker);
web::Response begin_checkout(const web::Request& request, Worker& worker);
web::Response claim_pack(const web::Request& request, Worker& worker);
web::Response stripe_webhook(const web::Request& request, Worker& worker);
web::Response show_usage_page(const web::Request& request, Worker& worker);

// The name of the cookie that proves whose order it is. One for each order, so that a second checkout in the same
// browser does not take the first one's key away. Short, as a browser sends those of all orders that were begun.
std::string claim_cookie(const std::string& order_id);

}  // namespace billing::handlers
