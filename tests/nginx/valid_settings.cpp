// What is valid for the settings' checks is valid for nginx.
#include <fstream>

#include "nginx/configuration.h"
#include "routes.h"
#include "settings/config.h"
#include "settings/setting.h"
#include "support/command.h"
#include "support/home.h"

#include <CppUTest/TestHarness.h>

namespace {

// Those that its configuration is made of, but for the home and paths of files that have to be there.
const std::vector<std::string> kSettings = {
    "MILLRACE_BASE_URL",      "MILLRACE_HTTPS_PORT",   "MILLRACE_HTTP_PORT",      "MILLRACE_LISTEN",
    "MILLRACE_NGINX_SECRET",  "MILLRACE_NGINX_PID",    "MILLRACE_ADDRESS_RATE",   "MILLRACE_ADDRESS_AT_ONCE",
    "MILLRACE_KEY_RATE",      "MILLRACE_REAL_IP_FROM", "MILLRACE_PROXY_PROTOCOL", "MILLRACE_LOG_ADDRESSES",
    "MILLRACE_WORKERS_PAGES", "MILLRACE_IMPRINT",      "MILLRACE_PRIVACY",        "MILLRACE_TERMS",
    "MILLRACE_ABUSE"};

// Values that mean something else, or nothing, in nginx's configuration, in a shell, or to who reads addresses, ports
// and sizes. 8443 is nginx's own port.
// clang-format off
const std::vector<std::string> kTries = {
    "a b", "a;b", "a$b", "a\"b", "a'b", "a\\b", "a|b", "a&b", "a{b}", "a#b", "a\nb", "a\tb", "~a", "-", "*", "unix:", "on", "short",
    "/a b", "/a;b", "/a$b", "/a\"b", "/a'b", "/a\\b", "/a|b", "/a&b", "/a{b}", "/a#b", "/a\nb",
    "0", "1", "00", "-1", "1e3", "512", "4095", "8443", "65535", "65536", "99999", "999999", "1000000", "9999999", "10000000", "999999999",
    "10.0.0.1", "10.0.0.300", "10.0.0.1/8", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/08", "0.0.0.0/0", "::/0", "::/129",
    "::ffff:10.0.0.0/104", "fe80::1%lo", "[::1]", "balancer.example", "10.0.0.1;", "10.0.0.1,10.0.0.2", "10.0.0.1 ::1",
    "127.0.0.1:18080", "127.0.0.1:65536", "127.0.0.1:99999", "999.0.0.1:18080", "1:18080", "...:18080", "[::1]:18080",
    "[::1]:65536", "[:::]:18080", "[1]:18080", "[::ffff:127.0.0.1]:18080", "[::1%lo]:18080",
    "https://a~b", "https://a,b", "https://a*b", "https://a_b.example", "https://mill.example:65536", "https://[::1]:8443", "https://10.1",
    "https://m\xc3\xbcller.example", "https://mill.example/a&b", "https://mill.example/a$b", "https://mill.example/a\"b",
    "https://mill.example/a\\b", "https://mill.example/a|b", "https://mill.example/a;b{", "https://mill.example/a'b"};
// clang-format on

settings::Environment with(settings::Environment given, const std::string& name, const std::string& value) {
  given[name] = value;
  return given;
}

}  // namespace

TEST_GROUP(ValidSettings) {
  const std::string home = new_scratch();
  const settings::Environment sound = {{"MILLRACE_HOME", home},
                                       {"MILLRACE_NGINX_SECRET", std::string(32, 'n')},
                                       {"MILLRACE_HTTP_PORT", "18081"},
                                       {"MILLRACE_DB_SOCKET", "/nowhere"},
                                       {"MILLRACE_REAL_IP_FROM", "::1"},
                                       {"MILLRACE_SECRET", std::string(32, 's')},
                                       {"MILLRACE_BASE_URL", "https://mill.example"}};
  const Config config = Config::from(sound, "auth");
  Worker worker{config};
  std::string made_before;

  void setup() override {
    int status = 0;
    const auto said = output_of("cd '" + home +
                                    "' && mkdir log nginx run tls && openssl req -x509 -nodes -newkey ed25519 -days 2 "
                                    "-subj /CN=mill -keyout tls/key.pem -out tls/certificate.pem",
                                status);
    LONGS_EQUAL_TEXT(0, status, said.c_str());
  }

  // Returns what nginx says of the configuration that these settings make, or "" if it accepts it or they are refused.
  std::string refused_by_nginx(const settings::Environment& given) {
    std::string text;
    try {
      text = nginx::configuration(Config::from(given, Config::Reader::scripts), paths_of_pools(worker),
                                  {"nginx", "1.22.1", {}}, nginx::Part::whole);
    } catch (const ConfigErrors&) {
      return "";
    }
    if (text == made_before) return "";
    made_before = text;
    std::ofstream(home + "/nginx.conf") << text;
    int status = 0;
    const auto said =
        output_of("PATH=$PATH:/usr/sbin nginx -t -q -e stderr -p '" + home + "' -c '" + home + "/nginx.conf'", status);
    return status == 0 ? "" : said;
  }
};

TEST(ValidSettings, are_those_of_which_nginx_accepts_the_configuration) {
  STRCMP_EQUAL("", refused_by_nginx(sound).c_str());
  std::string faults;
  for (const auto& name : kSettings) {
    for (const auto& value : kTries) {
      const auto said = refused_by_nginx(with(sound, name, value));
      if (!said.empty()) faults += name + "=" + value + ": " + said.substr(0, said.find('\n')) + "\n";
    }
  }
  STRCMP_EQUAL("", faults.c_str());
}

// nginx takes at most 4,096 bytes for a value, and HTML makes five of some.
TEST(ValidSettings, are_so_when_all_links_of_the_operator_are_as_long_as_they_may_be) {
  auto given = sound;
  for (const char* name : {"MILLRACE_IMPRINT", "MILLRACE_PRIVACY", "MILLRACE_TERMS", "MILLRACE_ABUSE"})
    given[name] = "https://mill.example/" + std::string(150 - 21, '$');
  const auto longest = Config::from(given, Config::Reader::scripts);
  LONGS_EQUAL(150, longest.legal.abuse.size());
  STRCMP_EQUAL("", refused_by_nginx(given).c_str());
}
