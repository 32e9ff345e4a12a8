#include "billing/handlers/refusals.h"

#include <map>

#include "web/page.h"
#include "web/serve.h"
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
  const auto* coded = dynamic_cast<const refusal::Coded*>(&refusal);
  const auto title = coded ? kTitles.find(coded->code) : kTitles.end();
  return title == kTitles.end() ? "That did not work" : title->second;
}

std::string sentence_of(const refusal::Refusal& refusal) {
  const bool at_no_page =
      dynamic_cast<const refusal::WrongMethod*>(&refusal) || dynamic_cast<const refusal::NotFound*>(&refusal);
  return at_no_page ? "There is no page at this address." : refusal.what();
}

}  // namespace

web::Response refuse_to_people(const refusal::Refusal& refusal, const web::Request& request) {
  auto plain = web::refuse_plainly(refusal, request);
  if (request.header("Accept").value_or("").find("text/html") == std::string::npos) return plain;
  auto page = web::page(plain.status, title_of(refusal),
                        web::render(web::templates::refused, {{"sentence", sentence_of(refusal)}}));
  page.headers.insert(page.headers.end(), plain.headers.begin(), plain.headers.end());
  return page;
}

}  // namespace billing::handlers
