#include "nginx/configuration.h"

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <stdexcept>

#include <unistd.h>

#include "net/origin.h"
#include "net/range.h"
#include "nginx/values_of_pools.h"
#include "settings/checks.h"
#include "settings/config.h"
#include "text/ascii.h"
#include "text/file_content.h"
#include "web/pages/legal.h"
#include "web/pages/template.h"

namespace nginx {
namespace {

using web::TemplateItems;
using web::TemplateValues;
namespace fs = std::filesystem;

std::string template_text(const fs::path& path) {
  auto content = text::file_content(path);
  if (content.empty()) throw std::runtime_error("cannot read " + path.string());
  return content;
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
    const auto filled = web::render_text(template_text(folder / (name + ".conf")), {{"peer", peer}});
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

void add_certificate(TemplateValues& values, const Config& config) {
  const std::string own = config.home + "/tls/", given = config.tls_certificate;
  values["certificate"] = given.empty() ? own + "certificate.pem" : writable(absolute(given));
  values["key"] = given.empty() ? own + "key.pem" : writable(absolute(config.tls_key));
  values["hsts"] = given.empty() ? "" : "max-age=63072000";
}

// The protocol is spoken on a whole port.
std::string not_with_others(const std::string& port) {
  return "MILLRACE_PROXY_PROTOCOL is on, but other sites of this nginx listen on port " + port +
         ", too, which then could not be reached without it; give Millrace a port of its own, or turn it off";
}

void add_listening(TemplateValues& values, const Config& config, const Host& host) {
  const auto &plain = config.plain_listen, &port = config.https_port, &redirecting = config.http_port;
  // Before nginx 1.25.1, HTTP/2 is a parameter of `listen` and then on for all sites of the port, so it is left to the
  // other sites there.
  const bool has_directive = is_since(host.version, "1.25.1");
  const std::string http2 = has_directive || is_shared(port, host.others) ? "" : " http2";
  const std::string proxied = config.proxy_protocol ? " proxy_protocol" : "";
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
void add_proxies(TemplateValues& values, const Config& config) {
  auto trusted = settings::words(config.proxies);
  values["has_proxies"] = !trusted.empty();
  values["names_caller"] = config.proxy_protocol ? "proxy_protocol" : "X-Forwarded-For";
  for (auto& range : trusted) range = net::text_of(net::parse_range(range));
  values["proxies"] = items("address", trusted);
}

void add_rates(TemplateValues& values, const Config& config) {
  values["rate"] = std::to_string(config.requests_per_address);
  values["file_rate"] = std::to_string(std::max(1, config.requests_per_address / 5));
  values["keyed_rate"] = std::to_string(config.telemetry_per_address());
  values["keyed_burst"] = std::to_string(2 * config.telemetry_per_address());
  values["key_from_rate"] = std::to_string(config.requests_of_address_per_key());
  values["key_from_burst"] = std::to_string(2 * config.requests_of_address_per_key());
}

// In quotes, nginx has no way to write a $, but HTML has. A quote is escaped already.
std::string legal_text(const settings::Legal& legal) {
  auto html = web::legal_links(legal);
  for (const auto& [character, entity] : {std::pair("$", "&#36;"), {"\\", "&#92;"}}) {
    html = text::replaced(html, character, entity);
  }
  return html;
}

TemplateValues values_of(const Config& config, const Host& host) {
  if (config.nginx_secret.empty()) {
    throw ConfigErrors({"MILLRACE_NGINX_SECRET is missing; make one by: openssl rand -hex 32"});
  }
  const std::string sockets = fs::weakly_canonical(config.home + "/run");
  // In a clone, make writes into build/www. Installed, the same files stand beside the others.
  const bool is_built_beside = fs::exists(host.templates + "/www/telemetry");
  TemplateValues values = {{"home", config.home},
                           {"sockets", sockets},
                           {"pid", config.nginx_pid.empty() ? sockets + "/nginx.pid" : config.nginx_pid},
                           {"is_root", geteuid() == 0},
                           {"name", server_name(net::parse_origin(config.base_url)->host)},
                           {"base_url", config.base_url},
                           {"nginx_secret", config.nginx_secret},
                           {"legal", legal_text(config.legal)},
                           {"templates", host.templates},
                           {"built", is_built_beside ? host.templates + "/../build/www" : host.templates + "/www"}};
  values["logs_" + config.log_addresses] = true;
  // A balancer that speaks the PROXY protocol adds nothing to it.
  add_files(values, host.templates, config.proxy_protocol ? "$remote_addr" : "$realip_remote_addr");
  add_certificate(values, config);
  add_listening(values, config, host);
  add_proxies(values, config);
  add_rates(values, config);
  return values;
}

}  // namespace

std::string configuration(const Config& config, const std::vector<Route>& routes, const Host& host, Part part) {
  auto values = values_of(config, host);
  add_pools(values, config, locations(routes));
  const auto filled = [&](const std::string& name) {
    return web::render_text(template_text(fs::path(host.templates) / (name + ".conf.in")), values);
  };
  if (part == Part::http) return filled("http");
  if (part == Part::site) return filled("millrace");
  values["http"] = filled("http");
  values["site"] = filled("millrace");
  return filled("nginx");
}

}  // namespace nginx
