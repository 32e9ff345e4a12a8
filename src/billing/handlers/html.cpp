#include "billing/handlers/html.h"

namespace billing::handlers {

void fill_in(std::string& page, const std::string& name, const std::string& value) {
  const std::string mark = "{" + name + "}";
  for (std::size_t at = 0; (at = page.find(mark, at)) != page.npos; at += value.size())
    page.replace(at, mark.size(), value);
}

void show_part(std::string& page, const std::string& name, bool shown) {
  const std::string begin = "<!-- if " + name + " -->", end = "<!-- end " + name + " -->";
  for (std::size_t from; (from = page.find(begin)) != page.npos;) {
    const std::size_t to = page.find(end, from);
    const std::size_t inside = from + begin.size();
    page.replace(from, to + end.size() - from, shown ? page.substr(inside, to - inside) : "");
  }
}

std::string without_note(std::string page) {
  const std::size_t note = page.find("<!-- Built into");
  return page.erase(note, page.find("-->", note) + 4 - note);
}

// form-action covers the pages that a form is redirected to, too.
web::Response html(int status, const std::string& page) {
  return web::Response{status, page, "text/html; charset=utf-8", {}}.with(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
      "form-action 'self' https://checkout.stripe.com; base-uri 'none'; frame-ancestors 'none'");
}

bool wants_json(const web::Request& request) {
  const std::string accept = request.header("Accept").value_or("");
  return accept.find("application/json") != accept.npos && accept.find("text/html") == accept.npos;
}

}  // namespace billing::handlers
