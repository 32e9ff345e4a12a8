#include "nginx/configuration.h"

#include "routes.h"
#include "settings/config.h"
#include "settings/setting.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(NginxConfiguration) {
  settings::Environment given = {{"MILLRACE_HOME", "/srv/mill"}, {"MILLRACE_NGINX_SECRET", std::string(32, 'n')}};
  nginx::Host host = {"nginx", "1.22.1", {}};
  nginx::Part part = nginx::Part::whole;

  std::string text() {
    Config config = Config::from({{"MILLRACE_SECRET", std::string(32, 's')},
                                  {"MILLRACE_DB_SOCKET", "/nowhere"},
                                  {"MILLRACE_NGINX_SECRET", std::string(32, 'n')}},
                                 "auth");
    Worker worker(config);
    return nginx::configuration(Config::from(given, Config::Reader::scripts), paths_of_pools(worker), host, part);
  }

  bool has(const std::string& part_of_text) { return text().find(part_of_text) != std::string::npos; }

  std::string error() {
    try {
      text();
    } catch (const ConfigErrors& broken) {
      return broken.errors.at(0);
    }
    return "";
  }
};

TEST(NginxConfiguration, is_one_text) {
  CHECK(has("upstream millrace_ingest { server \"unix:/srv/mill/run/ingest.sock\"; }\n"));
  CHECK(has("    location = /api/v1/keys {\n        client_max_body_size 16384;\n"));
  CHECK(has("    ssl_certificate     \"/srv/mill/tls/certificate.pem\";\n"));
  CHECK_FALSE(has("{{"));
}

TEST(NginxConfiguration, has_parts_for_a_host_with_other_sites) {
  part = nginx::Part::http;
  CHECK(has("upstream millrace_ingest ") && !has("server_name"));
  part = nginx::Part::site;
  CHECK(has("server_name localhost;") && !has("upstream millrace_ingest "));
}

TEST(NginxConfiguration, speaks_plain_http_alone_behind_a_proxy) {
  given["MILLRACE_LISTEN"] = "127.0.0.1:8080";
  given["MILLRACE_BASE_URL"] = "https://mill.example";
  CHECK(has("    listen 127.0.0.1:8080 default_server;\n"));
  CHECK(has("    set_real_ip_from 127.0.0.1;\n    set_real_ip_from ::1;\n    real_ip_header X-Forwarded-For;\n"));
  CHECK_FALSE(has("ssl_certificate") || has("Strict-Transport-Security"));
}

TEST(NginxConfiguration, takes_the_caller_from_the_proxy_protocol_on_all_ports) {
  CHECK(has("fastcgi_param PEER_ADDR       $realip_remote_addr;\n") && !has("proxy_protocol"));
  given["MILLRACE_PROXY_PROTOCOL"] = "on";
  given["MILLRACE_REAL_IP_FROM"] = "192.0.2.1";
  given["MILLRACE_HTTP_PORT"] = "8080";
  CHECK(has("listen *:8443 ssl http2 proxy_protocol default_server;"));
  CHECK(has("listen *:8080 proxy_protocol default_server;"));
  CHECK(has("    set_real_ip_from 192.0.2.1;\n    real_ip_header proxy_protocol;\n"));
  CHECK(has("fastcgi_param PEER_ADDR       $remote_addr;\n"));
  CHECK_FALSE(has("real_ip_header X-Forwarded-For;") || has("$realip_remote_addr"));
  given["MILLRACE_LISTEN"] = "127.0.0.1:8090";
  given["MILLRACE_BASE_URL"] = "https://mill.example";
  CHECK(has("listen 127.0.0.1:8090 proxy_protocol default_server;"));
}

TEST(NginxConfiguration, changes_no_port_of_other_sites_to_the_proxy_protocol) {
  given["MILLRACE_PROXY_PROTOCOL"] = "on";
  given["MILLRACE_REAL_IP_FROM"] = "192.0.2.1";
  host.others = {"*:8443"};
  STRCMP_CONTAINS("MILLRACE_PROXY_PROTOCOL is on, but other sites of this nginx listen on port 8443", error().c_str());
}

TEST(NginxConfiguration, has_no_variable_of_nginx_in_the_links_of_the_operator) {
  CHECK(has("map $status $millrace_legal {\n    default '';\n}\n"));
  given["MILLRACE_TERMS"] = "https://mill.example/$uri?a=1&b";
  given["MILLRACE_ABUSE"] = "a\\b@mill.example";
  CHECK(has("<a href=\"https://mill.example/&#36;uri?a=1&amp;b\">Terms</a>"));
  CHECK(has("<a href=\"mailto:a&#92;b@mill.example\">Report abuse</a> </nav>';\n"));
}

