#include "web/pages/error_page.h"

#include "text/duration.h"
#include "web/pages/page.h"
#include "web/pages/template.h"

namespace web {

namespace templates {
extern const char error[];
}

namespace {

using refusal::Kind;

bool is_no_page(Kind kind) { return kind == Kind::not_found || kind == Kind::wrong_method; }

std::string title_of(Kind kind) {
  if (is_no_page(kind)) return "There is no page here";
  if (kind == Kind::unauthorized) return "Please sign in, or send a key";
  if (kind == Kind::too_many) return "Too many requests";
  if (kind == Kind::unavailable) return "Not available right now";
  return "That did not work";
}

std::string sentence_of(const refusal::Refusal& refusal) {
  if (is_no_page(refusal.kind)) return "The address may have been mistyped, or it is for programs only.";
  if (*refusal.what()) return refusal.what();
  return "Nothing was changed.";
}

}  // namespace

Response error_page(const Response& plain, const refusal::Refusal& refusal, const std::string& title) {
  TemplateValues values = {{"sentence", sentence_of(refusal)}};
  if (refusal.retry_after) values["wait"] = text::duration(refusal.retry_after);
  return page(plain.status, title.empty() ? title_of(refusal.kind) : title, render(templates::error, values))
      .with_headers_of(plain);
}

}  // namespace web
