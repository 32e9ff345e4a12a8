#include "site/docs/curl_example.h"

#include <vector>

#include "site/docs/credential_text.h"
#include "site/docs/example_json.h"
#include "text/ascii.h"

namespace site::docs {
namespace {

using rapidjson::Value;

constexpr std::size_t kShort = 80;  // columns

std::string quoted(const std::string& text) { return "'" + text::replaced(text, "'", "'\\''") + "'"; }

// Joins the items of a list by commas.
std::string text_of(const Value& value) {
  if (!value.IsArray()) return value.IsString() ? value.GetString() : printed(value);
  std::string text;
  for (const auto& item : value.GetArray()) text += (text.empty() ? "" : ",") + text_of(item);
  return text;
}

struct Target {
  std::string url;
  std::vector<std::string> headers;
};

void fill_in(Target& target, const OpenApi& api, const Value& object) {
  const Value* parameters = json::member(object, "parameters");
  if (!parameters) return;
  for (const auto& given : parameters->GetArray()) {
    const Value& parameter = api.resolved(given);
    const Value* example = example_of(parameter);
    if (!example) continue;
    const std::string name = json::text_member(parameter, "name"), place = json::text_member(parameter, "in");
    if (place == "path") target.url = text::replaced(target.url, "{" + name + "}", text_of(*example));
    if (place == "query")
      target.url += (target.url.find('?') == target.url.npos ? "?" : "&") + name + "=" + text_of(*example);
    if (place == "header") target.headers.push_back(name + ": " + text_of(*example));
  }
}

const Value* content_of_success(const OpenApi& api, const Value& operation) {
  for (const auto& response : operation["responses"].GetObject()) {
    if (response.name.GetString()[0] < '4') return api.member(api.resolved(response.value), "content");
  }
  return nullptr;
}

bool sets_a_cookie(const OpenApi& api, const Value& operation) {
  for (const auto& response : operation["responses"].GetObject()) {
    const Value* headers = api.member(api.resolved(response.value), "headers");
    if (headers && json::member(*headers, "Set-Cookie")) return true;
  }
  return false;
}

// Asks for JSON where there is a page, too, which is for people who come with a browser.
std::vector<std::string> options_for(const OpenApi& api, const Value& operation) {
  std::vector<std::string> options;
  if (sets_a_cookie(api, operation)) options.push_back("-c jar");
  if (const auto credential = curl_credential(api, operation); !credential.empty()) options.push_back(credential);
  const Value* content = content_of_success(api, operation);
  if (!content) return options;
  if (json::member(*content, "image/png")) options.push_back("-o logo.png");
  if (json::member(*content, "text/html") && json::member(*content, "application/json"))
    options.push_back("-H 'Accept: application/json'");
  return options;
}

// Sends the example, with the SDK key as the variable that holds it.
std::string body_option(const Value& example) {
  std::string text = printed(example);
  if (text.size() > kShort) text = printed_for_people(example);
  text = quoted(text);
  const auto key = text.find("\"sdk_");
  if (key != text.npos) text.replace(key + 1, text.find('"', key + 1) - key - 1, "'$SDK_KEY'");
  return "-d " + text;
}

// Sends a body of a type that is not JSON, if its example is a text that can be sent as it is.
void add_text(std::vector<std::string>& options, const Value& content) {
  const auto& type = *content.MemberBegin();
  const Value* example = example_of(type.value);
  if (!example || !example->IsString()) return;
  options.push_back("-H 'Content-Type: " + std::string(type.name.GetString()) + "'");
  options.push_back("--data-binary " + quoted(example->GetString()));
}

void add_body(std::vector<std::string>& options, const OpenApi& api, const Value& operation) {
  const Value* body = api.member(operation, "requestBody");
  if (!body) return;
  const Value* json = json::member((*body)["content"], "application/json");
  if (!json) return add_text(options, (*body)["content"]);
  const Value* example = example_of(*json);
  if (!example) return;
  options.push_back("-H 'Content-Type: application/json'");
  options.push_back(body_option(*example));
}

}  // namespace

std::string curl_call(const OpenApi& api, const Call& call) {
  Target target{call.url, {}};
  fill_in(target, api, call.item);
  fill_in(target, api, call.object);
  auto options = options_for(api, call.object);
  for (const auto& header : target.headers) options.push_back("-H " + quoted(header));
  const std::size_t without_body = options.size();
  add_body(options, api, call.object);

  const bool implied = call.method == "GET" || (call.method == "POST" && options.size() > without_body);
  const bool plain = target.url.find_first_of("?&[]{}") == target.url.npos;
  std::string command =
      call.curl + " " + (implied ? "" : "-X " + call.method + " ") + (plain ? target.url : quoted(target.url));
  std::string line = command;
  for (const auto& option : options) {
    line += " " + option;
    command += " \\\n  " + option;
  }
  return line.size() <= kShort && line.find('\n') == line.npos ? line : command;
}

}  // namespace site::docs
