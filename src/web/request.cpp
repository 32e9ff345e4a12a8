#include "web/request.h"

#include <algorithm>
#include <cctype>

#include <strings.h>

#include "text/ascii.h"
#include "text/percent.h"

namespace web {
namespace {

std::string as_kept(std::string name) {
  for (char& c : name) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
  return name;
}

// A form writes a space as a plus.
std::string form_decoded(std::string text) {
  std::replace(text.begin(), text.end(), '+', ' ');
  return text::percent_decoded(text);
}

std::string media_type(const Request& request) {
  std::string type = request.header("Content-Type").value_or("");
  type = type.substr(0, type.find(';'));
  while (!type.empty() && type.back() == ' ') type.pop_back();
  return text::lower(type);
}

}  // namespace

bool Request::is_read() const { return method == "GET" || method == "HEAD"; }

std::optional<std::string> Request::header(const std::string& name) const {
  const auto found = headers.find(as_kept(name));
  if (found == headers.end()) return std::nullopt;
  return found->second;
}

std::vector<std::string> Request::headers_named(const std::string& name) const {
  std::vector<std::string> values;
  const auto [first, last] = headers.equal_range(as_kept(name));
  for (auto at = first; at != last; ++at) values.push_back(at->second);
  return values;
}

std::vector<std::string> Request::cookies(const std::string& name) const {
  std::vector<std::string> found;
  for (const auto& pair : text::split(header("Cookie").value_or(""), ';')) {
    const std::size_t equals = pair.find('=');
    if (equals != pair.npos && text::trimmed(pair.substr(0, equals)) == name) {
      found.push_back(text::trimmed(pair.substr(equals + 1)));
    }
  }
  return found;
}

std::optional<std::string> Request::parameter(const std::string& name) const { return form_value(query, name); }

bool Request::says(const std::string& type) const { return media_type(*this) == type; }

bool Request::says_json() const {
  const std::string type = media_type(*this);
  const bool suffixed = text::starts_with(type, "application/") && type.size() > 17 && text::ends_with(type, "+json");
  return type == "application/json" || suffixed;
}

std::vector<std::string> Request::parameters(const std::string& name) const { return form_values(query, name); }

std::vector<std::string> form_values(const std::string& form, const std::string& name) {
  std::vector<std::string> values;
  for (auto& [given, value] : form_pairs(form)) {
    if (given == name) values.push_back(std::move(value));
  }
  return values;
}

std::optional<std::string> form_value(const std::string& form, const std::string& name) {
  const auto values = form_values(form, name);
  return values.empty() ? std::nullopt : std::optional(values.front());
}

std::vector<std::pair<std::string, std::string>> form_pairs(const std::string& form) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const auto& pair : text::split(form, '&')) {
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const std::string value = equals < pair.size() ? form_decoded(pair.substr(equals + 1)) : "";
    if (!pair.empty()) pairs.emplace_back(form_decoded(pair.substr(0, equals)), value);
  }
  return pairs;
}

std::string bearer_of(const Request& request) {
  static const std::string kScheme = "Bearer ";
  const std::string header = request.header("Authorization").value_or("");
  if (strncasecmp(header.c_str(), kScheme.c_str(), kScheme.size()) != 0) return "";
  return header.substr(std::min(header.size(), header.find_first_not_of(' ', kScheme.size())));
}

}  // namespace web
