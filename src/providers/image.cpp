#include "providers/image.h"

#include <strings.h>

#include "crypto/encoding.h"
#include "json/strict.h"
#include "refusal.h"

namespace providers {

using json::Json;

namespace {

constexpr std::size_t kMaxBase64 = (kMaxImageBytes + 2) / 3 * 4;
constexpr std::size_t kMaxImageAnswerBytes = kMaxBase64 + 64 * 1024;  // and room for the JSON around it

// Says whether the model has to be asked for the image itself: models return a URL unless they are asked. Only the
// gpt-image models always return the image, and refuse the parameter that asks for it.
bool is_to_be_told(const std::string& model) { return model.find("gpt-image") == std::string::npos; }

net::HttpAnswer ask_for_base64(const Provider& provider, const std::string& prompt, const Deadline& deadline) {
  std::vector<Json::Member> body = {
      {"model", provider.settings.model}, {"prompt", prompt}, {"n", 1}, {"size", "1024x1024"}};
  const auto ask_so = [&] {
    return ask(provider, "/images/generations", Json::object(body), kMaxImageAnswerBytes, deadline);
  };
  if (!is_to_be_told(provider.settings.model)) return ask_so();

  body.push_back({"response_format", "b64_json"});
  const auto answer = ask_so();
  if ((answer.status != 400 && answer.status != 422) || is_moderation(error_details_in(answer))) return answer;
  body.pop_back();
  return ask_so();
}

Error invalid(const std::string& why) { return Error(Error::Kind::invalid, why); }

std::string decoded(const std::string& base64) {
  if (base64.size() > kMaxBase64) throw invalid("the image was too large");
  const auto bytes = crypto::from_base64(base64);
  if (!bytes) throw invalid("the image was not in base64");
  return *bytes;
}

// Holds what is in {"data": [{"b64_json": ...}]} or {"data": [{"url": ...}]}.
struct Sent {
  std::string base64, url;
};
Sent sent_in(const net::HttpAnswer& answer) try {
  const auto document = json::parse_strictly(answer.body);
  const auto* data = json::member(document, "data");
  if (!data || !data->IsArray() || data->Empty()) return {};
  return {json::text_member((*data)[0], "b64_json"), json::text_member((*data)[0], "url")};
} catch (const refusal::BadBody&) {
  return {};
}

bool is_https(const std::string& url) { return strncasecmp(url.c_str(), "https://", 8) == 0; }

// Downloads the image from a URL that the provider returned: from a public address over https, or from one that the
// operator allows. Redirects are not followed and our key is not sent.
std::string fetch(net::HttpClient& http, const std::string& url, net::Guard guard, Limits limits,
                  const Deadline& deadline) {
  guard.address_policy.deny_public = !is_https(url);
  if (net::url_error(url, guard)) throw invalid("the image is where we must not fetch it from");

  net::HttpRequest request;
  request.method = "GET";
  request.url = url;
  request.max_bytes = kMaxImageBytes;
  request.address_policy = &guard.address_policy;
  limits.calls = 1;
  try {
    const auto answer = call(http, request, limits, deadline);
    if (answer.status != 200) throw invalid("status " + std::to_string(answer.status) + " where the image should be");
    return answer.body;
  } catch (Error& error) {
    error.health = Error::Health::up;  // images are often hosted elsewhere, so this says nothing about the provider
    throw;
  }
}

}  // namespace

std::string image(const Provider& provider, const net::Guard& guard, const std::string& prompt,
                  const Deadline& deadline) {
  const auto answer = ask_for_base64(provider, prompt, deadline);
  if (answer.status != 200) throw error_in(answer, provider.secrets);
  const Sent sent = sent_in(answer);
  if (!sent.base64.empty()) return decoded(sent.base64);
  if (!sent.url.empty()) return fetch(provider.http, sent.url, guard, provider.limits, deadline);
  throw error_in(answer, provider.secrets);
}

}  // namespace providers
