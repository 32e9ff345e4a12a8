#pragma once
#include "concepts/rules/admission.h"
#include "settings/config.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// Declares the handlers that make drafts and show their logos.
namespace concepts::handlers {

web::Response generate(const web::Request& request, Worker& worker);
web::Response show_terms(const web::Request& request, Worker& worker);
// Says for how long nginx of each host may show what an operator has hidden meanwhile.
constexpr char kSecondsInNginx[] = "60";
// Answers 404 for a picture that is hidden, which nginx has to keep in its place: it would show the old one as long as
// it waits for an answer.
web::Response hidden_picture(const web::Request& request);

web::Response show_draft(const web::Request& request, Worker& worker);
web::Response report_draft(const web::Request& request, Worker& worker);
web::Response show_preview(const web::Request& request, Worker& worker);
web::Response show_logo(const web::Request& request, Worker& worker);

// These serve people whose browser runs no scripts.
web::Response draft_page(const web::Request& request, Worker& worker);
web::Response back_to_the_field(const web::Request& request, Worker& worker);

// Says why there is no draft, and when there are new free ones.
std::string meaning_of(const rules::PaymentNeeded& refused);

// These answer a 402 with a page: what is used up, when there are new free drafts, and how to get more; or only the
// last.
web::Response payment_page(const Config& config, const rules::PaymentNeeded& refused);
web::Response terms_page(const Config& config, const std::string& sentence);

}  // namespace concepts::handlers
