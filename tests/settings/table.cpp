#include "settings/checks.h"
#include "settings/for_shell.h"
#include "settings/setting.h"

#include "pools.h"
#include "settings/config.h"

#include <CppUTest/TestHarness.h>

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

std::vector<std::string> errors_of(const settings::Environment& environment) {
  try {
    settings::for_shell(environment);
  } catch (const ConfigErrors& broken) {
    return broken.errors;
  }
  return {};
}

}  // namespace

TEST_GROUP(SettingsTable){};

TEST(SettingsTable, has_defaults_that_are_valid) {
  for (const auto& row : settings::all()) {
    if (!row.check || row.absent.value.empty()) continue;
    STRCMP_EQUAL_TEXT("", row.check(row.absent.value).c_str(), row.name.c_str());
  }
}

TEST(SettingsTable, shows_no_secret) {
  for (const auto& row : settings::all()) {
    if (row.secret || has(row.name, "PASSWORD")) {
      STRCMP_EQUAL_TEXT("(set)", settings::shown(row, "hunter2").c_str(), row.name.c_str());
    }
    for (const char* url :
         {"https://a:hunter2@mill.example/", "https://mill.example/hunter2", "https://mill.example?hunter2"}) {
      CHECK_TEXT(!has(settings::shown(row, url), "hunter2"), row.name.c_str());
    }
  }
}

TEST(SettingsTable, gives_the_shell_what_scripts_read_with_defaults_and_what_follows_from_others) {
  const auto lines = settings::for_shell({{"MILLRACE_HTTPS_PORT", "9443"}, {"MILLRACE_KEY_RATE", "2000"}});
  for (const char* line :
       {"export MILLRACE_HTTPS_PORT='9443'\n", "export MILLRACE_BASE_URL='https://localhost:9443'\n",
        "export MILLRACE_LISTEN=''\n", "export MILLRACE_DB_NAME='millrace'\n", "export MILLRACE_ADDRESS_SECRET=''\n"}) {
    CHECK_TEXT(has(lines, line), line);
  }
  CHECK_FALSE(has(lines, "export MILLRACE_X402"));
}

TEST(SettingsTable, completes_settings_with_defaults_and_what_follows_from_others) {
  const auto all = settings::complete({{"MILLRACE_HTTPS_PORT", "9443"}});
  STRCMP_EQUAL("100", all.at("MILLRACE_ADDRESS_RATE").c_str());
  STRCMP_EQUAL("https://localhost:9443", all.at("MILLRACE_BASE_URL").c_str());
  STRCMP_EQUAL("https://localhost:8443", settings::complete({}).at("MILLRACE_BASE_URL").c_str());
}

TEST(SettingsTable, tells_the_shell_which_secrets_a_pool_may_not_know) {
  const auto lines = settings::for_shell({});
  for (const auto& pool : pool_table()) {
    const auto entry = "[" + pool.name + "]='" + settings::kept_from(pool.name) + "'";
    CHECK_TEXT(has(lines, entry), entry.c_str());
  }
}

TEST(SettingsTable, tells_the_shell_the_workers_and_the_queue_of_each_pool) {
  const auto lines =
      settings::pools_for_shell(Config::from({{"MILLRACE_WORKERS_PAGES", "3"}}, Config::Reader::scripts));
  CHECK(has(lines, "pools=(generate packs ") && has(lines, " metrics)\n"));
  CHECK(has(lines, "declare -gA workers=([generate]='4' ") && has(lines, "[pages]='3' "));
  CHECK(has(lines, "declare -gA queue=([generate]='240' ") && has(lines, "[pages]='1536' "));
  CHECK(has(lines, "declare -gA resolver_options=([generate]='timeout:1 attempts:2' "));
  CHECK_FALSE(has(lines, "export "));
}

TEST(SettingsTable, quotes_values_for_the_shell) {
  CHECK(has(settings::for_shell({{"MILLRACE_DB_SOCKET", "/it's $(here)"}}),
            "export MILLRACE_DB_SOCKET='/it'\\''s $(here)'\n"));
}

// printf 'millrace addresses %s' aaaa... | sha256sum
TEST(SettingsTable, derives_the_address_secret) {
  CHECK(has(settings::for_shell({{"MILLRACE_SECRET", std::string(64, 'a')}}),
            "export MILLRACE_ADDRESS_SECRET='61b9e302d8a231ab79cd9bbee997b495c5cc7e2c87cf5c5cd5419b3228ef7cba'\n"));
}

