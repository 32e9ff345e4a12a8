#include "agents/rules/message.h"

#include <set>

#include "crypto/encoding.h"
#include "json/strict.h"
#include "pattern.h"
#include "refusal.h"
#include "text/ascii.h"

namespace agents::rules {

using json::Json;
using json::member;
using json::text_member;
using rapidjson::Value;

namespace {

constexpr int kParseError = -32700, kInvalidRequest = -32600, kInvalidParameters = -32602;
constexpr int kHeaderMismatch = -32020, kUnsupportedVersion = -32022;

const char kVersion[] = "io.modelcontextprotocol/protocolVersion";
const char kCapabilities[] = "io.modelcontextprotocol/clientCapabilities";

// What tools need is the same in all of these.
const std::set<std::string> kLegacyVersions = {"2025-03-26", "2025-06-18", kLegacy};

const Value* given(const Value& object, const char* name) {
  const auto* value = member(object, name);
  return value && !value->IsNull() ? value : nullptr;
}

MessageError invalid(const std::string& why) { return {400, kInvalidRequest, why}; }

MessageError mismatch(const std::string& header) {
  return {400, kHeaderMismatch, "The header " + header + " has to repeat what the message says."};
}

MessageError unsupported(const std::string& version) {
  return {400, kUnsupportedVersion, "This version of MCP is not spoken here.",
          Json::object({{"supported", Json::array({kModern, kLegacy})},
                        {"requested", fits(version, "[!-~]{0,40}") ? version : ""}})};
}

Json id_of(const Value& document) {
  const auto* id = member(document, "id");
  if (!id) return nullptr;
  if (!id->IsString() && !id->IsInt64()) throw invalid("`id` has to be a text or a whole number.");
  return Json::of(*id);
}

// A name beyond ASCII is sent as =?base64?…?=.
std::string decoded(const std::string& value) {
  const std::string begin = "=?base64?", end = "?=";
  const bool is_encoded = value.size() >= begin.size() + end.size() && text::starts_with(value, begin) &&
                          value.compare(value.size() - end.size(), end.size(), end) == 0;
  if (!is_encoded) return value;
  return crypto::from_base64(value.substr(begin.size(), value.size() - begin.size() - end.size())).value_or("");
}

void require_headers(const Message& message, const std::string& version, const MessageHeaders& headers) {
  if (headers.version != version) throw mismatch("MCP-Protocol-Version");
  if (version != kModern) throw unsupported(version);
  const auto* capabilities = message.meta(kCapabilities);
  if (!capabilities || !capabilities->IsObject())
    throw MessageError{400, kInvalidParameters, std::string("`_meta` has to have ") + kCapabilities + "."};
  if (headers.method != message.method) throw mismatch("Mcp-Method");
  const auto* name = message.method == "tools/call" ? message.parameter("name") : nullptr;
  if (name && name->IsString() && (!headers.name || decoded(*headers.name) != json::text_of(*name)))
    throw mismatch("Mcp-Name");
}

// `initialize` is answered whatever its header says, since its client has no other way to find out.
void require_legacy(const Message& message, const MessageHeaders& headers) {
  if (!headers.version || message.method == "initialize" || kLegacyVersions.count(*headers.version)) return;
  if (*headers.version != kModern) throw unsupported(*headers.version);
  throw MessageError{400, kInvalidParameters, std::string("`_meta` has to have ") + kVersion + "."};
}

void require_version(Message& message, const MessageHeaders& headers) {
  if (message.method.empty()) throw invalid("The message has no `method`.");
  if (message.is_notification()) {
    if (!text::starts_with(message.method, "notifications/")) throw invalid("The request has no `id`.");
    return;
  }
  const auto* version = message.meta(kVersion);
  message.modern = version && version->IsString();
  if (message.modern)
    require_headers(message, std::string(json::text_of(*version)), headers);
  else
    require_legacy(message, headers);
}

rapidjson::Document parsed(const std::string& body) try {
  return json::parse_strictly(body);
} catch (const refusal::BadBody& bad) {
  throw MessageError{400, kParseError, bad.what()};
}

}  // namespace

std::string legacy_version(const std::string& wanted) { return kLegacyVersions.count(wanted) ? wanted : kLegacy; }

const Value* Message::parameter(const char* name) const {
  const auto* parameters = member(document, "params");
  return parameters ? given(*parameters, name) : nullptr;
}

const Value* Message::meta(const char* name) const {
  const auto* meta = parameter("_meta");
  return meta ? given(*meta, name) : nullptr;
}

Message read_message(const std::string& body, const MessageHeaders& headers) {
  Message message;
  message.document = parsed(body);
  if (!message.document.IsObject() || text_member(message.document, "jsonrpc") != "2.0")
    throw invalid("The body has to be one message of JSON-RPC 2.0.");
  message.id = id_of(message.document);
  message.method = text_member(message.document, "method");
  try {
    require_version(message, headers);
  } catch (MessageError& error) {
    error.id = message.id;
    throw;
  }
  return message;
}

Json response(const Message& message, const Json& result) {
  return Json::object({{"jsonrpc", "2.0"}, {"id", message.id}, {"result", result}});
}

Json response(const MessageError& error) {
  std::vector<Json::Member> members = {{"code", error.code}, {"message", error.message}};
  if (error.data.text() != "null") members.emplace_back("data", error.data);
  std::vector<Json::Member> answer = {{"jsonrpc", "2.0"}};
  if (error.id.text() != "null") answer.emplace_back("id", error.id);
  answer.emplace_back("error", Json::object(members));
  return Json::object(answer);
}

}  // namespace agents::rules
