#include "settings/config.h"

#include <algorithm>

#include "crypto/encoding.h"

#include <CppUTest/TestHarness.h>

namespace {

using Environment = std::map<std::string, std::string>;

const Environment kSound = {{"MILLRACE_SECRET", std::string(64, 'a')},
                            {"MILLRACE_DB_SOCKET", "/run/db.sock"},
                            {"MILLRACE_NGINX_SECRET", std::string(32, 'n')}};

template <class Reader = const char*>
std::vector<std::string> faults_with(Environment environment, Reader reader = "auth") {
  environment.insert(kSound.begin(), kSound.end());
  try {
    Config::from(environment, reader);
  } catch (const ConfigErrors& broken) {
    return broken.errors;
  }
  return {};
}

}  // namespace

TEST_GROUP(Settings){};

TEST(Settings, have_defaults_that_work_offline) {
  const auto config = Config::from(kSound, "generate");
  STRCMP_EQUAL("https://localhost:8443", config.base_url.c_str());
  STRCMP_EQUAL("0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", config.x402.asset.c_str());
  STRCMP_EQUAL("millrace_generate", config.database.user.c_str());
  CHECK(config.text.url.empty());
  CHECK(config.image.url.empty());
  CHECK(config.x402.facilitator_url.empty());
}

TEST(Settings, take_USDC_of_the_network_and_of_no_other) {
  const Environment of_tests = {{"MILLRACE_X402_NETWORK", "base-sepolia"}};
  auto environment = kSound;
  environment.insert(of_tests.begin(), of_tests.end());
  STRCMP_EQUAL("0x036CbD53842c5426634e7929541eC2318f3dCF7e", Config::from(environment, "generate").x402.asset.c_str());
  environment["MILLRACE_X402_ASSET"] = "0x00000000000000000000000000000000000000dd";
  CHECK(faults_with(environment).empty());
  environment["MILLRACE_X402_ASSET"] = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";  // another spelling
  STRCMP_EQUAL("MILLRACE_X402_ASSET is USDC of base, but MILLRACE_X402_NETWORK is base-sepolia",
               faults_with(environment).at(0).c_str());
  STRCMP_EQUAL("MILLRACE_X402_NETWORK is 'polygon', but must be base or base-sepolia",
               faults_with({{"MILLRACE_X402_NETWORK", "polygon"}}).at(0).c_str());
}

TEST(Settings, refuse_a_weak_secret_and_a_weak_previous_secret) {
  CHECK(faults_with({{"MILLRACE_SECRET_PREVIOUS", std::string(32, 'b')}}).empty());
  STRCMP_EQUAL("MILLRACE_SECRET_PREVIOUS must have 32 characters or more",
               faults_with({{"MILLRACE_SECRET_PREVIOUS", "short"}}).at(0).c_str());
}

TEST(Settings, allow_stripes_key_over_plain_http_to_this_host_only) {
  const auto errors = [](const std::string& url) {
    return faults_with({{"MILLRACE_STRIPE_SECRET_KEY", "sk"},
                        {"MILLRACE_STRIPE_WEBHOOK_SECRET", "whsec"},
                        {"MILLRACE_STRIPE_API_URL", url}});
  };
  CHECK(errors("http://127.0.0.1:9/v1").empty());
  STRCMP_EQUAL(
      "MILLRACE_STRIPE_API_URL is 'http://stripe.example', but must be https, as there is a "
      "MILLRACE_STRIPE_SECRET_KEY to protect",
      errors("http://stripe.example").at(0).c_str());
}

TEST(Settings, cause_a_warning_for_an_unknown_name_or_payments_without_a_receiver) {
  const auto warnings = [](Environment environment) {
    environment.insert(kSound.begin(), kSound.end());
    return Config::from(environment, "auth").warnings;
  };
  CHECK(warnings({{"MILLRACE_HTTPS_PORT", "443"},
                  {"MILLRACE_WORKERS_AUTH", "1"},
                  {"MILLRACE_DB_PASSWORD_PAGES", "x"},
                  {"MILLRACE_ADDRESS_AT_ONCE", "24"}})
            .empty());
  const auto two = warnings({{"MILLRACE_X402_PAYTO", "0x" + std::string(40, 'a')},
                             {"MILLRACE_X402_FACILITATOR_URL", "https://facilitator.example"}});
  LONGS_EQUAL(2, two.size());
  STRCMP_EQUAL("MILLRACE_X402_PAYTO is set, but no setting has that name", two[0].c_str());
  STRCMP_CONTAINS("MILLRACE_X402_PAY_TO", two[1].c_str());
}

