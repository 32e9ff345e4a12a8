#include "web/parameters.h"

#include "crypto/encoding.h"
#include "refusal.h"
#include "text/utf8.h"

namespace web {
namespace {

std::string not_known(const std::set<std::string>& known) {
  std::string names;
  for (const auto& name : known) names += (names.empty() ? "known are " : ", ") + name;
  return "is not a parameter here; " + (names.empty() ? "there are none" : names);
}

}  // namespace

Parameters::Parameters(const Request& request) {
  for (auto& pair : form_pairs(request.query)) {
    if (pair.first != request.gate_parameter) given_.push_back(std::move(pair));
  }
}

std::optional<std::string> Parameters::one(const std::string& name) {
  const auto values = all(name);
  if (values.size() > 1) add_error(name, "may be given once");
  return values.empty() ? std::nullopt : std::optional(values.front());
}

std::vector<std::string> Parameters::all(const std::string& name) {
  known_.insert(name);
  std::vector<std::string> values;
  for (const auto& [given, value] : given_) {
    if (given == name) values.push_back(value);
  }
  return values;
}

void Parameters::done() const {
  auto errors = errors_;
  for (const auto& [name, value] : given_) {
    if (known_.count(name) == 0) errors.emplace(text::is_utf8(name) ? name : "query", not_known(known_));
  }
  if (!errors.empty()) throw refusal::InvalidFields(errors);
}

std::string uuid_in_path(const Request& request) {
  const auto id = crypto::from_uuid_text(request.path_id);
  if (!id) throw refusal::NotFound();
  return *id;
}

}  // namespace web
