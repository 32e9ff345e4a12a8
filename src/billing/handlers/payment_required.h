#pragma once
#include <string>

#include "billing/rules/offer.h"
#include "billing/rules/payment.h"
#include "billing/tables/payments.h"
#include "config.h"
#include "web/request.h"
#include "web/response.h"

namespace billing::handlers {

// The specification's X402PaymentRequired, with `error` as given. Clients of x402 version 2 find theirs in a header.
web::Response payment_required(const Config& config, const rules::Offer& offer, const std::string& error);

// X-PAYMENT, or PAYMENT-SIGNATURE of version 2: was one sent, and what is in it?
bool brings_payment(const web::Request& request);
std::variant<rules::Payment, rules::PaymentFault> payment_in(const web::Request& request);

// Adds what tells the payer that the money has moved: X-PAYMENT-RESPONSE, and PAYMENT-RESPONSE of version 2.
web::Response with_receipt(web::Response response, const tables::payments::Entry& entry);

}  // namespace billing::handlers