TEST(Settings, let_an_address_send_as_much_telemetry_as_a_key_may) {
  Environment environment = kSound;
  LONGS_EQUAL(1000, Config::from(environment, "ingest").telemetry_per_address());
  environment["MILLRACE_KEY_RATE"] = "2000";
  LONGS_EQUAL(2000, Config::from(environment, "ingest").telemetry_per_address());
}

TEST(Settings, drop_the_slash_at_the_end_of_a_url) {
  Environment environment = kSound;
  environment["MILLRACE_BASE_URL"] = "https://mill.example/race/";
  const auto config = Config::from(environment, "auth");
  STRCMP_EQUAL("https://mill.example/race", config.base_url.c_str());
  STRCMP_EQUAL("https://mill.example", config.trusted_origins.at(0).c_str());
}

TEST(Settings, have_one_form_for_all_spellings_of_an_origin) {
  Environment environment = kSound;
  environment["MILLRACE_BASE_URL"] = "HTTPS://Mill.example:443/Race";
  environment["MILLRACE_TEXT_URL"] = "https://Text.example:443/v1/";
  environment["MILLRACE_TEXT_MODEL"] = "small";
  auto config = Config::from(environment, "generate");
  STRCMP_EQUAL("https://mill.example/Race", config.base_url.c_str());
  STRCMP_EQUAL("https://text.example/v1", config.text.url.c_str());
  STRCMP_EQUAL("https://mill.example", config.trusted_origins.at(0).c_str());
  STRCMP_EQUAL("no-reply@mill.example", config.mail.from.c_str());

  environment["MILLRACE_TRUSTED_ORIGINS"] = "https://Console.example:0443/ http://a.example:80";
  config = Config::from(environment, "auth");
  STRCMP_EQUAL("https://console.example", config.trusted_origins.at(0).c_str());
  STRCMP_EQUAL("http://a.example", config.trusted_origins.at(1).c_str());
}

// A restore would read the rest as a setting of its own, or not at all.
TEST(Settings, have_one_line_each) {
  for (const char* name :
       {"MILLRACE_SECRET", "MILLRACE_ADDRESS_SECRET", "MILLRACE_DB_PASSWORD_ADMIN", "MILLRACE_SQL"}) {
    for (const char* end : {"\n", "\nA=1", "\r", "\x1b"}) {
      const auto errors = faults_with({{name, std::string(64, 'a') + end}});
      LONGS_EQUAL_TEXT(1, errors.size(), name);
      STRCMP_CONTAINS(name, errors[0].c_str());
    }
  }
}

TEST(Settings, refuse_ports_and_proxies_that_there_are_not) {
  for (const auto& [name, value] :
       std::vector<std::pair<std::string, std::string>>{{"MILLRACE_BASE_URL", "https://mill.example:99999"},
                                                        {"MILLRACE_TRUSTED_ORIGINS", "https://mill.example:0"},
                                                        {"MILLRACE_TRUSTED_ORIGINS", "https://mill.example/path"},
                                                        {"MILLRACE_REAL_IP_FROM", "10.0.0.300"},
                                                        {"MILLRACE_REAL_IP_FROM", "10.0.0.1 10.0.0.0/33"},
                                                        {"MILLRACE_REAL_IP_FROM", "balancer.example"},
                                                        {"MILLRACE_REAL_IP_FROM", "unix:"},
                                                        {"MILLRACE_DB_PORT", "65536"},
                                                        {"MILLRACE_DB_PORT", "0"},
                                                        {"MILLRACE_DB_GRANT_HOST", "%' IDENTIFIED BY '"},
                                                        {"MILLRACE_LISTEN", "127.0.0.1:0"},
                                                        {"MILLRACE_LISTEN", "[127.0.0.1]:80"},
                                                        {"MILLRACE_LISTEN", "::1:80"}})
    LONGS_EQUAL_TEXT(1, faults_with({{name, value}}).size(), value.c_str());
}

