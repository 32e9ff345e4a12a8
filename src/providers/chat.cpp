#include "providers/chat.h"

#include <optional>

#include "json/strict.h"
#include "refusal.h"

namespace providers {

using json::Json;

namespace {

constexpr std::size_t kMaxAnswerBytes = 256 * 1024;  // some models include long reasoning

Json body(const Provider& provider, const std::vector<Message>& messages, const std::optional<Json>& format) {
  std::vector<Json> list;
  for (const auto& [role, content] : messages) list.push_back(Json::object({{"role", role}, {"content", content}}));
  std::vector<Json::Member> members = {{"model", provider.settings.model}, {"messages", Json::array(list)}};
  if (format) members.push_back({"response_format", *format});
  return Json::object(members);
}

bool may_be_of_the_format(const net::HttpAnswer& answer) {
  return (answer.status == 400 || answer.status == 422) && !is_moderation(error_details_in(answer));
}

net::HttpAnswer ask_in_some_format(const Provider& provider, const std::vector<Message>& messages, const Json& schema,
                                   const Deadline& deadline) {
  const auto ask_for = [&](const std::optional<Json>& format) {
    return ask(provider, "/chat/completions", body(provider, messages, format), kMaxAnswerBytes, deadline);
  };
  auto answer = ask_for(Json::object({{"type", "json_schema"}, {"json_schema", schema}}));
  if (may_be_of_the_format(answer)) answer = ask_for(Json::object({{"type", "json_object"}}));
  if (may_be_of_the_format(answer)) answer = ask_for(std::nullopt);
  return answer;
}

Error declined(const char* how) { return Error(Error::Kind::rejected, std::string("it declined: ") + how); }

// Returns nullopt if the response is not a chat completion.
std::optional<Completion> completion_in(const std::string& answer) try {
  const auto document = json::parse_strictly(answer);
  const auto* choices = json::member(document, "choices");
  if (!choices || !choices->IsArray() || choices->Empty()) return std::nullopt;
  const auto& choice = (*choices)[0];
  const auto* message = json::member(choice, "message");
  if (!message) return std::nullopt;

  const std::string reason = json::text_member(choice, "finish_reason");
  if (reason == "content_filter") throw declined("content_filter");
  if (!json::text_member(*message, "refusal").empty()) throw declined("refusal");
  return Completion{json::text_member(*message, "content"), reason != "length"};
} catch (const refusal::BadBody&) {
  return std::nullopt;
}

}  // namespace

Completion chat(const Provider& provider, const std::vector<Message>& messages, const Json& schema,
                const Deadline& deadline) {
  const auto answer = ask_in_some_format(provider, messages, schema, deadline);
  if (answer.status != 200) throw error_in(answer, provider.secrets);
  const auto completion = completion_in(answer.body);
  if (!completion) throw error_in(answer, provider.secrets);
  return *completion;
}

}  // namespace providers
