#pragma once
#include <string>
#include <string_view>
#include <vector>

// Reads dictionaries of RFC 8941 (section 3.2), in which players write CMCD: key=value,key,key=(a;p b;q=1).
namespace text::structured {

// A text that holds more than this is unreadable.
constexpr std::size_t kMaxMembers = 64, kMaxParameters = 8;
constexpr std::size_t kMaxListed = 64;  // values of a list, with their parameters

enum class Kind { integer, decimal, string, token, boolean, bytes, date };

struct Value {
  Kind kind = Kind::boolean;
  double number =
      1;  // of integers (up to 15 digits, so exact), decimals and dates (seconds since 1970); booleans: 0, 1
  std::string text = {};  // of strings, without the escapes, tokens, and bytes (base64, as sent)
};

struct Parameter {
  std::string name;
  Value value;
};

struct Item {
  Value value;
  std::vector<Parameter> parameters;
};

// Holds key=value, key alone, or key=(item item).
struct Member {
  std::string key;
  bool is_list = false;
  std::vector<Item> items;            // exactly one, unless it is a list
  std::vector<Parameter> parameters;  // of the list
};

// Keeps the order of the text. If a key was given twice, its last value stands at its first place.
using Dictionary = std::vector<Member>;

// Says why a text cannot be read, as "has a string that is not closed", or is nullptr. It is returned and not thrown,
// since one body may hold thousands.
using Malformed = const char*;

struct Parsed {
  Dictionary keys;  // unusable if there is an error
  Malformed error = nullptr;
};

// Reads a text, which has to be UTF-8. Strings may hold more than the ASCII that the RFC allows, since players send
// titles as they are.
Parsed parse(std::string_view text);

}  // namespace text::structured
