#include "billing/handlers/packs.h"

#include <map>

#include "web/pages/error_page.h"
#include "web/pages/page.h"
#include "web/serving/errors.h"

namespace billing::handlers {
namespace {

// Returns the title for an error code, or an empty text for the title of its kind.
std::string title_of(const refusal::Refusal& refusal) {
  static const std::map<std::string, std::string> kTitles = {{"not_your_order", "Not the browser that ordered"},
                                                             {"key_already_used", "This key is not shown again"},
                                                             {"key_not_shown_again", "This key is not shown again"},
                                                             {"checkout_unavailable", "No payment by card right now"},
                                                             {"too_many_checkouts", "Too many checkouts"}};
  const auto title = kTitles.find(refusal.code);
  return title == kTitles.end() ? "" : title->second;
}

}  // namespace

web::Response render_page_error(const refusal::Refusal& refusal, const web::Request& request) {
  const auto plain = web::render_plain_error(refusal, request);
  return web::prefers_html(request) ? web::error_page(plain, refusal, title_of(refusal)) : plain;
}

}  // namespace billing::handlers
