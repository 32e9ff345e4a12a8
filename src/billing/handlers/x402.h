#pragma once
#include <optional>
#include <string>

#include "billing/rules/x402/offer.h"
#include "billing/rules/x402/payment.h"
#include "billing/rules/x402/purchase.h"
#include "config.h"
#include "web/request.h"
#include "web/response.h"

namespace billing::handlers {

// Says what the code in a 402 means.
std::string meaning_of(const std::string& error);

// The specification's X402PaymentRequired, with `error` as given, and a `message` for people, for which it leaves room
// beside its own fields. All of these are required, also where payments are off; clients of x402 version 2 are offered
// the same in a header only where they are on.
web::Response payment_required(const Config& config, const rules::Offer& offer, const std::string& error);

// Reads X-PAYMENT, or PAYMENT-SIGNATURE of version 2. Returns nullopt when neither header was sent.
std::optional<rules::PaymentOrError> supplied_payment(const web::Request& request);

// Adds the receipt for a settled payment: X-PAYMENT-RESPONSE, and PAYMENT-RESPONSE of version 2.
web::Response with_receipt(web::Response response, const tables::payments::Entry& entry);

}  // namespace billing::handlers
