#include "billing/handlers/errors.h"

#include <map>

#include "web/errors.h"
#include "web/page.h"
#include "web/template.h"

namespace web::templates {
extern const char refused[];
}

namespace billing::handlers {
namespace {

std::string title_of(const refusal::Refusal& refusal) {
  static const std::map<std::string, std::string> kTitles = {{"not_your_order", "Not the browser that ordered"},
                                                             {"key_already_used", "This key is not shown again"},
                                                             {"key_not_shown_again", "This key is not shown again"},
                                                             {"checkout_unavailable", "No payment by card right now"},
                                                             {"too_many_checkouts", "Too many checkouts"}};
  const auto title = kTitles.find(refusal.code);
  return title == kTitles.end() ? "That did not work" : title->second;
}

std::string sentence_of(const refusal::Refusal& refusal) {
  const bool at_no_page = refusal.kind == refusal::Kind::wrong_method || refusal.kind == refusal::Kind::not_found;
  return at_no_page ? "There is no page at this address." : refusal.what();
}

}  // namespace

web::Response render_page_error(const refusal::Refusal& refusal, const web::Request& request) {
  auto plain = web::render_plain_error(refusal, request);
  if (request.header("Accept").value_or("").find("text/html") == std::string::npos) return plain;
  auto page = web::page(plain.status, title_of(refusal),
                        web::render(web::templates::refused, {{"sentence", sentence_of(refusal)}}));
  page.headers.insert(page.headers.end(), plain.headers.begin(), plain.headers.end());
  return page;
}

}  // namespace billing::handlers
