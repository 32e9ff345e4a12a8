#include "agents/handlers/tool_call.h"

#include "crypto/encoding.h"
#include "json/json.h"
#include "json/strict.h"
#include "streams/rules/read_token.h"
#include "text/ascii.h"
#include "text/percent.h"

namespace agents::handlers {

using json::Json;
using rapidjson::Value;
using web::Request;
using web::Response;

namespace {

// As web::Request spells them.
const char* const kHandedOn[] = {"X_API_KEY", "AUTHORIZATION", "IDEMPOTENCY_KEY", "X_ACCOUNT", "USER_AGENT"};

bool is_scalar(const Value& value) { return value.IsString() || value.IsNumber() || value.IsBool(); }

bool is_simple(const Value& value) {
  if (!value.IsArray()) return is_scalar(value) || value.IsNull();
  for (const auto& one : value.GetArray()) {
    if (!is_scalar(one)) return false;
  }
  return true;
}

std::string spelt(const Value& value) {
  return value.IsString() ? std::string(json::text_of(value)) : Json::of(value).text();
}

void add_parameter(std::string& query, const Value& name, const Value& value) {
  query += (query.empty() ? "" : "&") + text::percent_encoded(json::text_of(name)) + "=" +
           text::percent_encoded(spelt(value));
}

// A parameter that may be repeated is given as a list.
std::string query_of(const Value& arguments) {
  std::string query;
  for (const auto& argument : arguments.GetObject()) {
    if (argument.value.IsNull()) continue;
    if (!argument.value.IsArray()) {
      add_parameter(query, argument.name, argument.value);
      continue;
    }
    for (const auto& one : argument.value.GetArray()) add_parameter(query, argument.name, one);
  }
  return query;
}

std::string header_of(const Response& response, const std::string& wanted) {
  for (const auto& [name, value] : response.headers) {
    if (name == wanted) return value;
  }
  return "";
}

ToolResult terms_in(const Value& refusal, const std::string& challenge) {
  const auto terms = crypto::from_base64(challenge).value();
  return {true, {terms, json::text_member(refusal, "message"), "buy: " + json::text_member(refusal, "buy")}, terms, ""};
}

// Terms that nobody can pay by are left out.
ToolResult not_to_be_paid(const Value& refusal) {
  const auto said = Json::object({{"error", json::text_member(refusal, "error")},
                                  {"message", json::text_member(refusal, "message")},
                                  {"buy", json::text_member(refusal, "buy")}});
  return {true, {said.text()}, said.text(), ""};
}

// A model that calls again does not send the payment of its own accord, and its client would sign another one.
std::string when_again(const std::string& seconds, bool is_paid) {
  if (!is_paid) return "Try again in " + seconds + " seconds.";
  return "Call again in " + seconds +
         " seconds with the same payment in _meta[\"x402/payment\"]. Do not call without it, and sign no other: this "
         "one "
         "may have been charged.";
}

}  // namespace

std::string error_in_arguments(const rules::DescribedTool& tool, const Value* arguments) {
  if (!arguments) return "";
  if (!arguments->IsObject()) return "The arguments have to be an object.";
  const bool reads = tool.tool.method == std::string("GET");
  for (const auto& argument : arguments->GetObject()) {
    const std::string name(json::text_of(argument.name));
    if (!tool.arguments.count(name))
      return "This tool has no argument " + name +
             ". Its arguments: " + (tool.arguments.empty() ? "none" : text::joined(tool.arguments, ", ")) + ".";
    if (reads && !is_simple(argument.value))
      return "The argument " + name + " has to be a text, a number, true or false, or a list of them.";
  }
  return "";
}

Request request_to_route(const Request& outer, const rules::Tool& tool, const Value* arguments, const CallMeta& meta) {
  Request inner;
  inner.method = tool.method;
  inner.path = tool.path;
  inner.remote_addr = outer.remote_addr;
  inner.by_load_balancer = outer.by_load_balancer;
  inner.request_id = outer.request_id;
  inner.waited_seconds = outer.waited_seconds;
  for (const char* name : kHandedOn) {
    const auto [first, last] = outer.headers.equal_range(name);
    inner.headers.insert(first, last);
  }
  // A shared screen is for people.
  if (streams::rules::claimed_kind(web::bearer_of(outer)) == &streams::rules::kShareToken)
    inner.headers.erase("AUTHORIZATION");
  if (meta.payment) inner.headers.emplace("PAYMENT_SIGNATURE", crypto::base64(Json::of(*meta.payment).text()));
  if (meta.idempotency_key) {
    inner.headers.erase("IDEMPOTENCY_KEY");
    inner.headers.emplace("IDEMPOTENCY_KEY", spelt(*meta.idempotency_key));
  }
  if (inner.method == "GET") {
    if (arguments) inner.query = query_of(*arguments);
    return inner;
  }
  inner.headers.emplace("CONTENT_TYPE", "application/json");
  inner.body = arguments ? Json::of(*arguments).text() : "{}";
  return inner;
}

ToolResult result_of(const Response& response, bool is_paid) {
  const auto challenge = header_of(response, "PAYMENT-REQUIRED"), receipt = header_of(response, "PAYMENT-RESPONSE");
  ToolResult result;
  if (response.status == 402) {
    const auto refusal = json::parse_strictly(response.body);
    result = challenge.empty() ? not_to_be_paid(refusal) : terms_in(refusal, challenge);
  } else {
    const bool is_object = response.content_type == "application/json" && response.body.substr(0, 1) == "{";
    result = {response.status >= 400, {response.body}, is_object ? response.body : "", ""};
  }
  if (!receipt.empty()) result.receipt = crypto::from_base64(receipt).value();
  const auto page = header_of(response, "Link");
  if (text::starts_with(page, "<"))
    result.texts.push_back("A page to pass it on: " + page.substr(1, page.find('>') - 1));
  const auto wait = header_of(response, "Retry-After");
  if (!wait.empty()) result.texts.push_back(when_again(wait, is_paid));
  return result;
}

ToolResult refused(const std::string& sentence) {
  return {true, {Json::object({{"error", "invalid_arguments"}, {"message", sentence}}).text()}, "", ""};
}

}  // namespace agents::handlers
