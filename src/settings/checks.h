#pragma once
#include <optional>

#include "settings/setting.h"

// Checks settings. A message quotes the value, unless there may be a secret in it.
namespace settings {

Check matching(const char* pattern, const char* rule);
Check hidden(const char* pattern, const char* rule);
// Accepts decimal digits without leading zeros.
Check number(long min, long max, const char* what = "a number");
Check ranges();  // as net::parse_ranges reads them
Check port();
Check address_and_port();  // where nginx listens; IPv6 in brackets
Check proxies();           // addresses or ranges, separated by spaces
Check origins();           // scheme://host[:port], separated by spaces
Check base_url();          // with a host and a path that nginx's configuration can have
Check service_url();       // its path may have a key in it
Check page_url();          // https, as our pages link to it
Check webhook_url();       // https, unless it stays on this host
Check webhook_secret();

// Decodes a secret of the scheme Standard Webhooks, which is base64 after a prefix. Returns nullopt if it is malformed.
std::optional<std::string> bytes_of_webhook_secret(std::string given);

// Returns "is 'VALUE', but RULE". The caller removes first what may be secret in a URL.
std::string quoted(const std::string& value, const std::string& rule);
std::string without_userinfo(std::string url);
std::string without_path_and_query(std::string url);

// Returns what may be shown of a setting: "(set)" of a secret or password, and of a URL no user, path or query.
std::string shown(const Setting& row, const std::string& value);

// Makes a value fit an error message, which is one line of a log or a terminal.
std::string on_one_line(std::string value);

// Returns whether what is sent to that URL never leaves this host.
bool stays_here(const std::string& url);

std::vector<std::string> words(const std::string& text);

}  // namespace settings
