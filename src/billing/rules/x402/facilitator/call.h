#pragma once
#include <string>

#include "net/http_client.h"
#include "settings/config.h"

// Calls the facilitator with the credentials that the operator has for it.
namespace billing::rules {

struct FacilitatorCall {
  std::string method, path;  // below its URL
  std::string body;          // JSON
  int timeout_seconds;
};

// Throws net::NoAnswer.
net::HttpAnswer call_facilitator(net::HttpClient& http, const Config& config, const FacilitatorCall& call);

// Returns "status 401", and what the operator has to do about it.
std::string status_in_words(long status);

// Returns the bearer token for a call of that URL at that time (seconds since 1970), or an empty text where the
// facilitator asks for none. With an id of a key, it is a JSON Web Token (RFC 7519) for this call alone, with the
// claims that Coinbase's facilitator asks for.
std::string bearer_token(const Config::X402& x402, const std::string& method, const std::string& url, long now);

}  // namespace billing::rules
