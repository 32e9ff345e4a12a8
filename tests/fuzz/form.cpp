#include "target.h"

#include <algorithm>

#include "accounts/handlers/body.h"
#include "accounts/rules/email.h"
#include "accounts/rules/redirect.h"
#include "net/origin.h"
#include "refusal.h"
#include "text/percent.h"
#include "text/utf8.h"

// Forms and queries, and what accounts reads from them: email addresses and pages to redirect to.
namespace {

using namespace accounts;

void round_trip(const std::string& name, const std::string& value) {
  const std::string form = text::form_encoded({{name + "x", "other"}, {name, value}});
  PROMISE(web::form_value(form, name) == value);
  PROMISE(text::percent_decoded(text::percent_encoded(value)) == value || value.empty());
}

// Nothing that could begin another header line of an email, or add a recipient.
bool is_one_address(const std::string& email) {
  return email.size() <= 254 && std::count(email.begin(), email.end(), '@') == 1 &&
         std::all_of(email.begin(), email.end(),
                     [](unsigned char c) { return c > ' ' && c < 0x7F && c != ',' && c != ';'; });
}

void read_body(const std::string& form) {
  web::Request request;
  request.headers.emplace("CONTENT_TYPE", "application/x-www-form-urlencoded");
  request.body = form;
  try {
    auto body = handlers::Body::of_json_or_form(request);
    const auto email = body.email("email");
    const auto name = body.optional_text("name");
    body.boolean_or("rememberMe", true);
    body.done();
    PROMISE(is_one_address(email));
    PROMISE(text::is_utf8(name.value_or("")));
  } catch (const refusal::Refusal& refused) {
    PROMISE(text::is_utf8(refused.what()));
  }
}

bool is_trusted(const std::string& url) {
  const auto origin = net::parse_origin(url);
  return origin && net::text_of(*origin) == "https://mill.test";
}

// A path on this host that no browser takes for another host, or a page of a trusted origin.
void send_on(const std::string& url) {
  if (!rules::may_redirect_to(url, {"https://mill.test"})) return;
  const bool path = url[0] == '/' && url.find('\\') == url.npos && url.substr(1, 1) != "/";
  PROMISE(path || is_trusted(url));
  PROMISE(std::all_of(url.begin(), url.end(), [](unsigned char c) { return c > ' ' && c < 0x7F; }));
  const std::string onward = rules::with_parameter(url, "token", "abc");
  PROMISE(path ? onward[0] == '/' : is_trusted(onward));
}

}  // namespace

void fuzz::try_input(const std::string& input) {
  read_body(input);
  send_on(input);
  std::string value = input;
  const std::string name = take_line(value);
  round_trip(name, value);
}