TEST(NginxConfiguration, redirects_plain_http_where_a_port_is_set) {
  CHECK_FALSE(has("return 308 \"https://localhost:8443$request_uri\""));
  given["MILLRACE_HTTP_PORT"] = "8080";
  CHECK(has("return 308 \"https://localhost:8443$request_uri\""));
}

TEST(NginxConfiguration, turns_http_2_on_as_the_version_of_nginx_has_it) {
  CHECK(has("listen *:8443 ssl http2 default_server;") && !has("http2 on;"));
  host.version = "1.25.1";
  CHECK(has("listen *:8443 ssl default_server;") && has("    http2 on;\n"));
  host.version = "1.22.1";
  host.others = {"*:8443"};
  CHECK(has("listen *:8443 ssl;"));  // it would be on for the other site, too
}

TEST(NginxConfiguration, lets_one_address_have_a_share_of_the_queue_of_a_pool) {
  CHECK(has("limit_conn millrace_at_dashboard 25;") && has("limit_conn millrace_around_dashboard 50;"));
  CHECK(has("limit_conn millrace_at_metrics 8;"));
  given["MILLRACE_WORKERS_DASHBOARD"] = "9";
  CHECK(has("limit_conn millrace_at_dashboard 115;"));
  given["MILLRACE_ADDRESS_AT_ONCE"] = "7";
  CHECK(has("limit_conn millrace_at_dashboard 7;") && has("limit_conn millrace_around_dashboard 14;"));
}

// A /48 has 65,536 networks of 64 bits.
TEST(NginxConfiguration, lets_files_be_asked_for_as_often_by_a_network_as_by_an_address) {
  CHECK(has("zone=millrace_files:10m rate=20r/s;") && has("zone=millrace_files_near:10m rate=20r/s;"));
  given["MILLRACE_ADDRESS_RATE"] = "1";
  CHECK(has("zone=millrace_files:10m rate=1r/s;"));
}

TEST(NginxConfiguration, tells_workers_when_a_request_was_passed_on) {
  CHECK(has("fastcgi_param SENT_AT         $msec;\n"));
}

TEST(NginxConfiguration, gives_one_address_a_third_of_what_its_key_has) {
  given["MILLRACE_KEY_RATE"] = "100";
  CHECK(has("zone=millrace_sdk_key_from:20m rate=34r/s;"));
  CHECK(has("limit_req zone=millrace_sdk_key_from burst=68 nodelay;"));
}

TEST(NginxConfiguration, has_no_limit_of_a_key_that_strangers_could_use_up) {
  CHECK_FALSE(has("zone=millrace_sdk_key:") || has("zone=millrace_copies") || has("millrace_sdk_key_near"));
}

TEST(NginxConfiguration, logs_as_much_of_an_address_as_was_asked_for) {
  CHECK(has("    default $millrace_address;\n}\n\nfastcgi_cache_path"));
  given["MILLRACE_LOG_ADDRESSES"] = "short";
  CHECK(has("[.]\" $1.0;\n"));
  given["MILLRACE_LOG_ADDRESSES"] = "no";
  CHECK_FALSE(has("[.]\" $1.0;\n") || has("default $millrace_address;\n}\n\nfastcgi_cache_path"));
}

TEST(NginxConfiguration, tells_the_largest_body_of_each_path) {
  CHECK(has("    \"/api/generate\" \"8 KiB\";\n") && has("    \"/api/v1/telemetry\" \"1 MiB\";\n"));
  CHECK(has("    \"~^/api/v1/keys/\" \"16 KiB\";\n    \"") && has("    default \"16 KiB\";\n"));
}

TEST(NginxConfiguration, redirects_no_path_to_itself_with_a_slash) {
  CHECK(has("    location = /api/auth { return 404; }\n") && has("    location = /api/v1/viewers { return 404; }\n"));
  CHECK_FALSE(has("    location = /api/v1/keys { return 404; }\n"));
}

TEST(NginxConfiguration, is_not_made_of_what_it_cannot_have) {
  given["MILLRACE_NGINX_PID"] = "/run/a$b.pid";
  STRCMP_CONTAINS("MILLRACE_NGINX_PID is '/run/a$b.pid', but must be an absolute path without $", error().c_str());
  given.erase("MILLRACE_NGINX_PID");
  given["MILLRACE_BASE_URL"] = "https://a~b";
  STRCMP_CONTAINS("MILLRACE_BASE_URL is 'https://a~b', but names no host", error().c_str());
  given["MILLRACE_BASE_URL"] = "https://mill.example";
  given.erase("MILLRACE_NGINX_SECRET");
  STRCMP_CONTAINS("MILLRACE_NGINX_SECRET is missing", error().c_str());
}
