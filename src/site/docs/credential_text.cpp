#include "site/docs/credential_text.h"

namespace site::docs {
namespace {

using rapidjson::Value;

// Returns the scheme that an item of `security` names, or nullptr for {}, which is none.
const Value* scheme(const OpenApi& api, const Value& requirement) {
  if (requirement.ObjectEmpty()) return nullptr;
  const Value& schemes = api.root()["components"]["securitySchemes"];
  return json::member(schemes, requirement.MemberBegin()->name.GetString());
}

}  // namespace

std::string credentials_of(const OpenApi& api, const Value& operation) {
  const Value* security = json::member(operation, "security");
  if (!security) return "";
  std::string phrase;
  bool optional = false;
  for (const auto& requirement : security->GetArray()) {
    const Value* one = scheme(api, requirement);
    if (!one) optional = true;
    if (one) phrase += ", or " + json::text_member(*one, "x-phrase");
  }
  if (phrase.empty()) return "";
  return optional ? "none" + phrase : phrase.substr(sizeof ", or " - 1);
}

std::string curl_credential(const OpenApi& api, const Value& operation) {
  const Value* security = json::member(operation, "security");
  if (!security || security->Empty()) return "";
  const Value* first = scheme(api, (*security)[0]);
  return first ? json::text_member(*first, "x-curl") : "";
}

}  // namespace site::docs
