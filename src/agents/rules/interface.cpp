#include "agents/rules/interface.h"

#include "json/rapidjson.h"
#include "json/strict.h"
#include "text/ascii.h"

namespace agents::rules {

using json::member;
using json::text_member;
using rapidjson::Value;

namespace {

std::string price_of(const Value& operation) {
  const auto* paid = member(operation, "x-payment-info");
  const auto* price = paid ? member(*paid, "price") : nullptr;
  return price ? text_member(*price, "amount") + " " + text_member(*price, "currency") : "";
}

std::string tag_of(const Value& operation) {
  const auto* tags = member(operation, "tags");
  return tags ? std::string(json::text_of((*tags)[0])) : "";
}

void add(Interface& interface, const std::string& path, const std::string& method, const Value& operation) {
  const auto tag = tag_of(operation);
  for (auto& section : interface.sections) {
    if (section.name != tag) continue;
    section.operations.push_back({text_member(operation, "operationId"), text::upper(method), path,
                                  text_member(operation, "summary"), price_of(operation)});
  }
}

}  // namespace

Interface read_interface(const std::string& openapi) {
  rapidjson::Document document;
  document.Parse(openapi.data(), openapi.size());
  const auto& info = *member(document, "info");
  Interface interface {
    text_member(info, "title"), text_member(info, "summary"), {}
  };
  for (const auto& tag : member(document, "tags")->GetArray())
    interface.sections.push_back({text_member(tag, "name"), text_member(tag, "description"), {}});
  for (const auto& path : member(document, "paths")->GetObject()) {
    for (const auto& one : path.value.GetObject()) {
      if (member(one.value, "operationId"))
        add(interface, std::string(json::text_of(path.name)), std::string(json::text_of(one.name)), one.value);
    }
  }
  return interface;
}

}  // namespace agents::rules
