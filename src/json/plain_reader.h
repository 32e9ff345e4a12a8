#pragma once
#include <stdexcept>
#include <string>

#include "json/listener.h"

#include <rapidjson/reader.h>

namespace json {

// Passes what RapidJSON reads on to a listener.
template <class Listens>
class Forwarder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Forwarder<Listens>> {
 public:
  Forwarder(const rapidjson::StringStream& stream, Listens& listener) : stream_(stream), listener_(listener) {}

  bool Null() {
    listener_.literal(Literal::null);
    return true;
  }
  bool Bool(bool) {
    listener_.literal(Literal::boolean);
    return true;
  }
  bool RawNumber(const char*, rapidjson::SizeType, bool) {
    listener_.literal(Literal::number);
    return true;
  }
  bool String(const char* text, rapidjson::SizeType length, bool) {
    listener_.text({text, length});
    return true;
  }
  bool Key(const char* text, rapidjson::SizeType length, bool) {
    listener_.key({text, length});
    return true;
  }
  // RapidJSON's recursive parser, unlike the iterative one, calls these after it has read the bracket.
  bool StartObject() {
    listener_.open_object(stream_.Tell() - 1);
    return true;
  }
  bool EndObject(rapidjson::SizeType) {
    listener_.close_object(stream_.Tell());
    return true;
  }
  bool StartArray() {
    listener_.open_array(stream_.Tell() - 1);
    return true;
  }
  bool EndArray(rapidjson::SizeType) {
    listener_.close_array(stream_.Tell());
    return true;
  }

 private:
  const rapidjson::StringStream& stream_;
  Listens& listener_;
};

// Reads JSON that we wrote or that passed read_strictly before, and is several times as fast. Throws std::runtime_error
// if it is not valid.
template <class Listens>
void read_plainly(const std::string& text, Listens& listener) {
  rapidjson::StringStream stream(text.c_str());
  Forwarder<Listens> forwarder(stream, listener);
  const auto result = rapidjson::Reader().Parse<rapidjson::kParseNumbersAsStringsFlag>(stream, forwarder);
  if (result.IsError()) throw std::runtime_error("stored JSON is broken at byte " + std::to_string(result.Offset()));
}

}  // namespace json
