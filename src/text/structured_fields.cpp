#include "text/structured_fields.h"

#include <algorithm>
#include <cstdlib>

#include "text/ascii.h"

namespace text::structured {
namespace {

constexpr std::size_t kIntegerDigits = 15, kWholeDigits = 12, kFractionDigits = 3;

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool in_key(char c) { return is_lower(c) || is_digit(c) || c == '_' || c == '-' || c == '.' || c == '*'; }
bool in_token(char c) {
  return is_alphanumeric(c) || std::string_view("!#$%&'*+-.^_`|~:/").find(c) != std::string_view::npos;
}
bool in_base64(char c) { return is_alphanumeric(c) || c == '+' || c == '/' || c == '='; }
bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

class Parser {
 public:
  explicit Parser(std::string_view text) : left_(text) {}

  Parsed parsed() {
    auto keys = dictionary();
    return {std::move(keys), error_};
  }

 private:
  // Keeps only the first error. Leaves nothing to read, so that all loops end.
  void fail(Malformed error) {
    if (!error_) error_ = error;
    left_ = {};
  }

  Dictionary dictionary() {
    Dictionary found;
    skip_spaces();
    while (!left_.empty()) {
      put(found, member());
      if (found.size() > kMaxMembers) fail("has too many keys");
      skip_blanks();
      if (left_.empty()) break;
      if (!take(',')) fail("has something else than a comma after a value");
      skip_blanks();
      if (left_.empty()) fail("ends with a comma");
    }
    return found;
  }

  static void put(Dictionary& found, Member member) {
    const auto same =
        std::find_if(found.begin(), found.end(), [&](const Member& one) { return one.key == member.key; });
    if (same == found.end()) return found.push_back(std::move(member));
    *same = std::move(member);
  }
  void put(std::vector<Parameter>& found, Parameter parameter) {
    const auto same =
        std::find_if(found.begin(), found.end(), [&](const Parameter& one) { return one.name == parameter.name; });
    if (same != found.end()) return void(*same = std::move(parameter));
    found.push_back(std::move(parameter));
    if (found.size() > kMaxParameters) fail("has too many parameters");
  }

  bool at(char c) const { return !left_.empty() && left_.front() == c; }
  bool take(char c) {
    if (!at(c)) return false;
    left_.remove_prefix(1);
    return true;
  }
  template <class In>
  std::string_view take_while(In in) {
    const auto end = std::find_if_not(left_.begin(), left_.end(), in);
    const auto taken = left_.substr(0, static_cast<std::size_t>(end - left_.begin()));
    left_.remove_prefix(taken.size());
    return taken;
  }
  void skip_spaces() {
    take_while([](char c) { return c == ' '; });
  }
  void skip_blanks() {
    take_while([](char c) { return c == ' ' || c == '\t'; });
  }

  Member member() {
    Member member{key(), false, {}, {}};
    if (!take('=')) {
      member.items.push_back({Value{}, parameters()});
    } else if (take('(')) {
      member.is_list = true;
      member.items = items();
      member.parameters = parameters();
    } else {
      member.items.push_back(item());
    }
    return member;
  }

  std::string key() {
    if (left_.empty() || !(is_lower(left_.front()) || at('*'))) fail("has a key that begins with no lower-case letter");
    return std::string(take_while(in_key));
  }

  std::vector<Item> items() {
    std::vector<Item> found;
    for (std::size_t listed = 0;;) {
      skip_spaces();
      if (take(')')) return found;
      if (left_.empty()) fail("has a list that is not closed");
      if (listed >= kMaxListed) fail("has a list that is too long");
      if (error_) return found;
      listed += 1 + found.emplace_back(item()).parameters.size();
      if (!left_.empty() && !at(' ') && !at(')')) fail("has a list with no space between its values");
    }
  }

  Item item() {
    auto read = value();
    return {std::move(read), parameters()};
  }

  std::vector<Parameter> parameters() {
    std::vector<Parameter> found;
    while (take(';')) {
      skip_spaces();
      Parameter parameter{key(), Value{}};
      if (take('=')) parameter.value = value();
      put(found, std::move(parameter));
    }
    return found;
  }

  Value value() {
    const char first = left_.empty() ? '\0' : left_.front();
    if (take('"')) return string();
    if (take('?')) return boolean();
    if (take(':')) return bytes();
    if (take('@')) return date();
    if (first == '-' || is_digit(first)) return number();
    if (is_letter(first) || first == '*') return {Kind::token, 0, std::string(take_while(in_token))};
    fail(left_.empty() ? "has a key with no value after =" : "has a value of no known kind");
    return {};
  }

  Value string() {
    Value read{Kind::string, 0, {}};
    for (;;) {
      if (left_.empty()) fail("has a string that is not closed");
      if (error_) return read;
      const char c = left_.front();
      left_.remove_prefix(1);
      if (c == '"') return read;
      if (is_control(c)) fail("has a control character in a string");
      if (c != '\\') {
        read.text += c;
      } else if (at('"') || at('\\')) {
        read.text += left_.front();
        left_.remove_prefix(1);
      } else {
        fail("has a \\ in a string that escapes nothing");
      }
    }
  }

  Value boolean() {
    if (take('1')) return {Kind::boolean, 1};
    if (take('0')) return {Kind::boolean, 0};
    fail("has a truth value that is neither ?0 nor ?1");
    return {};
  }

  Value bytes() {
    Value read{Kind::bytes, 0, std::string(take_while(in_base64))};
    if (!take(':')) fail("has bytes that are not closed");
    return read;
  }

  Value date() {
    auto read = number();
    if (read.kind != Kind::integer) fail("has a date with a fraction");
    read.kind = Kind::date;
    return read;
  }

  Value number() {
    std::string digits = take('-') ? "-" : "";
    const auto whole = take_while(is_digit);
    if (whole.empty()) fail("has a number without digits");
    digits += whole;
    if (!take('.')) {
      if (whole.size() > kIntegerDigits) fail("has a number with more than 15 digits");
      return {Kind::integer, std::strtod(digits.c_str(), nullptr)};
    }
    const auto fraction = take_while(is_digit);
    if (fraction.empty()) fail("has a number that ends with its point");
    if (whole.size() > kWholeDigits || fraction.size() > kFractionDigits) fail("has a number with too many digits");
    digits.append(".").append(fraction);
    return {Kind::decimal, std::strtod(digits.c_str(), nullptr)};
  }

  std::string_view left_;
  Malformed error_ = nullptr;
};

}  // namespace

Parsed parse(std::string_view text) { return Parser(text).parsed(); }

}  // namespace text::structured
