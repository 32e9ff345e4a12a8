#include "web/strict_json.h"

#include <set>
#include <vector>

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include "refusal.h"
#include "web/text.h"

namespace web {
namespace {

constexpr std::size_t kDeepest = 16;
constexpr unsigned kFlags = rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag;

// Looks at the value before a tree is made of it: the tree's own code recurses and keeps the first of two equal keys.
class Inspector : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Inspector> {
 public:
  bool Default() { return true; }
  bool String(const char* text, rapidjson::SizeType length, bool) { return sound({text, length}); }
  bool StartObject() { return deeper(); }
  bool EndObject(rapidjson::SizeType) { return shallower(); }
  bool StartArray() { return deeper(); }
  bool EndArray(rapidjson::SizeType) { return shallower(); }
  bool Key(const char* text, rapidjson::SizeType length, bool) {
    if (!sound({text, length})) return false;
    return keys_.back().emplace(text, length).second || refuse("a key is given twice");
  }
  const char* fault() const { return fault_; }

 private:
  bool refuse(const char* fault) {
    fault_ = fault;
    return false;
  }
  bool sound(std::string_view text) {
    if (text.find('\0') != text.npos) return refuse("a string holds a NUL character");
    return is_utf8(text) || refuse("a string holds a lone surrogate");
  }
  bool deeper() {
    if (keys_.size() == kDeepest) return refuse("it is nested deeper than 16 levels");
    keys_.emplace_back();
    return true;
  }
  bool shallower() {
    keys_.pop_back();
    return true;
  }

  std::vector<std::set<std::string>> keys_;
  const char* fault_ = nullptr;
};

[[noreturn]] void refuse(const std::string& fault) {
  throw refusal::BadBody("The body is not valid JSON: " + fault + ".");
}

void inspect(const std::string& text) {
  rapidjson::Reader reader;
  rapidjson::MemoryStream bytes(text.data(), text.size());
  // The stream type matters: with it the parser checks the encoding of every byte of a string.
  rapidjson::EncodedInputStream<rapidjson::UTF8<>, rapidjson::MemoryStream> stream(bytes);
  Inspector inspector;
  const auto result = reader.Parse<kFlags>(stream, inspector);
  if (inspector.fault()) refuse(inspector.fault());
  if (result.IsError()) {
    std::string reason = rapidjson::GetParseError_En(result.Code());
    if (!reason.empty() && reason.back() == '.') reason.pop_back();
    refuse(reason + " (at byte " + std::to_string(result.Offset()) + ")");
  }
}

}  // namespace

rapidjson::Document parse_strictly(const std::string& text) {
  if (text.empty()) throw refusal::BadBody("The body is empty; it must be a JSON object.");
  if (text.compare(0, 3, "\xEF\xBB\xBF") == 0) refuse("it begins with a byte-order mark");
  if (text.find('\0') != text.npos) refuse("it holds a NUL byte");
  inspect(text);
  rapidjson::Document document;
  document.Parse<kFlags>(text.data(), text.size());
  return document;
}

const rapidjson::Value* member(const rapidjson::Value& value, const char* name) {
  if (!value.IsObject()) return nullptr;
  const auto found = value.FindMember(name);
  return found == value.MemberEnd() ? nullptr : &found->value;
}

}  // namespace web