TEST(Settings, need_the_addresses_of_who_speaks_the_proxy_protocol) {
  Environment given = {{"MILLRACE_PROXY_PROTOCOL", "on"}, {"MILLRACE_HTTPS_PORT", "8443"}};
  STRCMP_EQUAL(
      "MILLRACE_PROXY_PROTOCOL is on, but not MILLRACE_REAL_IP_FROM: set that to the addresses of your load balancer",
      faults_with(given, Config::Reader::scripts).at(0).c_str());
  given["MILLRACE_REAL_IP_FROM"] = "192.0.2.1";
  CHECK(faults_with(given, Config::Reader::scripts).empty());
  STRCMP_CONTAINS("must be on or off", faults_with({{"MILLRACE_PROXY_PROTOCOL", "v2"}}).at(0).c_str());
}

TEST(Settings, report_every_error_at_once) {
  const auto errors = faults_with({{"MILLRACE_BASE_URL", "mill.example"},
                                   {"MILLRACE_SECRET", "short"},
                                   {"MILLRACE_X402_PAY_TO", "0x12"},
                                   {"MILLRACE_TEXT_URL", "https://text.example/v1"},
                                   {"MILLRACE_IMAGE_URL", "http://image.example/v1"},
                                   {"MILLRACE_IMAGE_MODEL", "two words"},
                                   {"MILLRACE_IMAGE_KEY", "sk-1"},
                                   {"MILLRACE_STRIPE_SECRET_KEY", "sk"},
                                   {"MILLRACE_TRUSTED_ORIGINS", "https://a.example b.example"}});
  CHECK_EQUAL(8u, errors.size());
  STRCMP_EQUAL("MILLRACE_BASE_URL is 'mill.example', but must be an http or https URL without query",
               errors[0].c_str());
  STRCMP_CONTAINS("MILLRACE_SECRET must have", errors[1].c_str());
}

TEST(Settings, require_a_way_to_send_e_mail_where_addresses_have_to_be_verified) {
  CHECK(!Config::from(kSound, "auth").verify_email_required);
  STRCMP_CONTAINS("MILLRACE_VERIFY_EMAIL needs a way to send e-mail",
                  faults_with({{"MILLRACE_VERIFY_EMAIL", "required"}}).at(0).c_str());
  CHECK(faults_with({{"MILLRACE_VERIFY_EMAIL", "required"}, {"MILLRACE_MAIL_SPOOL", "/mail"}}).empty());
  STRCMP_CONTAINS("must be optional or required", faults_with({{"MILLRACE_VERIFY_EMAIL", "yes"}}).at(0).c_str());
}

TEST(Settings, report_nothing_that_follows_from_another_error) {
  const auto errors = faults_with({{"MILLRACE_SMTP_URL", "mx.example"},
                                   {"MILLRACE_ALARM_EMAIL", "ada@example.test"},
                                   {"MILLRACE_VERIFY_EMAIL", "required"}});
  LONGS_EQUAL(1, errors.size());
  STRCMP_CONTAINS("MILLRACE_SMTP_URL must be smtps://", errors[0].c_str());
}

TEST(Settings, name_the_header_with_the_country_of_a_viewer) {
  const auto header = [](Environment environment) {
    environment.insert(kSound.begin(), kSound.end());
    return Config::from(environment, "ingest").country_header;
  };
  STRCMP_EQUAL("", header({}).c_str());
  STRCMP_EQUAL("CF-IPCountry", header({{"MILLRACE_COUNTRY_HEADER", "CF-IPCountry"}}).c_str());
  for (const char* name : {"CF IPCountry", "CF_IPCountry", "X-Country:", "-", "\xC3\xA4"}) {
    LONGS_EQUAL(1, faults_with({{"MILLRACE_COUNTRY_HEADER", name}}).size());
  }
  STRCMP_EQUAL("MILLRACE_COUNTRY_HEADER is 'a b', but must be the name of a header: letters, digits and -",
               faults_with({{"MILLRACE_COUNTRY_HEADER", "a b"}}).at(0).c_str());
}

