#pragma once
#include <optional>
#include <string>
#include <vector>

#include "json/strict.h"
#include "web/request.h"

namespace accounts::handlers {

// What a form of a page says, and no program does.
constexpr char kForm[] = "application/x-www-form-urlencoded";

// Reads what a caller of /api/auth has posted. Errors are collected in the order in which fields are read, and done()
// throws them together in better-auth's words. Until then an invalid field reads as empty. Unknown fields are ignored.
class Body {
 public:
  // Both throw refusal::UnsupportedMediaType or refusal::BadBody.
  static Body of_json(const web::Request& request);
  static Body of_json_or_form(const web::Request& request);
  // Both read the same as above, or an empty body, which counts as {}.
  static Body of_json_or_nothing(const web::Request& request);
  static Body of_json_form_or_nothing(const web::Request& request);

  std::string text(const char* name);
  std::optional<std::string> optional_text(const char* name);
  // Returns a name. It may be empty, as in better-auth, but must not seem to be.
  std::string visible_text(const char* name);
  // Returns an address that rules::is_email accepts, in lower case.
  std::string email(const char* name);
  bool boolean_or(const char* name, bool absent);
  // Returns a list of ids in their 16 raw bytes: an array of JSON, or a field of a form for each. Absent: none.
  std::vector<std::string> ids(const char* name);
  bool has(const char* name);
  bool is_null(const char* name);

  void add_error(const char* name, const std::string& message);
  // Throws refusal::Rejected VALIDATION_ERROR if there was any error.
  void done() const;

 private:
  explicit Body(rapidjson::Document json);
  explicit Body(std::string form);
  const rapidjson::Value* find(const char* name);
  void expected(const char* name, const char* type, const rapidjson::Value* received);

  rapidjson::Document json_;
  std::optional<std::string> form_;
  std::string errors_;
};

}  // namespace accounts::handlers
