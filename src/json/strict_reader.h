#pragma once
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "json/listener.h"
#include "json/rapidjson.h"

#include <rapidjson/error/en.h>

#include "refusal.h"
#include "text/utf8.h"

namespace json {

// Collects the names in each open object, to find those that are given twice. All objects share two buffers.
class OpenObjects {
 public:
  void open() { objects_.push_back({names_.size(), letters_.size()}); }
  void add(std::string_view name) {
    names_.push_back({letters_.size(), name.size()});
    letters_.append(name);
  }
  // Closes the innermost object and returns whether a name was given twice in it. Sorting the names once, here, keeps a
  // very wide object from taking quadratic time.
  bool close_finds_repetition() {
    const Mark mark = objects_.back();
    objects_.pop_back();
    const auto first = names_.begin() + static_cast<std::ptrdiff_t>(mark.names);
    const auto text = [this](const Name& name) { return std::string_view(letters_).substr(name.at, name.length); };
    std::sort(first, names_.end(), [&](const Name& a, const Name& b) { return text(a) < text(b); });
    const bool repeated = std::adjacent_find(first, names_.end(), [&](const Name& a, const Name& b) {
                            return text(a) == text(b);
                          }) != names_.end();
    names_.resize(mark.names);
    letters_.resize(mark.letters);
    return repeated;
  }

 private:
  struct Name {
    std::size_t at, length;
  };
  struct Mark {
    std::size_t names, letters;
  };
  std::vector<Mark> objects_;
  std::vector<Name> names_;
  std::string letters_;
};

// Passes what RapidJSON reads on to a listener, and rejects what RapidJSON accepts but parse_strictly does not.
template <class Listens>
class Inspector : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Inspector<Listens>> {
 public:
  Inspector(const rapidjson::StringStream& stream, Listens& listener) : stream_(stream), listener_(listener) {}

  bool Null() {
    listener_.literal(Literal::null);
    return true;
  }
  bool Bool(bool) {
    listener_.literal(Literal::boolean);
    return true;
  }
  bool Default() {
    listener_.literal(Literal::number);
    return true;
  }
  bool String(const char* text, rapidjson::SizeType length, bool) {
    if (!sound({text, length})) return false;
    listener_.text({text, length});
    return true;
  }
  bool Key(const char* text, rapidjson::SizeType length, bool) {
    if (!sound({text, length})) return false;
    objects_.add({text, length});
    listener_.key({text, length});
    return true;
  }
  // RapidJSON calls this before it reads the bracket.
  bool StartObject() {
    if (!deeper()) return false;
    objects_.open();
    listener_.open_object(stream_.Tell());
    return true;
  }
  bool EndObject(rapidjson::SizeType) {
    --depth_;
    if (objects_.close_finds_repetition()) return refuse("a key is given twice");
    listener_.close_object(stream_.Tell() + 1);
    return true;
  }
  bool StartArray() {
    if (!deeper()) return false;
    listener_.open_array(stream_.Tell());
    return true;
  }
  bool EndArray(rapidjson::SizeType) {
    --depth_;
    listener_.close_array(stream_.Tell() + 1);
    return true;
  }
  const char* error() const { return error_; }

 private:
  static constexpr int kMaxDepth = 16;

  bool refuse(const char* error) {
    error_ = error;
    return false;
  }
  // The body is valid UTF-8, but an escape such as \ud83d may have put half a character into the string.
  bool sound(std::string_view text) {
    if (text.find('\0') != text.npos) return refuse("a string holds a NUL character");
    return text::is_utf8(text) || refuse("a string holds a lone surrogate");
  }
  bool deeper() { return ++depth_ <= kMaxDepth || refuse("it is nested deeper than 16 levels"); }

  const rapidjson::StringStream& stream_;
  Listens& listener_;
  OpenObjects objects_;
  int depth_ = 0;
  const char* error_ = nullptr;
};

[[noreturn]] inline void refuse_json(const std::string& error) {
  throw refusal::BadBody("The body is not valid JSON: " + error + ".");
}

// Reads one JSON value in a single pass, under the rules of parse_strictly, and calls the listener for each part. When
// refusal::BadBody is thrown, the listener was called for what stands before the error.
template <class Listens>
void read_strictly(const std::string& text, Listens& listener) {
  if (text.empty()) throw refusal::BadBody("The body is empty; it must be a JSON object.");
  if (text.compare(0, 3, "\xEF\xBB\xBF") == 0) refuse_json("it begins with a byte-order mark");
  if (text.find('\0') != text.npos) refuse_json("it holds a NUL byte");
  if (!text::is_utf8(text)) refuse_json("its encoding is not UTF-8");

  rapidjson::StringStream stream(text.c_str());
  Inspector<Listens> inspector(stream, listener);
  const auto result = rapidjson::Reader().Parse<rapidjson::kParseIterativeFlag>(stream, inspector);
  if (inspector.error()) refuse_json(inspector.error());
  if (result.IsError()) {
    std::string reason = rapidjson::GetParseError_En(result.Code());
    if (!reason.empty() && reason.back() == '.') reason.pop_back();
    refuse_json(reason + " (at byte " + std::to_string(result.Offset()) + ")");
  }
}

}  // namespace json
