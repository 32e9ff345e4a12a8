#include "target.h"

#include "generator/draft.h"
#include "providers/text_provider.h"

#include "json/json.h"
#include "provider.h"
#include "providers/redaction.h"
#include "text/utf8.h"

// Answers of a text provider: lead to a valid draft, or to an error that may be shown. "@" is replaced by our key.
namespace {

using json::Json;

void ask(const std::string& said) {
  fuzz::answers = said;
  net::HttpClient http;
  try {
    const auto draft =
        providers::provided_draft(fuzz::provider(http), "a theme", fuzz::Deadline(fuzz::milliseconds(60000)));
    PROMISE(!generator::error_in(draft));
  } catch (const fuzz::Error& error) {
    fuzz::check(error);
  }
}

// As the content of an otherwise valid completion.
std::string completion(const std::string& content) {
  const Json message = Json::object({{"role", "assistant"}, {"content", content}});
  return "200 " + Json::object({{"choices", Json::array({Json::object({{"message", message}})})}}).text();
}

}  // namespace

void fuzz::try_input(const std::string& input) {
  const std::string said = with_signature(input, secret);
  PROMISE(may_be_shown(providers::redacted(said, {secret})));
  ask(said);
  if (!text::is_utf8(said)) return;
  std::string left = said;
  const std::string first = completion(take_line(left));
  ask(first + '\n' + completion(left));
}
