#pragma once
#include <stdexcept>
#include <string>

#include "json/forwarder.h"

namespace json {

// Reads JSON that we wrote or that passed read_strictly before, and is several times as fast. Throws std::runtime_error
// if it is not valid.
template <class Listens>
void read_plainly(const std::string& text, Listens& listener) {
  rapidjson::StringStream stream(text.c_str());
  Forwarder<Listens> forwarder(stream, listener, 1);
  const auto result = rapidjson::Reader().Parse<rapidjson::kParseNumbersAsStringsFlag>(stream, forwarder);
  if (result.IsError()) throw std::runtime_error("stored JSON is broken at byte " + std::to_string(result.Offset()));
}

}  // namespace json
