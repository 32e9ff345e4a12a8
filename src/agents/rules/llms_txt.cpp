#include "agents/rules/llms_txt.h"

#include "billing/rules/prices.h"

namespace agents::rules {
namespace {

std::string first_steps(const Config& config) {
  return std::string("A draft is one call, and ") + billing::rules::kFreeDraftsInWords +
         " a day are free:\n\n"
         "    curl " +
         config.base_url +
         "/api/generate -H 'Content-Type: application/json' -d '{\"theme\":\"penguins running a bakery\"}'\n\n"
         "After that, send an API key as `X-API-Key`" +
         (config.x402.enabled() ? ", or pay by x402: the 402 answer has the terms" : "") +
         ". Figures are read with a read token or a session. Refusals are JSON, and their `message` says what to do.\n";
}

std::string link(const std::string& text, const std::string& url, const std::string& about) {
  return "- [" + text + "](" + url + "): " + about + "\n";
}

std::string documents(const Config& config) {
  const auto& base = config.base_url;
  return "\n## Documents\n\n" +
         link("openapi.json", base + "/openapi.json", "every call with its parameters and answers, OpenAPI 3.1") +
         link("Docs", base + "/docs", "the same for people, with examples for curl and JavaScript") +
         link("API keys", base + "/api-keys", "what a key costs; JSON with `Accept: application/json`") +
         link("x402", base + "/.well-known/x402.json", "what can be bought by x402, and for how much");
}

std::string line_of(const Operation& operation, const std::string& base_url) {
  return link(
      operation.summary, base_url + "/docs#" + operation.id,
      "`" + operation.method + " " + operation.path + "`" + (operation.price.empty() ? "" : ", " + operation.price));
}

}  // namespace

std::string llms_txt(const Interface& interface, const Config& config) {
  std::string text = "# " + interface.title + "\n\n> " + interface.summary + "\n\n" + first_steps(config);
  text += documents(config);
  for (const auto& section : interface.sections) {
    text += "\n## " + section.name + "\n\n" + section.description + "\n\n";
    for (const auto& operation : section.operations) text += line_of(operation, config.base_url);
  }
  return text;
}

}  // namespace agents::rules
