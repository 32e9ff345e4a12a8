#pragma once
#include <optional>
#include <string>

#include "billing/rules/offer.h"
#include "billing/rules/payment.h"
#include "billing/rules/purchase.h"
#include "config.h"
#include "web/request.h"
#include "web/response.h"

namespace billing::handlers {

// The specification's X402PaymentRequired, with `error` as given. For clients of x402 version 2 the same stands in a
// header.
web::Response payment_required(const Config& config, const rules::Offer& offer, const std::string& error);

// What X-PAYMENT holds, or PAYMENT-SIGNATURE of version 2. Absent when neither header was sent.
std::optional<rules::PaymentOrFault> supplied_payment(const web::Request& request);

// Adds the receipt for a settled payment: X-PAYMENT-RESPONSE, and PAYMENT-RESPONSE of version 2.
web::Response with_receipt(web::Response response, const rules::Entry& entry);

}  // namespace billing::handlers
