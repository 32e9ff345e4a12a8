#include "json/json.h"

#include <stdexcept>

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

namespace json {
namespace {

using Writer = rapidjson::Writer<rapidjson::StringBuffer, rapidjson::UTF8<>, rapidjson::UTF8<>, rapidjson::CrtAllocator,
                                 rapidjson::kWriteValidateEncodingFlag>;

template <class Items, class Print>
std::string joined(const Items& items, const char* brackets, Print print) {
  std::string text(1, brackets[0]);
  for (const auto& item : items) {
    if (text.size() > 1) text += ',';
    print(text, item);
  }
  return text + brackets[1];
}

template <class Members>
std::string members_joined(const Members& members) {
  return joined(members, "{}", [](std::string& text, const Json::Member& member) {
    text += Json(member.first).text() + ':' + member.second.text();
  });
}

}  // namespace

Json::Json(const std::string& text) {
  rapidjson::StringBuffer buffer;
  Writer writer(buffer);
  if (!writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()))) {
    throw std::runtime_error("a text to be printed as JSON is not UTF-8");
  }
  text_ = buffer.GetString();
}

Json Json::object(std::initializer_list<Member> members) { return verbatim(members_joined(members)); }

Json Json::object(const std::vector<Member>& members) { return verbatim(members_joined(members)); }

Json Json::array(const std::vector<Json>& items) {
  return verbatim(joined(items, "[]", [](std::string& text, const Json& item) { text += item.text(); }));
}

Json Json::verbatim(std::string json) {
  Json result;
  result.text_ = std::move(json);
  return result;
}

Json Json::of(const rapidjson::Value& parsed) {
  rapidjson::StringBuffer buffer;
  Writer writer(buffer);
  if (!parsed.Accept(writer)) throw std::runtime_error("a value to be printed as JSON is none");
  return verbatim({buffer.GetString(), buffer.GetSize()});
}

}  // namespace json
