#pragma once
#include <cstddef>

#include "json/listener.h"
#include "json/rapidjson.h"

namespace json {

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

}  // namespace json
