#pragma once
#include <cstddef>
#include <string_view>

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

}  // namespace json