TEST(Settings, name_files_in_which_addresses_are_looked_up) {
  const auto files = [](Environment environment) {
    environment.insert(kSound.begin(), kSound.end());
    return Config::from(environment, "ingest").geo_db;
  };
  STRCMP_EQUAL("", files({}).c_str());
  STRCMP_EQUAL("/geo/City.mmdb:/geo/ASN.mmdb", files({{"MILLRACE_GEO_DB", "/geo/City.mmdb:/geo/ASN.mmdb"}}).c_str());
  for (const char* paths : {"City.mmdb", "/geo/City.mmdb:", ":/geo/City.mmdb", "/geo/City.mmdb::/geo/ASN.mmdb",
                            "/geo/City.mmdb /geo/A:SN.mmdb"}) {
    STRCMP_EQUAL(
        (std::string("MILLRACE_GEO_DB is '") + paths + "', but must be absolute paths of mmdb files, separated by ':'")
            .c_str(),
        faults_with({{"MILLRACE_GEO_DB", paths}}).at(0).c_str());
  }
}

TEST(Settings, say_how_to_reach_the_operator) {
  for (const char* contact : {"ops@mill.example", "https://mill.example/contact?a=b"}) {
    Environment environment = {{"MILLRACE_CONTACT", contact}};
    environment.insert(kSound.begin(), kSound.end());
    STRCMP_EQUAL(contact, Config::from(environment, "packs").contact.c_str());
  }
  for (const char* contact : {"ops", "javascript:alert(1)", "a b@mill.example", "https://mill.example/\"x"}) {
    STRCMP_EQUAL(
        ("MILLRACE_CONTACT is '" + std::string(contact) + "', but must be an e-mail address, or an http or https URL")
            .c_str(),
        faults_with({{"MILLRACE_CONTACT", contact}}).at(0).c_str());
  }
}

TEST(Settings, report_an_unknown_setting_besides_other_errors) {
  const auto errors = faults_with({{"MILLRACE_TELEMETRY_DAYS", "0"}, {"MILLRACE_FOO", "x"}});
  LONGS_EQUAL(2, errors.size());
  STRCMP_EQUAL("MILLRACE_TELEMETRY_DAYS is '0', but must be a number of days from 1 to 999", errors[0].c_str());
  STRCMP_EQUAL("MILLRACE_FOO is set, but no setting has that name", errors[1].c_str());
}

TEST(Settings, report_the_base_url_only_once) {
  for (const char* url : {"https://x/?q", "https://a b", "h", "ab", "https://", "https://x?a b"}) {
    const auto errors = faults_with({{"MILLRACE_BASE_URL", url}});
    LONGS_EQUAL(1, errors.size());
    STRCMP_EQUAL(
        (std::string("MILLRACE_BASE_URL is '") + url + "', but must be an http or https URL without query").c_str(),
        errors[0].c_str());
  }
}

TEST(Settings, report_an_invalid_origin) {
  const auto errors = faults_with({{"MILLRACE_TRUSTED_ORIGINS", "https://a.example b.example"}});
  LONGS_EQUAL(1, errors.size());
  STRCMP_EQUAL("MILLRACE_TRUSTED_ORIGINS has 'b.example', but must be scheme://host[:port], separated by spaces",
               errors[0].c_str());
}

TEST(Settings, never_show_a_secret_in_an_error) {
  const Environment broken = {{"MILLRACE_BASE_URL", "https://ada:hidden@x/?q"},
                              {"MILLRACE_SECRET_PREVIOUS", "hidden"},
                              {"MILLRACE_ADDRESS_SECRET", "hidden"},
                              {"MILLRACE_TEXT_URL", "https://x/v1?api-key=hidden"},
                              {"MILLRACE_TEXT_KEY", "hidden hidden"},
                              {"MILLRACE_IMAGE_URL", "https://ada:hid/hidden@x/v1"},
                              {"MILLRACE_X402_RPC_URL", "ftp://x/v3/hidden"},
                              {"MILLRACE_X402_FACILITATOR_URL", "x/hidden"},
                              {"MILLRACE_STRIPE_SECRET_KEY", "hidden"},
                              {"MILLRACE_TRUSTED_ORIGINS", "https://ada:hidden@x"}};
  const auto errors = faults_with(broken);
  CHECK(errors.size() >= broken.size());
  for (const auto& error : errors) CHECK(error.find("hid") == error.npos);
  STRCMP_EQUAL("MILLRACE_BASE_URL is 'https://...@x/?q', but must be an http or https URL without query",
               errors[0].c_str());
  CHECK(std::count(errors.begin(), errors.end(),
                   "MILLRACE_X402_RPC_URL is 'ftp://x/...', but must be an http or https URL without query") == 1);
}

