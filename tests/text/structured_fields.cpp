#include "text/structured_fields.h"

#include <CppUTest/TestHarness.h>

using namespace text::structured;

namespace {

std::string printed(const Value& value) {
  if (value.kind == text::structured::Kind::boolean) return value.number != 0 ? "yes" : "no";
  if (value.kind == text::structured::Kind::string) return '<' + value.text + '>';
  if (value.kind == text::structured::Kind::token) return value.text;
  if (value.kind == text::structured::Kind::bytes) return "bytes " + value.text;
  const std::string number = std::to_string(value.number);
  return (value.kind == text::structured::Kind::date ? "date " : "") + number.substr(0, number.find('.') + 4);
}

std::string printed(const std::vector<Parameter>& parameters) {
  std::string text;
  for (const auto& [name, value] : parameters) text += ';' + name + ':' + printed(value);
  return text;
}

std::string printed(const std::string& text) {
  std::string all;
  for (const auto& member : parse(text).keys) {
    all += (all.empty() ? "" : " ") + member.key + (member.is_list ? "[" : ":");
    for (const auto& item : member.items) all += printed(item.value) + printed(item.parameters) + "|";
    all.pop_back();
    all += (member.is_list ? "]" : "") + printed(member.parameters);
  }
  return all;
}

void check(const char* expected, const std::string& text) {
  POINTERS_EQUAL(nullptr, parse(text).error);
  STRCMP_EQUAL(expected, printed(text).c_str());
}

void check_unreadable(const char* reason, const std::string& text) { STRCMP_EQUAL(reason, parse(text).error); }

std::string times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

}  // namespace

TEST_GROUP(StructuredDictionary){};

TEST(StructuredDictionary, works) {
  check("br[3000.000;v:yes|164.000;a:yes] bg:no e:ps pr:1.250 sid:<6e2f> su:yes ts:1795309837611.000",
        R"(br=(3000;v 164;a),bg=?0,e=ps,pr=1.25,sid="6e2f",su,ts=1795309837611)");
}

TEST(StructuredDictionary, has_values_of_every_kind) {
  check("a:-5.000 b:-0.500 c:<> d:*/t:1 e:yes f:bytes aGk= g:date 12.000",
        R"(a=-5,b=-0.5,c="",d=*/t:1,e=?1,f=:aGk=:,g=@12)");
  check("a:<say \"\\\" ü>", R"(a="say \"\\\" ü")");
  check("a:999999999999999.000", "a=999999999999999");
  check("a:1.000;p:yes;q:<x> b:yes;r:2.000", R"(a=1;p;q="x",b;r=2)");
  check("a[<x>;r:<0-9>|<y>];last:yes", R"(a=( "x";r="0-9"  "y" );last)");
}

TEST(StructuredDictionary, may_be_empty_or_have_spaces_around_commas) {
  check("", "");
  check("", "  ");
  check("a:1.000 b:2.000", " a=1 ,\t b=2 ");
}

TEST(StructuredDictionary, takes_the_last_value_of_a_key_or_parameter) {
  check("a:3.000 b:2.000", "a=1,b=2,a=3");
  check("a:1.000;p:3.000", "a=1;p=2;p=3");
}

TEST(StructuredDictionary, says_what_is_wrong) {
  check_unreadable("ends with a comma", "a=1,");
  check_unreadable("has a key that begins with no lower-case letter", "a=1,,b=2");
  check_unreadable("has a key that begins with no lower-case letter", "A=1");
  check_unreadable("has something else than a comma after a value", "a=1 b=2");
  check_unreadable("has a key with no value after =", "a=");
  check_unreadable("has a string that is not closed", R"(a="b\")");
  check_unreadable("has a string that is not closed", R"(a="b)");
  check_unreadable("has a \\ in a string that escapes nothing", R"(a="\n")");
  check_unreadable("has a control character in a string", "a=\"\x01\"");
  check_unreadable("has a list that is not closed", "a=(1 2");
  check_unreadable("has a list with no space between its values", R"(a=("x""y"))");
  check_unreadable("has a number without digits", "a=-");
  check_unreadable("has a number that ends with its point", "a=1.");
  check_unreadable("has a number with more than 15 digits", "a=1000000000000000");
  check_unreadable("has a number with too many digits", "a=1.2345");
  check_unreadable("has a number with too many digits", "a=1234567890123.5");
  check_unreadable("has a truth value that is neither ?0 nor ?1", "a=?2");
  check_unreadable("has bytes that are not closed", "a=:aGk=");
  check_unreadable("has a date with a fraction", "a=@1.5");
  check_unreadable("has a value of no known kind", "a={}");
}

TEST(StructuredDictionary, has_limits) {
  std::string keys = "a0";
  for (std::size_t i = 1; i < kMaxMembers; ++i) keys += ",a" + std::to_string(i);
  LONGS_EQUAL(kMaxMembers, parse(keys).keys.size());
  check_unreadable("has too many keys", keys + ",more");
  const std::string items = times(kMaxListed - 4, "1 ") + "1;a;b;c ";
  LONGS_EQUAL(kMaxListed - 3, parse("a=(" + items + ")").keys.at(0).items.size());
  check_unreadable("has a list that is too long", "a=(" + items + "1)");
  std::string parameters;
  for (std::size_t i = 0; i < kMaxParameters; ++i) parameters += ";p" + std::to_string(i);
  LONGS_EQUAL(kMaxParameters, parse("a" + parameters).keys.at(0).items.at(0).parameters.size());
  check_unreadable("has too many parameters", "a" + parameters + ";more");
}
