#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "json/strict.h"

namespace json {

// Limits the number of code points in a text.
struct Length {
  std::size_t min = 0;
  std::size_t max = 0;
};

// Says what is wrong with a text, if anything is: its length, or that it shows nothing although it must not be empty.
std::optional<std::string> length_error(const std::string& text, Length length);

inline Length at_most(std::size_t max) { return {0, max}; }
inline Length between(std::size_t min, std::size_t max) { return {min, max}; }

// Reads the fields of a JSON object one by one. Errors are collected, and done() throws them together, so that a caller
// learns of all at once. Until then a wrong field reads as empty.
class Fields {
 public:
  // Throws refusal::BadBody when the body is no JSON object.
  explicit Fields(const std::string& body);

  std::string text(const char* name, Length length = {0, std::string::npos});
  std::optional<std::string> optional_text(const char* name, Length length);
  // Reads a list of texts; an item that is none reads as "". An absent list is empty, and so is null. `error` is what
  // is said of anything else, and of another number of items.
  std::vector<std::string> texts(const char* name, Length items, const std::string& error);
  bool boolean_or(const char* name, bool absent);
  // Returns any JSON value, or nullptr if there is no such field.
  const rapidjson::Value* any(const char* name);

  void add_error(const std::string& name, const std::string& message);
  // Adds an error for each field that was not asked for so far.
  void nothing_else();
  // Throws refusal::InvalidFields if there are errors.
  void done() const;

 private:
  std::string checked_text(const char* name, const rapidjson::Value& value, Length length);

  rapidjson::Document body_;
  std::set<std::string> asked_;
  std::map<std::string, std::string> errors_;
};

}  // namespace json
