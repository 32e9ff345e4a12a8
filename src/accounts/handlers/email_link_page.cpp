#include "accounts/handlers/email_link_page.h"

#include "accounts/handlers/pages.h"
#include "net/origin.h"
#include "web/pages/page.h"
#include "web/pages/template.h"

namespace web::templates {
extern const char follow_link[];
}

namespace accounts::handlers {
namespace {

struct Words {
  std::string title, sentence, action;
};

Words words_for(const rules::EmailLink& link, const std::string& base_url) {
  const std::string at = " at " + base_url;
  if (link.purpose == rules::LinkPurpose::confirm) {
    return {"Do you want another e-mail address?",
            "Your account" + at + " is to have the address " + link.new_email + " instead of " + link.email + ".",
            "Yes, write to the new address"};
  }
  if (link.purpose == rules::LinkPurpose::change) {
    return {"Confirm your new e-mail address",
            "The account that has the address " + link.email + at + " is to have " + link.new_email +
                " instead. Agree only if it is yours.",
            "Use this address"};
  }
  return {"Confirm your e-mail address",
          "Somebody, most likely you, has signed up with the address " + link.email + at + ".", "Confirm the address"};
}

}  // namespace

web::Response email_link_page(const Config& config, const rules::FoundLink& found, const SentLink& sent,
                              const std::vector<tables::Entry>& access, const std::string& reason) {
  const auto [title, sentence, action] = words_for(found.link, config.base_url);
  auto page =
      web::short_page(title, web::render(web::templates::follow_link,
                                         {{"base_url", config.base_url},
                                          {"token", sent.token},
                                          {"callback", sent.callback},
                                          {"sentence", sentence},
                                          {"action", action},
                                          {"asks_password", found.asks_password},
                                          {"access", ending_access(access, "any password but that of the sign-up")},
                                          {"reason", reason}}));
  const auto callback = net::parse_origin(sent.callback);
  page.form_action = callback ? net::text_of(*callback) : "";  // browsers also check where a form is redirected
  return web::page(reason.empty() ? 200 : 400, page);
}

}  // namespace accounts::handlers
