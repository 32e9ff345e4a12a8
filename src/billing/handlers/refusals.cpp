#include "billing/handlers/refusals.h"

#include <map>

#include "web/page.h"
#include "web/serve.h"

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

// A sentence of ours, which may have the caller's words in it.
std::string as_html(const std::string& text) {
  std::string html;
  for (const char c : text) {
    if (c == '&')
      html += "&amp;";
    else if (c == '<')
      html += "&lt;";
    else
      html += c;
  }
  return html;
}

std::string sentence_of(const refusal::Refusal& refusal) {
  const bool at_no_page =
      dynamic_cast<const refusal::WrongMethod*>(&refusal) || dynamic_cast<const refusal::NotFound*>(&refusal);
  return at_no_page ? "There is no page at this address." : as_html(refusal.what());
}

}  // namespace

web::Response refuse_to_people(const refusal::Refusal& refusal, const web::Request& request) {
  auto plain = web::refuse_plainly(refusal, request);
  if (request.header("Accept").value_or("").find("text/html") == std::string::npos) return plain;
  auto page = web::page(plain.status, title_of(refusal),
                        "<p>" + sentence_of(refusal) + "</p>\n<p><a href=\"/api-keys\">To the API keys</a></p>\n");
  page.headers.insert(page.headers.end(), plain.headers.begin(), plain.headers.end());
  return page;
}

}  // namespace billing::handlers
