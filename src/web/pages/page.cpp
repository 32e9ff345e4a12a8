#include "web/pages/page.h"

#include <cstdlib>

#include "text/ascii.h"
#include "web/pages/legal.h"
#include "web/pages/template.h"

namespace web {

namespace templates {
extern const char layout[], short_page[];
}

namespace {

// A process serves one host.
std::string& links_of_this_host() {
  static std::string html;
  return html;
}

// Returns the weight from 0 to 1 that an Accept header gives a media type which it names, or -1 if it does not name it.
double weight(const std::string& accept, const std::string& type) {
  for (const auto& range : text::split(text::lower(accept), ',')) {
    if (text::trimmed(range.substr(0, range.find(';'))) == type) {
      const std::size_t q = range.find("q=");
      return q == range.npos ? 1 : std::strtod(range.c_str() + q + 2, nullptr);
    }
  }
  return -1;
}

}  // namespace

std::string content_security_policy(const std::string& form_action, const std::string& frame_ancestors) {
  return "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action "
         "'self'" +
         (form_action.empty() ? "" : " " + form_action) + "; base-uri 'none'; frame-ancestors " + frame_ancestors;
}

void show_on_every_page(const settings::Legal& legal) { links_of_this_host() = legal_links(legal); }

Page titled(const std::string& title, std::string content) {
  Page page;
  page.title = title + " - Millrace";
  page.content = std::move(content);
  return page;
}

Response page(int status, const Page& page) {
  const TemplateValues values = {{"title", page.title},
                                 {"content", page.content},
                                 {"description", page.description},
                                 {"canonical", page.canonical},
                                 {"unlisted", page.canonical.empty() || !page.is_listed},
                                 {"wide_picture", page.has_wide_picture},
                                 {"card", page.has_wide_picture ? "summary_large_image" : "summary"},
                                 {"picture", page.picture},
                                 {"picture_text", page.picture_text},
                                 {"script", page.script},
                                 {"wide", page.wide},
                                 {"legal", links_of_this_host()},
                                 {"at_docs", page.at == "docs"},
                                 {"at_api_keys", page.at == "api_keys"}};
  return Response{status, render(templates::layout, values), "text/html; charset=utf-8", {}}.with(
      "Content-Security-Policy", content_security_policy(page.form_action, "'none'"));
}

Page short_page(const std::string& title, const std::string& content) {
  return titled(title, render(templates::short_page, {{"title", title}, {"content", content}}));
}

Response page(int status, const std::string& title, const std::string& content) {
  return page(status, short_page(title, content));
}

bool prefers_html(const Request& request) {
  const std::string accept = request.header("Accept").value_or("");
  const double html = weight(accept, "text/html");
  return html > 0 && html >= weight(accept, "application/json");
}

bool wants_json(const Request& request) {
  const std::string accept = request.header("Accept").value_or("");
  return weight(accept, "application/json") > 0 && weight(accept, "text/html") <= 0;
}

// No authority signs for that name, and an operator who serves another one has set a certificate or a proxy.
bool is_self_signed(const Config& config) {
  return config.base_url == "https://localhost" || text::starts_with(config.base_url, "https://localhost:");
}

std::string curl(const Config& config) { return is_self_signed(config) ? "curl -k" : "curl"; }

}  // namespace web
