#include "settings/legal.h"

#include "settings/config.h"
#include "settings/setting.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Legal) {
  settings::Environment given = {{"MILLRACE_DB_SOCKET", "/nowhere"},
                                 {"MILLRACE_SECRET", std::string(32, 's')},
                                 {"MILLRACE_BASE_URL", "https://mill.example"}};

  // Returns what is wrong with the settings, or what they cause a warning for.
  std::string said() {
    std::string all;
    try {
      for (const auto& warning : Config::from(given, Config::Reader::admin).warnings) all += warning + "\n";
    } catch (const ConfigErrors& broken) {
      for (const auto& error : broken.errors) all += error + "\n";
    }
    return all;
  }
  void say_everything() {
    given["MILLRACE_IMPRINT"] = "https://mill.example/imprint";
    given["MILLRACE_PRIVACY"] = "https://mill.example/privacy?of=all#top";
    given["MILLRACE_TERMS"] = "https://lawyer.example/terms";
    given["MILLRACE_ABUSE"] = "abuse@mill.example";
  }
};

TEST(Legal, works) {
  say_everything();
  STRCMP_EQUAL("", said().c_str());
  const auto links = settings::links(Config::from(given, Config::Reader::admin).legal);
  LONGS_EQUAL(4, links.size());
  STRCMP_EQUAL("Imprint", links[0].label.c_str());
  STRCMP_EQUAL("https://mill.example/imprint", links[0].to.c_str());
  STRCMP_EQUAL("Report abuse", links[3].label.c_str());
  STRCMP_EQUAL("abuse@mill.example", links[3].to.c_str());
}

TEST(Legal, leaves_out_what_is_not_set) {
  const auto links = settings::links({"", "https://mill.example/privacy", "", ""});
  LONGS_EQUAL(1, links.size());
  STRCMP_EQUAL("Privacy", links[0].label.c_str());
}

TEST(Legal, links_to_https_alone_or_to_an_address) {
  for (const char* url :
       {"http://mill.example/imprint", "javascript:alert(1)", "mill.example", "/imprint", "https://",
        "https://mill.example/\"x", "https://mill.example/<x", "https://mill.example/ x", "https://mill.example/'x"}) {
    given["MILLRACE_IMPRINT"] = url;
    STRCMP_EQUAL(
        ("MILLRACE_IMPRINT is '" + std::string(url) + "', but must be an https URL of 150 characters at most\n")
            .c_str(),
        said().c_str());
  }
  given.erase("MILLRACE_IMPRINT");
  for (const char* abuse :
       {"http://mill.example/abuse", "javascript:alert(1)", "abuse", "a b@mill.example", "a@mill.example?cc=b"}) {
    given["MILLRACE_ABUSE"] = abuse;
    STRCMP_EQUAL(("MILLRACE_ABUSE is '" + std::string(abuse) +
                  "', but must be an e-mail address, or an https URL of 150 characters at most\n")
                     .c_str(),
                 said().c_str());
  }
}

TEST(Legal, is_asked_for_in_one_line_where_a_host_sells_sends_or_publishes) {
  STRCMP_EQUAL(
      "this host publishes drafts; who reads its pages and e-mails would look for MILLRACE_IMPRINT, MILLRACE_PRIVACY, "
      "MILLRACE_TERMS and MILLRACE_ABUSE\n",
      said().c_str());
  say_everything();
  given.erase("MILLRACE_TERMS");
  given["MILLRACE_STRIPE_SECRET_KEY"] = "sk";
  given["MILLRACE_STRIPE_WEBHOOK_SECRET"] = "whsec";
  given["MILLRACE_MAIL_SPOOL"] = "/var/mail";
  STRCMP_EQUAL(
      "this host sells, sends e-mail and publishes drafts; who reads its pages and e-mails would look for "
      "MILLRACE_TERMS\n",
      said().c_str());
}

TEST(Legal, is_not_asked_for_where_nobody_else_comes_or_nothing_is_done) {
  given["MILLRACE_BASE_URL"] = "https://localhost:8443";
  STRCMP_EQUAL("", said().c_str());
  given["MILLRACE_BASE_URL"] = "https://mill.example";
  given["MILLRACE_DRAFT_PAGES"] = "off";
  STRCMP_EQUAL("", said().c_str());
}
