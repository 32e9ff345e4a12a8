#include "target.h"

#include "providers/image.h"

#include "crypto/encoding.h"
#include "provider.h"

// Answers of an image provider: a picture, its URL, or an error that may be shown.
namespace {

using namespace providers;

// Every name resolves to a public address, so only invalid names may be refused.
net::Guard guard() {
  return {{}, [](const std::string&) { return net::Addresses{*net::parse_address("93.184.215.14")}; }};
}

}  // namespace

void fuzz::try_input(const std::string& input) {
  answers = with_signature(input, secret);
  net::HttpClient http;
  try {
    PROMISE(image(provider(http), guard(), "a prompt", Deadline(milliseconds(60000))).size() <= kMaxImageBytes);
  } catch (const Error& error) {
    check(error);
  }

  const auto bytes = crypto::from_base64(input);
  if (bytes) PROMISE(crypto::from_base64(crypto::base64(*bytes)) == bytes);
  PROMISE(crypto::from_base64(crypto::base64(input)) == input);
}
