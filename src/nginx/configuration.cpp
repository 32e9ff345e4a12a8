#include "nginx/configuration.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <unistd.h>

#include "config.h"
#include "net/origin.h"
#include "net/range.h"
#include "nginx/values_of_pools.h"
#include "settings_checks.h"
#include "text/ascii.h"
#include "web/pages/template.h"

namespace nginx {
namespace {

using settings::Environment;
using settings::value_in;
using web::TemplateItems;
using web::TemplateValues;
namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  if (text.str().empty()) throw std::runtime_error("cannot read " + path.string());
  return text.str();
}

// Indents all lines but those of a text in quotes.
std::string indented(const std::string& text, std::size_t columns) {
  std::istringstream lines(text);
  std::string all;
  for (std::string line; std::getline(lines, line);) {
    const bool is_text = line.empty() || line[0] == '<' || line[0] == '\'';
    all += (all.empty() ? "" : "\n") + std::string(is_text ? 0 : columns, ' ') + line;
  }
  return all;
}

// Adds what is written once and stands in several places of the templates. `peer` is who has written the end of
// X-Forwarded-For.
void add_files(TemplateValues& values, const fs::path& folder, const std::string& peer) {
  const auto add = [&](const std::string& name, std::size_t columns) {
    const auto filled = web::render_text(contents(folder / (name + ".conf")), {{"peer", peer}});
    values[name + "_conf"] = indented(filled, columns);
  };
  for (const char* name : {"requests", "answers"}) add(name, 0);
  for (const char* name : {"server", "headers", "errors", "pools", "tls"}) add(name, 4);
  for (const char* name : {"preflight", "packed"}) add(name, 8);
}

TemplateItems items(const char* name, const std::vector<std::string>& texts) {
  TemplateItems all;
  for (const auto& text : texts) all.push_back({{name, text}});
  return all;
}

// A relative path has above it what no setting has been checked for.
std::string writable(const std::string& given) {
  if (given.find_first_of("$\"\\|&\n") == given.npos) return given;
  throw ConfigErrors({"'" + settings::on_one_line(given) +
                      "' has one of $ \" \\ | &, which nginx's configuration cannot have; give it another name"});
}

// Symbolic links are kept, since a renewal points them to the new certificate.
std::string absolute(const std::string& path) { return fs::absolute(path).lexically_normal(); }

void add_certificate(TemplateValues& values, const Environment& all) {
  const std::string own = value_in(all, "MILLRACE_HOME") + "/tls/", given = value_in(all, "MILLRACE_TLS_CERTIFICATE");
  values["certificate"] = given.empty() ? own + "certificate.pem" : writable(absolute(given));
  values["key"] = given.empty() ? own + "key.pem" : writable(absolute(value_in(all, "MILLRACE_TLS_KEY")));
  values["hsts"] = given.empty() ? "" : "max-age=63072000";
}

bool speaks_proxy_protocol(const Environment& all) { return value_in(all, "MILLRACE_PROXY_PROTOCOL") == "on"; }

// The protocol is spoken on a whole port.
std::string not_with_others(const std::string& port) {
  return "MILLRACE_PROXY_PROTOCOL is on, but other sites of this nginx listen on port " + port +
         ", too, which then could not be reached without it; give Millrace a port of its own, or turn it off";
}

void add_listening(TemplateValues& values, const Environment& all, const Host& host) {
  const auto plain = value_in(all, "MILLRACE_LISTEN"), port = value_in(all, "MILLRACE_HTTPS_PORT"),
             redirecting = value_in(all, "MILLRACE_HTTP_PORT");
  // Before nginx 1.25.1, HTTP/2 is a parameter of `listen` and then on for all sites of the port, so it is left to the
  // other sites there.
  const bool has_directive = is_since(host.version, "1.25.1");
  const std::string http2 = has_directive || is_shared(port, host.others) ? "" : " http2";
  const std::string proxied = speaks_proxy_protocol(all) ? " proxy_protocol" : "";
  values["http2"] = has_directive;
  values["tls"] = plain.empty();
  values["listen"] = items("line", plain.empty() ? listens_everywhere(port, " ssl" + http2 + proxied, host.others)
                                                 : listens(plain, proxied, host.others));
  values["redirects"] = plain.empty() && !redirecting.empty();
  values["plain_listen"] = items("line", listens_everywhere(redirecting, proxied, host.others));
  if (proxied.empty()) return;
  for (const auto& ours : {plain.empty() ? port : plain.substr(plain.rfind(':') + 1), redirecting}) {
    if (is_shared(ours, host.others)) throw ConfigErrors({not_with_others(ours)});
  }
}

// Names the proxies that are trusted to name the caller.
void add_proxies(TemplateValues& values, const Environment& all) {
  auto trusted = settings::words(value_in(all, "MILLRACE_REAL_IP_FROM"));
  if (trusted.empty() && !value_in(all, "MILLRACE_LISTEN").empty()) trusted = {"127.0.0.1", "::1"};
  values["has_proxies"] = !trusted.empty();
  values["names_caller"] = speaks_proxy_protocol(all) ? "proxy_protocol" : "X-Forwarded-For";
  for (auto& range : trusted) range = net::text_of(net::parse_range(range));
  values["proxies"] = items("address", trusted);
}

void add_rates(TemplateValues& values, const Environment& all) {
  const auto add = [&values](const std::string& name, int rate) {
    values[name + "_rate"] = std::to_string(rate);
    values[name + "_burst"] = std::to_string(2 * rate);
  };
  values["rate"] = value_in(all, "MILLRACE_ADDRESS_RATE");
  values["file_rate"] = std::to_string(std::max(1, std::stoi(value_in(all, "MILLRACE_ADDRESS_RATE")) / 5));
  add("keyed", std::stoi(value_in(all, "MILLRACE_TELEMETRY_RATE")));
  add("key_from", (std::stoi(value_in(all, "MILLRACE_KEY_RATE")) + 2) / 3);
}

std::string secret_of_nginx(const Environment& all) {
  const auto secret = value_in(all, "MILLRACE_NGINX_SECRET");
  if (secret.empty()) throw ConfigErrors({"MILLRACE_NGINX_SECRET is missing; make one by: openssl rand -hex 32"});
  return secret;
}

TemplateValues values_of(const Environment& all, const Host& host) {
  const std::string home = value_in(all, "MILLRACE_HOME"), sockets = fs::weakly_canonical(home + "/run"),
                    pid = value_in(all, "MILLRACE_NGINX_PID"), base_url = value_in(all, "MILLRACE_BASE_URL");
  // In a clone, make writes into build/www. Installed, the same files stand beside the others.
  const bool is_built_beside = fs::exists(host.templates + "/www/telemetry");
  TemplateValues values = {{"home", home},
                           {"sockets", sockets},
                           {"pid", pid.empty() ? sockets + "/nginx.pid" : pid},
                           {"is_root", geteuid() == 0},
                           {"name", server_name(net::parse_origin(base_url)->host)},
                           {"base_url", base_url},
                           {"nginx_secret", secret_of_nginx(all)},
                           {"templates", host.templates},
                           {"built", is_built_beside ? host.templates + "/../build/www" : host.templates + "/www"}};
  values["logs_" + value_in(all, "MILLRACE_LOG_ADDRESSES")] = true;
  // A balancer that speaks the PROXY protocol adds nothing to it.
  add_files(values, host.templates, speaks_proxy_protocol(all) ? "$remote_addr" : "$realip_remote_addr");
  add_certificate(values, all);
  add_listening(values, all, host);
  add_proxies(values, all);
  add_rates(values, all);
  return values;
}

}  // namespace

std::string configuration(const Environment& all, const std::vector<Route>& routes, const Host& host, Part part) {
  auto values = values_of(all, host);
  add_pools(values, all, locations(routes));
  const auto filled = [&](const std::string& name) {
    return web::render_text(contents(fs::path(host.templates) / (name + ".conf.in")), values);
  };
  if (part == Part::http) return filled("http");
  if (part == Part::site) return filled("millrace");
  values["http"] = filled("http");
  values["site"] = filled("millrace");
  return filled("nginx");
}

}  // namespace nginx
