#include "site/docs/example_json.h"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

namespace site::docs {
namespace {

using rapidjson::Value;

constexpr std::size_t kMaxLineColumns = 80;

// `print` makes the text of an item, or of a member with its name.
template <class Items, class Print>
std::string joined(const Items& items, const std::string& before, const std::string& between, const std::string& after,
                   Print print) {
  std::string text;
  for (const auto& item : items) text += (text.empty() ? before : between) + print(item);
  return text + after;
}

std::string on_one_line(const Value& value) {
  if (value.IsArray() && !value.Empty()) return joined(value.GetArray(), "[", ", ", "]", on_one_line);
  if (!value.IsObject() || value.ObjectEmpty()) return printed(value);
  return joined(value.GetObject(), "{", ", ", "}",
                [](const auto& member) { return printed(member.name) + ": " + on_one_line(member.value); });
}

std::string indented(const Value& value, std::size_t depth, std::size_t used) {
  const std::string line = on_one_line(value);
  const bool nested = (value.IsArray() && !value.Empty()) || (value.IsObject() && !value.ObjectEmpty());
  if (!nested || depth * 2 + used + line.size() <= kMaxLineColumns) return line;

  const std::string inner = "\n" + std::string(depth * 2 + 2, ' '), outer = "\n" + std::string(depth * 2, ' ');
  if (value.IsArray()) {
    return joined(value.GetArray(), "[" + inner, "," + inner, outer + "]",
                  [&](const Value& item) { return indented(item, depth + 1, 0); });
  }
  return joined(value.GetObject(), "{" + inner, "," + inner, outer + "}", [&](const auto& member) {
    const std::string name = printed(member.name) + ": ";
    return name + indented(member.value, depth + 1, name.size());
  });
}

}  // namespace

std::string printed(const Value& value) {
  rapidjson::StringBuffer buffer;
  rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
  value.Accept(writer);
  return buffer.GetString();
}

std::string printed_for_people(const Value& value) { return indented(value, 0, 0); }

}  // namespace site::docs
