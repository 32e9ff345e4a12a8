#include "agents/handlers/mcp.h"

#include <memory>

#include "agents/handlers/tool_call.h"
#include "agents/rules/message.h"
#include "json/strict.h"
#include "version.h"
#include "web/fields.h"
#include "web/origin.h"

namespace web::templates {
extern const char openapi[];
}

namespace agents::handlers {

using json::Json;
using rules::Message;
using rules::MessageError;
using web::Request;
using web::Response;

namespace {

constexpr int kMethodNotFound = -32601, kInvalidParameters = -32602;
constexpr int kMillisecondsToKeep = 3600 * 1000;  // what does not change until another version is installed

using Members = std::vector<Json::Member>;

Json itself(const Config& config) {
  return Json::object(
      {{"name", "millrace"}, {"title", "Millrace"}, {"version", kVersion}, {"websiteUrl", config.base_url}});
}

Json capabilities() { return Json::object({{"tools", Json::object({})}}); }

std::string instructions(const Config& config) {
  return "A result with isError says what to do. All calls of this host: " + config.base_url + "/llms.txt";
}

// Adds what only 2026-07-28 has: of which type the result is, and who has made it.
Json completed(const Message& message, const Config& config, Members members, Members meta = {}) {
  if (message.modern) {
    members.insert(members.begin(), {"resultType", "complete"});
    meta.emplace_back("io.modelcontextprotocol/serverInfo", itself(config));
  }
  if (!meta.empty()) members.emplace_back("_meta", Json::object(meta));
  return Json::object(members);
}

// May be kept by anybody, since it is the same for all callers.
Json kept(const Message& message, const Config& config, Members members) {
  if (message.modern) {
    members.emplace_back("ttlMs", kMillisecondsToKeep);
    members.emplace_back("cacheScope", "public");
  }
  return completed(message, config, std::move(members));
}

Json json_of(const Message& message, const Config& config, const ToolResult& result) {
  std::vector<Json> texts;
  for (const auto& text : result.texts) texts.push_back(Json::object({{"type", "text"}, {"text", text}}));
  Members members = {{"content", Json::array(texts)}, {"isError", result.is_error}}, meta;
  if (!result.json.empty()) members.emplace_back("structuredContent", Json::verbatim(result.json));
  if (!result.receipt.empty()) meta.emplace_back("x402/payment-response", Json::verbatim(result.receipt));
  return completed(message, config, std::move(members), std::move(meta));
}

std::string text_of(const rapidjson::Value* value) {
  return value && value->IsString() ? std::string(json::text_of(*value)) : "";
}

// A header that was sent twice says nothing.
std::optional<std::string> only_header(const Request& request, const std::string& name) {
  const auto all = request.headers_named(name);
  return all.size() == 1 ? std::optional(all[0]) : std::nullopt;
}

class Server {
 public:
  Server(const web::Routes& routes, web::ErrorRenderer render_error, const rules::Tools& tools)
      : routes_(routes), render_error_(render_error), tools_(tools) {}

  Response answer(const Request& request, Worker& worker) const {
    try {
      const auto message =
          rules::read_message(request.body, {only_header(request, "MCP-Protocol-Version"),
                                             only_header(request, "Mcp-Method"), only_header(request, "Mcp-Name")});
      if (message.is_notification()) return {202, "", "", {}};
      return answer_to(message, request, worker);
    } catch (const MessageError& error) {
      return web::json(error.status, rules::response(error));
    }
  }

 private:
  Response answer_to(const Message& message, const Request& request, Worker& worker) const {
    try {
      if (message.method == "tools/call") return call(message, request, worker.config);
      return web::json(200, rules::response(message, result(message, worker.config)));
    } catch (MessageError& error) {
      error.id = message.id;
      throw;
    }
  }

  Json result(const Message& message, const Config& config) const {
    if (message.method == "tools/list") return list(message, config);
    if (message.modern && message.method == "server/discover") {
      return kept(message, config,
                  {{"supportedVersions", Json::array({rules::kModern, rules::kLegacy})},
                   {"capabilities", capabilities()},
                   {"instructions", instructions(config)}});
    }
    if (!message.modern && message.method == "initialize") {
      return Json::object({{"protocolVersion", rules::legacy_version(text_of(message.parameter("protocolVersion")))},
                           {"capabilities", capabilities()},
                           {"serverInfo", itself(config)},
                           {"instructions", instructions(config)}});
    }
    if (!message.modern && message.method == "ping") return Json::object({});
    // Older clients take a 404 for the end of a session, which they never had.
    throw MessageError{message.modern ? 404 : 200, kMethodNotFound, "There is no method " + message.method + " here."};
  }

  Json list(const Message& message, const Config& config) const {
    if (message.parameter("cursor")) throw MessageError{200, kInvalidParameters, "All tools are on one page."};
    return kept(message, config,
                {{"tools", Json::array_of(described(), [](const auto& tool) { return tool.definition; })}});
  }

  // What the route's answer tells the host, and not its caller, goes with the result.
  Response call(const Message& message, const Request& request, const Config& config) const {
    const auto* arguments = message.parameter("arguments");
    const auto& tool = tool_named(message);
    const auto answer = [&](const ToolResult& result) {
      return web::json(200, rules::response(message, json_of(message, config, result)));
    };
    const auto error = error_in_arguments(tool, arguments);
    if (!error.empty()) return answer(refused(error));

    const CallMeta meta{message.meta("x402/payment"), message.meta("idempotencyKey")};
    const auto inner = web::serve(routes_, render_error_, request_to_route(request, tool.tool, arguments, meta));
    auto outer = answer(result_of(inner, meta.payment));
    outer.ends_worker = inner.ends_worker;
    outer.is_counted = true;
    for (const auto& [name, value] : inner.headers) {
      if (name == "X-Fault") outer.headers.emplace_back(name, value);
    }
    return outer;
  }

  const rules::DescribedTool& tool_named(const Message& message) const {
    const auto name = text_of(message.parameter("name"));
    for (const auto& tool : described()) {
      if (name == tool.tool.name) return tool;
    }
    throw MessageError{200, kInvalidParameters, "There is no tool of that name: tools/list has them."};
  }

  // openapi.json is read by the first call that needs it.
  const std::vector<rules::DescribedTool>& described() const {
    if (described_.empty()) described_ = rules::described(tools_, web::templates::openapi);
    return described_;
  }

  web::Routes routes_;
  web::ErrorRenderer render_error_;
  rules::Tools tools_;
  mutable std::vector<rules::DescribedTool> described_;
};

}  // namespace

// POST /mcp, POST /mcp/figures
std::function<Response(const Request&, Worker&)> mcp(const web::Routes& routes, web::ErrorRenderer render_error,
                                                     const rules::Tools& tools) {
  const auto server = std::make_shared<Server>(routes, render_error, tools);
  return [server](const Request& request, Worker& worker) {
    web::require_own_page(request, worker.config.trusted_origins, "A page of another origin may not call tools here.");
    web::require_json(request);
    return server->answer(request, worker);
  };
}

}  // namespace agents::handlers
