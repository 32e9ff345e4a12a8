#pragma once
#include <optional>
#include <string>
#include <vector>

#include "billing/rules/x402/payment.h"
#include "billing/rules/x402/purchase.h"
#include "billing/rules/x402/terms/offer.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

namespace billing::handlers {

// Explains the code in a 402 to people.
std::string meaning_of(const std::string& error);

// Answers 402 with the specification's X402PaymentRequired, with `error` as given and an additional `message` for
// people: `meaning`, and what to do. All of its fields are required, even where payments are off. Clients of x402
// version 2 get the same in a header, but only where payments are on and, as far as is known, can be settled.
web::Response payment_required(Worker& worker, const rules::Offer& offer, const std::string& error,
                               const std::string& meaning);
web::Response payment_required(Worker& worker, const rules::Offer& offer, const std::string& error);

// Returns the header PAYMENT-REQUIRED of a 402, for clients of x402 version 2.
std::string challenge_v2(const std::string& error, const json::Json& resource, const std::vector<json::Json>& accepts,
                         const json::Json& extensions);

// Reads X-PAYMENT, or PAYMENT-SIGNATURE of version 2. Returns nullopt if neither header was sent.
std::optional<rules::PaymentOrError> supplied_payment(const web::Request& request);

// Adds the receipt for a settled payment: X-PAYMENT-RESPONSE, and PAYMENT-RESPONSE of version 2.
web::Response with_receipt(web::Response response, const tables::payments::Entry& entry);

}  // namespace billing::handlers
