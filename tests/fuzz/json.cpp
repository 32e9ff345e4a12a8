#include "target.h"

#include "json/strict.h"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include "concepts/rules/generate_request.h"
#include "refusal.h"
#include "text/utf8.h"
#include "web/fields.h"

// The strict JSON parser, and the fields of a request's body.
namespace {

bool sound(const rapidjson::Value& text) {
  const auto view = json::text_of(text);
  return text::is_utf8(view) && view.find('\0') == view.npos;
}

bool sound(const rapidjson::Value& value, int deepest) {
  if (deepest < 0) return false;
  if (value.IsString()) return sound(value);
  bool all = true;
  if (value.IsArray()) {
    for (const auto& item : value.GetArray()) all = all && sound(item, deepest - 1);
  } else if (value.IsObject()) {
    for (const auto& [name, member] : value.GetObject()) {
      all = all && sound(name) && sound(member, deepest - 1) &&
            &value[name] == &member;  // otherwise the name is there twice
    }
  }
  return all;
}

// Fractions may differ in the last digit after printing and parsing.
struct WithoutFractions : rapidjson::Writer<rapidjson::StringBuffer> {
  using Writer::Writer;
  bool Double(double) { return Int(0); }
};

std::string printed(const rapidjson::Value& value) {
  rapidjson::StringBuffer buffer;
  WithoutFractions writer(buffer);
  value.Accept(writer);
  return buffer.GetString();
}

void ask_for_fields(const std::string& body) {
  try {
    json::Fields fields(body);
    const auto label = fields.text("label", json::between(1, 4));
    const auto note = fields.optional_text("note", json::at_most(2));
    fields.boolean_or("on", true);
    fields.nothing_else();
    fields.done();
    PROMISE(text::code_points(label) >= 1 && text::code_points(label) <= 4);
    PROMISE(text::code_points(note.value_or("")) <= 2);
  } catch (const refusal::InvalidFields& refused) {
    PROMISE(!refused.fields.empty());
  } catch (const refusal::BadBody&) {
  }
}

void ask_for_a_theme(const std::string& body) {
  try {
    const auto theme = concepts::rules::theme_of_request(body);
    PROMISE(text::is_utf8(theme) && text::code_points(theme) >= 3 && text::code_points(theme) <= 240);
  } catch (const refusal::Refusal&) {
  }
}

}  // namespace

void fuzz::try_input(const std::string& input) {
  try {
    const auto value = json::parse_strictly(input);
    PROMISE(text::is_utf8(input));
    PROMISE(sound(value, 16));
    PROMISE(printed(json::parse_strictly(printed(value))) == printed(value));
  } catch (const refusal::BadBody& refused) {
    PROMISE(text::is_utf8(refused.what()));
  }
  ask_for_fields(input);
  ask_for_a_theme(input);
}
