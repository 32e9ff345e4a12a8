#pragma once
#include <string>

#include "site/rules/description.h"

namespace site::rules {

struct Call {
  std::string method;
  std::string url;                 // with {placeholders}
  const rapidjson::Value& item;    // of its path in the description,
  const rapidjson::Value& object;  // and the operation there
};

// The command that makes a call with the examples of the description: of the body, and of each parameter that has one.
std::string curl_call(const Description& description, const Call& call);

}  // namespace site::rules