TEST(Settings, show_a_value_on_one_line) {
  STRCMP_EQUAL("MILLRACE_DB_PORT is '1??2', but must be a number from 1 to 65535",
               faults_with({{"MILLRACE_DB_PORT", "1\n\0332"}}).at(0).c_str());
}

TEST(Settings, allow_a_providers_key_over_plain_http_to_this_host_only) {
  const auto errors = [](const std::string& url, const std::string& key) {
    return faults_with({{"MILLRACE_IMAGE_URL", url}, {"MILLRACE_IMAGE_MODEL", "m"}, {"MILLRACE_IMAGE_KEY", key}})
        .size();
  };
  CHECK_EQUAL(1u, errors("http://image.example/v1", "sk-1"));
  CHECK_EQUAL(1u, errors("http://127.0.0.1.example/v1", "sk-1"));
  for (const char* url :
       {"https://image.example/v1", "http://127.0.0.1:8080/v1", "http://[::1]/v1", "http://localhost/v1"}) {
    CHECK_EQUAL(0u, errors(url, "sk-1"));
  }
  CHECK_EQUAL(0u, errors("http://image.example/v1", ""));
}

TEST(Settings, of_workers_have_nginxs_secret) {
  Environment environment = kSound;
  environment.erase("MILLRACE_NGINX_SECRET");
  Config::from(environment, Config::Reader::admin);
  CHECK_THROWS(ConfigErrors, Config::from(environment, "ingest"));
}

