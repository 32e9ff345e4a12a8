#include "target.h"

#include "concept/rules/text_provider.h"
#include "peer.h"
#include "refusal.h"
#include "web/json.h"
#include "web/text.h"

// What a text provider says: a draft without a fault, or none.
namespace {

using web::Json;

void ask(const std::string& said) {
  fuzz::answers = said;
  net::HttpClient http;
  try {
    const auto draft = concepts::rules::provided_draft(http, {"https://provider.test", "model", "key"}, "a theme");
    PROMISE(!fault_in(draft));
  } catch (const refusal::Unavailable&) {
  }
}

// As the content of a completion that is in order itself.
std::string completion(const std::string& content) {
  const Json message = Json::object({{"role", "assistant"}, {"content", content}});
  return "200 " + Json::object({{"choices", Json::array({Json::object({{"message", message}})})}}).text();
}

}  // namespace

void fuzz::try_input(const std::string& input) {
  ask(input);
  if (!web::is_utf8(input)) return;
  std::string left = input;
  const std::string first = completion(take_line(left));
  ask(first + '\n' + completion(left));
}
