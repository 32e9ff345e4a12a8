#include "settings/checks.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <stdexcept>

#include "crypto/encoding.h"
#include "net/address.h"
#include "net/origin.h"
#include "net/range.h"
#include "net/url_host.h"
#include "pattern.h"
#include "text/ascii.h"

namespace settings {

namespace {

const char kUrlRule[] = "must be an http or https URL without query";

bool is_plain_url(const std::string& value) { return fits(value, "[^[:space:]?#\\\\]+") && net::parse_origin(value); }

// nginx binds no address of IPv6 that stands for one of IPv4.
bool is_bindable(const std::string& text, int family) {
  const auto address = net::parse_address(text);
  return address && address->family == family && net::unmapped(*address) == *address;
}

std::size_t end_of_scheme(const std::string& url) {
  const auto mark = url.find("://");
  return mark == url.npos ? 0 : mark + 3;
}

}  // namespace

std::string on_one_line(std::string value) {
  std::replace_if(
      value.begin(), value.end(), [](unsigned char c) { return c < ' ' || c >= 0x7F; }, '?');
  return value;
}

std::string quoted(const std::string& value, const std::string& rule) {
  return "is '" + on_one_line(value) + "', but " + rule;
}

// Removes everything up to the last @, as a password may hold one that was not encoded.
std::string without_userinfo(std::string url) {
  const auto begin = end_of_scheme(url), at = url.rfind('@');
  return at == url.npos || at < begin ? url : url.replace(begin, at - begin, "...");
}

std::string without_path_and_query(std::string url) {
  const std::string shown = without_userinfo(std::move(url));
  const auto rest = shown.find_first_of("/?#", end_of_scheme(shown));
  return rest == shown.npos ? shown : shown.substr(0, rest) + "/...";
}

std::string shown(const Setting& row, const std::string& value) {
  if (row.secret) return "(set)";
  if (value.find("://") == value.npos) return value;
  std::string shown;
  for (const auto& url : words(value)) shown += (shown.empty() ? "" : " ") + without_path_and_query(url);
  return shown;
}

bool stays_here(const std::string& url) {
  const auto host = net::host_of(url);
  const auto* name = std::get_if<std::string>(&host);
  const auto address = name ? net::parse_address(*name) : std::nullopt;
  return address ? net::contains(net::parse_ranges("127.0.0.0/8, ::1"), *address)
                 : name && text::lower(*name) == "localhost";
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> found;
  for (std::string word; stream >> word;) found.push_back(word);
  return found;
}

Check matching(const char* pattern, const char* rule) {
  return [=](const std::string& value) { return fits(value, pattern) ? "" : quoted(value, rule); };
}

Check hidden(const char* pattern, const char* rule) {
  return [=](const std::string& value) { return fits(value, pattern) ? "" : std::string(rule); };
}

Check number(long min, long max, const char* what) {
  return [=](const std::string& value) {
    const long given = fits(value, "0|[1-9][0-9]{0,8}") ? std::atol(value.c_str()) : min - 1;
    if (given >= min && given <= max) return std::string();
    return quoted(value,
                  std::string("must be ") + what + " from " + std::to_string(min) + " to " + std::to_string(max));
  };
}

Check ranges() {
  return [](const std::string& value) {
    try {
      net::parse_ranges(value);
    } catch (const std::invalid_argument& error) {  // which does not know the setting's name
      return std::string("must be address ranges, separated by commas: ") + error.what();
    }
    return std::string();
  };
}

Check port() { return number(1, 65535); }

Check address_and_port() {
  return [](const std::string& value) {
    const auto colon = value.rfind(':');
    const auto host = value.substr(0, colon);
    const bool is_6 = fits(host, "\\[.*\\]");
    const bool is_one = is_6 ? is_bindable(host.substr(1, host.size() - 2), AF_INET6) : is_bindable(host, AF_INET);
    if (colon != value.npos && is_one && port()(value.substr(colon + 1)).empty()) return std::string();
    return quoted(value, "must be where nginx listens: give an address and a port, such as 127.0.0.1:8080");
  };
}

Check proxies() {
  return [](const std::string& value) {
    try {
      for (const auto& range : words(value)) net::parse_range(range);
    } catch (const std::invalid_argument& error) {
      return std::string("must be addresses or ranges such as 192.0.2.0/24, separated by spaces: ") + error.what();
    }
    return std::string();
  };
}

Check origins() {
  return [](const std::string& value) {
    for (const auto& origin : words(value)) {
      if (net::parse_origin(origin) && fits(origin, "[^/]+//[^/?#\\\\]+/?")) continue;
      return "has '" + on_one_line(without_userinfo(origin)) +
             "', but must be scheme://host[:port], separated by spaces";
    }
    return std::string();
  };
}

Check base_url() {
  return [](const std::string& value) {
    const std::string shown = without_userinfo(value);
    if (!is_plain_url(value)) return quoted(shown, kUrlRule);
    if (!fits(net::parse_origin(value)->host, "[a-z0-9_-][a-z0-9._-]*|\\[[0-9a-f:]+\\]"))
      return quoted(shown, "names no host");
    return fits(value, "[^$\"|&]*") ? ""
                                    : quoted(shown, "has one of $ \" | &, which nginx's configuration cannot have");
  };
}

Check service_url() {
  return [](const std::string& value) {
    return is_plain_url(value) ? "" : quoted(without_path_and_query(value), kUrlRule);
  };
}

Check page_url() {
  return [](const std::string& value) {
    const auto origin = net::parse_origin(value);
    const bool is_page = origin && origin->scheme == "https" && fits(value, R"([^[:space:][:cntrl:]"'<>\]{1,150})");
    return is_page ? "" : quoted(value, "must be an https URL of 150 characters at most");
  };
}

Check webhook_url() {
  return [](const std::string& value) {
    const auto origin = net::parse_origin(value);
    const bool in_the_clear = origin && origin->scheme == "http" && !stays_here(value);
    if (origin && fits(value, "[^[:space:]#@]+") && !in_the_clear) return std::string();
    return quoted(without_path_and_query(value), "must be an https URL");
  };
}

std::optional<std::string> bytes_of_webhook_secret(std::string given) {
  const std::string prefix = "whsec_";
  if (given.rfind(prefix, 0) == 0) given.erase(0, prefix.size());
  auto bytes = crypto::from_base64(given);
  if (bytes && (bytes->size() < 24 || bytes->size() > 64)) bytes.reset();
  return bytes;
}

Check webhook_secret() {
  return [](const std::string& value) {
    return bytes_of_webhook_secret(value)
               ? ""
               : "must be base64 of 24 to 64 bytes; make one by: echo whsec_$(openssl rand -base64 32)";
  };
}

}  // namespace settings
