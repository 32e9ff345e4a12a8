#pragma once
#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "json/forwarder.h"

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

// Rejects what RapidJSON accepts but parse_strictly does not, before it is passed on.
template <class Listens>
class Inspector : public Forwarder<Listens> {
  using Base = Forwarder<Listens>;

 public:
  Inspector(const rapidjson::StringStream& stream, Listens& listener) : Base(stream, listener, 0) {}

  // RapidJSON refuses 1e309, but reads 999e308 as infinity, which it does not write.
  bool Double(double number) { return std::isfinite(number) ? Base::Double(number) : refuse("a number is too big"); }
  bool String(const char* text, rapidjson::SizeType length, bool copy) {
    return sound({text, length}) && Base::String(text, length, copy);
  }
  bool Key(const char* text, rapidjson::SizeType length, bool copy) {
    if (!sound({text, length})) return false;
    objects_.add({text, length});
    return Base::Key(text, length, copy);
  }
  bool StartObject() {
    if (!deeper()) return false;
    objects_.open();
    return Base::StartObject();
  }
  bool EndObject(rapidjson::SizeType members) {
    --depth_;
    if (objects_.close_finds_repetition()) return refuse("a key is given twice");
    return Base::EndObject(members);
  }
  bool StartArray() { return deeper() && Base::StartArray(); }
  bool EndArray(rapidjson::SizeType elements) {
    --depth_;
    return Base::EndArray(elements);
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