TEST(Settings, of_who_sends_need_no_secret_of_ours) {
  const auto config = Config::from({{"MILLRACE_DB_SOCKET", "/run/db.sock"},
                                    {"MILLRACE_ALARM_WEBHOOK", "https://alarms.example/hook"},
                                    {"MILLRACE_ALARM_SECRET", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"}},
                                   Config::Reader::sender);
  CHECK_FALSE(config.alarm.secret.empty());
}

TEST(Settings, of_the_list_of_jobs_need_no_database) {
  STRCMP_EQUAL("", Config::from({}, Config::Reader::jobs).database.socket.c_str());
  CHECK_THROWS(ConfigErrors, Config::from({}, Config::Reader::sender));
}

TEST(Settings, keep_the_session_secret_from_pools_that_do_not_need_it) {
  Environment environment = {{"MILLRACE_DB_SOCKET", "/run/db.sock"}, {"MILLRACE_NGINX_SECRET", std::string(32, 'n')}};
  Config::from(environment, "metrics");
  for (const char* pool : {"generate", "ingest", "pages"}) CHECK_THROWS(ConfigErrors, Config::from(environment, pool));

  environment["MILLRACE_ADDRESS_SECRET"] = std::string(64, 'b');
  for (const char* pool : {"generate", "ingest", "pages"}) CHECK(Config::from(environment, pool).secret.empty());
  for (const char* pool : {"auth", "account", "dashboard", "packs"})
    CHECK_THROWS(ConfigErrors, Config::from(environment, pool));
  CHECK_THROWS(ConfigErrors, Config::from(environment, Config::Reader::admin));
}

// printf 'millrace addresses %s' aaaa... | sha256sum
TEST(Settings, derive_the_address_secret) {
  STRCMP_EQUAL("61b9e302d8a231ab79cd9bbee997b495c5cc7e2c87cf5c5cd5419b3228ef7cba",
               Config::from(kSound, "generate").address_secret.c_str());
}

TEST(Settings, need_a_database) {
  CHECK_THROWS(ConfigErrors, Config::from({{"MILLRACE_SECRET", std::string(64, 'a')}}, "auth"));
}

TEST(Settings, reach_the_database_by_a_socket_or_a_host_but_not_both) {
  STRCMP_EQUAL("MILLRACE_DB_SOCKET and MILLRACE_DB_HOST exclude each other",
               faults_with({{"MILLRACE_DB_HOST", "db.example"}}).at(0).c_str());
}

TEST(Settings, encrypt_what_a_database_elsewhere_is_sent_and_nothing_on_a_socket) {
  const auto faults = [](const std::string& tls) {
    return faults_with({{"MILLRACE_DB_SOCKET", ""}, {"MILLRACE_DB_HOST", "db.example"}, {"MILLRACE_DB_TLS", tls}});
  };
  for (const char* tls : {"off", "require", "/etc/ssl/certs/db.pem"}) CHECK_TEXT(faults(tls).empty(), tls);
  for (const char* tls : {"on", "db.pem", "require ", "/etc/db\n.pem"}) {
    const auto found = faults(tls);
    LONGS_EQUAL_TEXT(1, found.size(), tls);
    STRCMP_CONTAINS("must be off, require, or the absolute path of a file of CA certificates", found[0].c_str());
  }
  CHECK(faults_with({{"MILLRACE_DB_TLS", "off"}}).empty());
  STRCMP_CONTAINS("MILLRACE_DB_TLS needs MILLRACE_DB_HOST",
                  faults_with({{"MILLRACE_DB_TLS", "require"}}).at(0).c_str());
}

TEST(Settings, cause_a_warning_for_a_database_elsewhere_without_tls) {
  const auto warnings = [](const std::string& host, const std::string& tls) {
    Environment environment = kSound;
    environment["MILLRACE_DB_SOCKET"] = "";
    environment["MILLRACE_DB_HOST"] = host;
    environment["MILLRACE_DB_TLS"] = tls;
    return Config::from(environment, "auth").warnings;
  };
  STRCMP_EQUAL("whatever the database at db.example is sent and answers can be read on the way: MILLRACE_DB_TLS is off",
               warnings("db.example", "").at(0).c_str());
  CHECK(warnings("db.example", "require").empty());
  CHECK(warnings("127.0.0.1", "").empty());
}

TEST(Settings, take_a_facilitators_key_as_a_bearer_or_with_its_id_as_one_that_signs) {
  const auto fault = [](Environment given) {
    given.insert({"MILLRACE_X402_FACILITATOR_URL", "https://facilitator.example"});
    const auto faults = faults_with(given, "generate");
    return faults.empty() ? "" : faults.at(0);
  };
  const auto key = crypto::base64(std::string(32, 'k'));
  // RFC 8032, 7.1, test 2
  const auto pair = crypto::base64(crypto::from_hex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"
                                                    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
                                       .value());
  const std::string no_key =
      "MILLRACE_X402_FACILITATOR_KEY must be an Ed25519 key in base64, as there is a MILLRACE_X402_FACILITATOR_KEY_ID";
  STRCMP_EQUAL("", fault({{"MILLRACE_X402_FACILITATOR_KEY", "sk-1"}}).c_str());
  STRCMP_EQUAL("", fault({{"MILLRACE_X402_FACILITATOR_KEY", key}, {"MILLRACE_X402_FACILITATOR_KEY_ID", "1"}}).c_str());
  STRCMP_EQUAL("", fault({{"MILLRACE_X402_FACILITATOR_KEY", pair}, {"MILLRACE_X402_FACILITATOR_KEY_ID", "1"}}).c_str());
  STRCMP_CONTAINS("is a private key, and would be sent as it is",
                  fault({{"MILLRACE_X402_FACILITATOR_KEY", pair}}).c_str());
  STRCMP_EQUAL(no_key.c_str(), fault({{"MILLRACE_X402_FACILITATOR_KEY_ID", "1"}}).c_str());
  STRCMP_EQUAL(no_key.c_str(),
               fault({{"MILLRACE_X402_FACILITATOR_KEY", "sk-1"}, {"MILLRACE_X402_FACILITATOR_KEY_ID", "1"}}).c_str());
  STRCMP_CONTAINS("must be https", fault({{"MILLRACE_X402_FACILITATOR_URL", "http://facilitator.example"},
                                          {"MILLRACE_X402_FACILITATOR_KEY", "sk-1"}})
                                       .c_str());
}

TEST(Settings, need_no_key_of_the_facilitator_in_a_pool_that_may_not_know_it) {
  Environment environment = kSound;
  environment["MILLRACE_X402_FACILITATOR_KEY_ID"] = "1";
  STRCMP_EQUAL("1", Config::from(environment, "pages").x402.facilitator_key_id.c_str());
}

TEST(Settings, cause_a_warning_for_payments_that_are_settled_by_whoever_is_on_the_way) {
  const auto warnings = [](const std::string& url) {
    Environment environment = kSound;
    environment["MILLRACE_X402_RPC_URL"] = url;
    return Config::from(environment, "packs").warnings;
  };
  STRCMP_EQUAL("whoever is on the way can say that a payment was settled: MILLRACE_X402_RPC_URL is not https",
               warnings("http://node.example/key").at(0).c_str());
  CHECK(warnings("https://node.example/key").empty());
  CHECK(warnings("http://127.0.0.1:8545").empty());
}

TEST(Settings, take_lists_of_ranges_for_the_guard) {
  Environment environment = kSound;
  environment["MILLRACE_GUARD_DENY"] = "198.51.100.7, 2a00::/16";
  environment["MILLRACE_GUARD_ALLOW"] = "10.0.0.0/8";
  const auto config = Config::from(environment, "auth");
  STRCMP_EQUAL("198.51.100.7, 2a00::/16", config.guard.denied.c_str());
  STRCMP_EQUAL("10.0.0.0/8", config.guard.allowed.c_str());
}

TEST(Settings, report_an_invalid_range) {
  const auto errors = faults_with({{"MILLRACE_GUARD_DENY", "10.0.0.0/33"}, {"MILLRACE_GUARD_ALLOW", "intranet"}});
  CHECK_EQUAL(2u, errors.size());
  STRCMP_CONTAINS("MILLRACE_GUARD_DENY must be address ranges", errors[0].c_str());
  STRCMP_CONTAINS("10.0.0.0/33", errors[0].c_str());
  STRCMP_CONTAINS("MILLRACE_GUARD_ALLOW", errors[1].c_str());
  STRCMP_CONTAINS("intranet", errors[1].c_str());
}

TEST(Settings, send_email_by_a_folder_and_a_server) {
  CHECK(faults_with({}).empty());
  CHECK(faults_with({{"MILLRACE_MAIL_SPOOL", "/var/spool/millrace"}}).empty());
  CHECK(faults_with({{"MILLRACE_MAIL_SPOOL", "/var/spool"}, {"MILLRACE_SMTP_URL", "smtps://u:p@mx.example"}}).empty());
  STRCMP_CONTAINS("MILLRACE_SMTP_URL needs MILLRACE_MAIL_SPOOL",
                  faults_with({{"MILLRACE_SMTP_URL", "smtps://u:p@mx.example"}}).at(0).c_str());
  STRCMP_CONTAINS(
      "MILLRACE_SMTP_URL must be smtps://",
      faults_with({{"MILLRACE_MAIL_SPOOL", "/var/spool"}, {"MILLRACE_SMTP_URL", "mx.example"}}).at(0).c_str());
  const auto faults_with_server = [](const std::string& url) {
    return faults_with({{"MILLRACE_MAIL_SPOOL", "/var/spool"}, {"MILLRACE_SMTP_URL", url}}).size();
  };
  for (const char* url : {"smtp://mx.example", "smtp://[2001:db8::1]:587",
                          "smtps://ada%40mill.example:p%40ss@mx.example", "smtp://mx.example/mill.example"}) {
    LONGS_EQUAL_TEXT(0, faults_with_server(url), url);
  }
  for (const char* url : {"smtps://u:p@ss@mx.example", "smtps://u:p/w@mx.example", "smtps://u:p#w@mx.example",
                          "smtps://u:p w@mx.example", "smtps://u:p\xC3\xA4@mx.example", "smtps://u:p\x01@mx.example",
                          "smtps://u:p%@mx.example", "smtps://u:p%zz@mx.example", "smtp://mx.example:65536", "smtp://",
                          "smtp://mx.example:mail", "http://mx.example"}) {
    LONGS_EQUAL_TEXT(1, faults_with_server(url), url);
  }
}

TEST(Settings, of_alarms_need_a_way_to_send_them_and_a_secret) {
  const auto errors = [](Environment environment) {
    environment.insert(kSound.begin(), kSound.end());
    try {
      Config::from(environment, Config::Reader::admin);
    } catch (const ConfigErrors& broken) {
      return broken.errors.at(0);
    }
    return std::string();
  };
  const std::string secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  STRCMP_EQUAL("MILLRACE_ALARM_EMAIL needs a way to send it: MILLRACE_SMTP_URL or MILLRACE_MAIL_SPOOL",
               errors({{"MILLRACE_ALARM_EMAIL", "ada@example.test"}}).c_str());
  STRCMP_EQUAL(
      "MILLRACE_ALARM_SECRET must be base64 of 24 to 64 bytes; make one by: echo whsec_$(openssl rand -base64 32)",
      errors({{"MILLRACE_ALARM_WEBHOOK", "https://alarms.example"}, {"MILLRACE_ALARM_SECRET", "whsec_c2hvcnQ="}})
          .c_str());
  STRCMP_EQUAL(
      "MILLRACE_ALARM_WEBHOOK is 'http://alarms.example/...', but must be an https URL",
      errors({{"MILLRACE_ALARM_WEBHOOK", "http://alarms.example/secret?token=1"}, {"MILLRACE_ALARM_SECRET", secret}})
          .c_str());
  STRCMP_EQUAL("", errors({{"MILLRACE_ALARM_WEBHOOK", "https://alarms.example/secret?token=1"},
                           {"MILLRACE_ALARM_SECRET", secret}})
                       .c_str());
}

TEST(Settings, of_alarms_are_not_known_to_workers) {
  const auto config = Config::from({{"MILLRACE_SECRET", std::string(64, 'a')},
                                    {"MILLRACE_NGINX_SECRET", std::string(32, 'n')},
                                    {"MILLRACE_DB_SOCKET", "/run/db.sock"},
                                    {"MILLRACE_ALARM_WEBHOOK", "https://alarms.example/secret"},
                                    {"MILLRACE_ALARM_SECRET", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"}},
                                   "auth");
  CHECK(config.alarm.secret.empty());
}

TEST(Settings, refuse_a_metrics_token_that_could_be_guessed_and_ranges_that_are_none) {
  CHECK(faults_with({{"MILLRACE_METRICS_TOKEN", std::string(24, 't')}, {"MILLRACE_METRICS_ALLOW", "10.0.0.0/8, ::1"}})
            .empty());
  for (const auto& token : {std::string(23, 't'), std::string(24, ' ') + "t", std::string(30, '\x7f')}) {
    STRCMP_EQUAL("MILLRACE_METRICS_TOKEN must have 24 characters or more, all of them ASCII without space",
                 faults_with({{"MILLRACE_METRICS_TOKEN", token}}).at(0).c_str());
  }
  STRCMP_CONTAINS("MILLRACE_METRICS_ALLOW must be address ranges",
                  faults_with({{"MILLRACE_METRICS_ALLOW", "10.0.0.0/99"}}).at(0).c_str());
}

TEST(Settings, say_who_the_operator_is) {
  Config config;
  STRCMP_EQUAL("the operator of this host", config.operator_in_words().c_str());
  config.contact = "ops@mill.example";
  STRCMP_EQUAL("the operator of this host (ops@mill.example)", config.operator_in_words().c_str());
}

TEST(Settings, do_not_guess_on_which_port_another_nginx_is) {
  STRCMP_EQUAL("8443", Config::from({}, Config::Reader::scripts).https_port.c_str());
  STRCMP_EQUAL("", Config::from(kSound, "metrics").https_port.c_str());
  STRCMP_EQUAL("https://localhost:8443", Config::from(kSound, "metrics").base_url.c_str());
}

TEST(Settings, trust_the_proxy_of_this_host_where_the_list_of_others_is_blank) {
  const Environment blank{{"MILLRACE_LISTEN", "127.0.0.1:8080"},
                          {"MILLRACE_BASE_URL", "https://mill.example"},
                          {"MILLRACE_REAL_IP_FROM", " "}};
  STRCMP_EQUAL("127.0.0.1 ::1", Config::from(blank, Config::Reader::scripts).proxies.c_str());
}
