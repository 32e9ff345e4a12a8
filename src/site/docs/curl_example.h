#pragma once
#include <string>

#include "site/docs/openapi.h"

namespace site::docs {

struct Call {
  std::string method;
  std::string url;                 // with {placeholders}
  const rapidjson::Value& item;    // of its path in the description,
  const rapidjson::Value& object;  // and the operation there
  std::string curl = "curl";       // with the options that every call to the host needs
};

// Makes the command for a call with the examples of the description, which the body and parameters may have.
std::string curl_call(const OpenApi& api, const Call& call);

}  // namespace site::docs
