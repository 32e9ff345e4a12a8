#include "json/strict.h"

#include "json/strict_reader.h"

namespace json {

// The text is checked before a tree is made of it: the tree's own code recurses, and keeps the first of two equal keys.
rapidjson::Document parse_strictly(const std::string& text) {
  Listener ignore;
  read_strictly(text, ignore);
  rapidjson::Document document;
  document.Parse<rapidjson::kParseIterativeFlag>(text.data(), text.size());
  return document;
}

const rapidjson::Value* member(const rapidjson::Value& value, const char* name) {
  if (!value.IsObject()) return nullptr;
  const auto found = value.FindMember(name);
  return found == value.MemberEnd() ? nullptr : &found->value;
}

std::string text_member(const rapidjson::Value& value, const char* name) {
  const auto* found = member(value, name);
  return found && found->IsString() ? std::string(text_of(*found)) : "";
}

}  // namespace json