TEST(SettingsTable, puts_emails_into_the_home_where_there_is_a_mail_server) {
  CHECK(has(settings::for_shell({{"MILLRACE_SMTP_URL", "smtp://mx.example"}, {"MILLRACE_HOME", "/srv/mill"}}),
            "export MILLRACE_MAIL_SPOOL='/srv/mill/mail'\n"));
}

TEST(SettingsTable, has_the_base_url_without_a_slash_at_its_end) {
  CHECK(has(settings::for_shell({{"MILLRACE_BASE_URL", "https://mill.example/"}}),
            "export MILLRACE_BASE_URL='https://mill.example'\n"));
}

TEST(SettingsTable, reports_all_faults_of_scripts_and_programs_at_once) {
  const auto errors = errors_of({{"MILLRACE_HTTPS_PORT", "http"},
                                 {"MILLRACE_WORKERS_AUTH", "0"},
                                 {"MILLRACE_TLS_KEY", "/nowhere"},
                                 {"MILLRACE_X402_PAY_TO", "me"},
                                 {"MILLRACE_HOME", "/a b"},
                                 {"MILLRACE_FOO", "x"}});
  LONGS_EQUAL(7, errors.size());
  STRCMP_EQUAL("MILLRACE_HTTPS_PORT is 'http', but must be a number from 1 to 65535", errors[0].c_str());
  STRCMP_EQUAL("MILLRACE_WORKERS_AUTH is '0', but must be a number from 1 to 512", errors[2].c_str());
  STRCMP_EQUAL("MILLRACE_TLS_CERTIFICATE and MILLRACE_TLS_KEY go together", errors[4].c_str());
  STRCMP_EQUAL("MILLRACE_TLS_KEY is '/nowhere', which cannot be read", errors[5].c_str());
  STRCMP_EQUAL("MILLRACE_FOO is set, but no setting has that name", errors[6].c_str());
}

TEST(SettingsTable, needs_the_address_of_a_proxy_that_is_elsewhere) {
  const auto errors = [](const char* listen, const char* from) {
    return errors_of({{"MILLRACE_BASE_URL", "https://mill.example"},
                      {"MILLRACE_LISTEN", listen},
                      {"MILLRACE_REAL_IP_FROM", from}})
        .size();
  };
  LONGS_EQUAL(0, errors("127.0.0.1:8080", ""));
  LONGS_EQUAL(0, errors("[::1]:8080", ""));
  LONGS_EQUAL(0, errors("[0:0:0:0:0:0:0:1]:8080", ""));
  LONGS_EQUAL(0, errors("0.0.0.0:8080", "192.0.2.1"));
  LONGS_EQUAL(1, errors("0.0.0.0:8080", ""));
  LONGS_EQUAL(1, errors("8080", ""));
}

TEST(SettingsTable, keeps_secrets_from_those_who_do_not_need_them) {
  CHECK(settings::may_read("auth", "MILLRACE_SECRET"));
  CHECK_FALSE(settings::may_read("pages", "MILLRACE_SECRET"));
  CHECK_FALSE(settings::may_read("metrics", "MILLRACE_ADDRESS_SECRET"));
  for (const auto& pool : pool_table()) {
    const auto kept = settings::kept_from(pool.name);
    CHECK(has(kept, "MILLRACE_SMTP_URL") && has(kept, "MILLRACE_ALARM_SECRET"));
    CHECK_FALSE(has(kept, "MILLRACE_NGINX_SECRET"));
  }
  STRCMP_EQUAL(
      "MILLRACE_SECRET MILLRACE_SECRET_PREVIOUS MILLRACE_TEXT_URL MILLRACE_TEXT_KEY MILLRACE_IMAGE_URL "
      "MILLRACE_IMAGE_KEY MILLRACE_X402_FACILITATOR_KEY MILLRACE_X402_RPC_URL MILLRACE_STRIPE_SECRET_KEY "
      "MILLRACE_STRIPE_WEBHOOK_SECRET "
      "MILLRACE_SMTP_URL MILLRACE_METRICS_TOKEN MILLRACE_ALARM_WEBHOOK MILLRACE_ALARM_SECRET",
      settings::kept_from("pages").c_str());
  CHECK_FALSE(has(settings::kept_from("mail"), "MILLRACE_SMTP_URL"));
  CHECK(has(settings::kept_from("mail"), "MILLRACE_NGINX_SECRET"));
  CHECK(has(settings::kept_from("of-another-program"), "MILLRACE_NGINX_SECRET"));
}

TEST(SettingsTable, explains_each_in_one_row) {
  const auto table = settings::as_markdown();
  CHECK(has(table, "| `MILLRACE_AUTH_TRIES` | `30` | sign-ins, sign-ups"));
}
