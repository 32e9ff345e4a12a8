#pragma once
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "json/rapidjson.h"

namespace json {

enum class Literal { null, boolean, number };

// A reader calls these functions for each part of a text. They do nothing, so derive from this and define those that
// you need.
struct Listener {
  void key(std::string_view) {}
  void text(std::string_view) {}
  void literal(Literal) {}
  void open_object(std::size_t) {}   // the position of its bracket in the text
  void close_object(std::size_t) {}  // the position after its bracket
  void open_array(std::size_t) {}
  void close_array(std::size_t) {}
};

// Passes what RapidJSON reads on to a listener. RapidJSON's recursive parser calls it for a bracket after it has read
// that (`bracket_read` is 1), the iterative one before (0).
template <class Listens>
class Forwarder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Forwarder<Listens>> {
 public:
  Forwarder(const rapidjson::StringStream& stream, Listens& listener, std::size_t bracket_read)
      : stream_(stream), listener_(listener), bracket_read_(bracket_read) {}

  bool Null() { return pass(Literal::null); }
  bool Bool(bool) { return pass(Literal::boolean); }
  bool Default() { return pass(Literal::number); }
  bool RawNumber(const char*, rapidjson::SizeType, bool) { return Default(); }
  bool String(const char* text, rapidjson::SizeType length, bool) {
    listener_.text({text, length});
    return true;
  }
  bool Key(const char* text, rapidjson::SizeType length, bool) {
    listener_.key({text, length});
    return true;
  }
  bool StartObject() {
    listener_.open_object(bracket());
    return true;
  }
  bool EndObject(rapidjson::SizeType) {
    listener_.close_object(bracket() + 1);
    return true;
  }
  bool StartArray() {
    listener_.open_array(bracket());
    return true;
  }
  bool EndArray(rapidjson::SizeType) {
    listener_.close_array(bracket() + 1);
    return true;
  }

 private:
  bool pass(Literal literal) {
    listener_.literal(literal);
    return true;
  }
  std::size_t bracket() const { return stream_.Tell() - bracket_read_; }

  const rapidjson::StringStream& stream_;
  Listens& listener_;
  const std::size_t bracket_read_;
};

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
