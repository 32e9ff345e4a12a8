#pragma once
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

namespace billing::handlers {

web::Response show_packs(const web::Request& request, Worker& worker);
web::Response sell_pack(const web::Request& request, Worker& worker);
web::Response begin_checkout(const web::Request& request, Worker& worker);
web::Response claim_pack(const web::Request& request, Worker& worker);
web::Response hear_stripe(const web::Request& request, Worker& worker);

}  // namespace billing::handlers
