#pragma once
#include <string>

#include "refusal.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// Declares the handlers for packs of credits: /api-keys and what is below it.
namespace billing::handlers {

web::Response show_packs(const web::Request& request, Worker& worker);
web::Response sell_pack(const web::Request& request, Worker& worker);
web::Response renew_key(const web::Request& request, Worker& worker);
web::Response list_receipts(const web::Request& request, Worker& worker);
web::Response begin_checkout(const web::Request& request, Worker& worker);
web::Response claim_pack(const web::Request& request, Worker& worker);
web::Response stripe_webhook(const web::Request& request, Worker& worker);
web::Response show_usage_page(const web::Request& request, Worker& worker);
web::Response show_receipts_page(const web::Request& request, Worker& worker);

// Returns the name of the cookie that proves whose order it is. Each order has its own cookie, so that a second
// checkout in the same browser does not take the first one's key away. The name is short, because a browser sends the
// cookies of all orders that were begun.
std::string claim_cookie(const std::string& order_id);

// Answers errors where people come with a browser: with a page if the caller asks for text/html, else as
// web::render_plain_error does.
web::Response render_page_error(const refusal::Refusal& refusal, const web::Request& request);

}  // namespace billing::handlers
