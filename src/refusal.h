#pragma once
#include <map>
#include <stdexcept>
#include <string>

// Says why a request ends here. Any function may throw it, without knowing an HTTP status: web/serving/errors.cpp makes
// the response.
namespace refusal {

enum class Kind {
  bad_body,
  invalid_fields,
  unauthorized,
  rejected,
  forbidden,
  not_found,
  gone,
  wrong_method,
  conflict,
  under_way,
  too_large,
  unsupported_media_type,
  too_many,
  unavailable,
  internal,
};

// The message that what() returns is the sentence for the caller.
struct Refusal : std::runtime_error {
  Refusal(Kind kind, std::string code, const std::string& message, int retry_after = 0)
      : std::runtime_error(message), kind(kind), code(std::move(code)), retry_after(retry_after) {}

  Kind kind;
  std::string code;                           // stable, for scripts to switch on
  std::map<std::string, std::string> fields;  // of Kind::invalid_fields: name -> what is wrong with it
  std::string allow;                          // of Kind::wrong_method: the header Allow
  int retry_after;                            // seconds; 0: the same request will not succeed later either
};

// The body could not be read as one JSON object. The message says why.
struct BadBody : Refusal {
  explicit BadBody(const std::string& message) : Refusal(Kind::bad_body, "invalid_json", message) {}
};

// The body is an object, but its fields are wrong.
struct InvalidFields : Refusal {
  explicit InvalidFields(std::map<std::string, std::string> errors, int retry_after = 0)
      : Refusal(Kind::invalid_fields, "invalid_request", sentence(errors), retry_after) {
    fields = std::move(errors);
  }

 private:
  static std::string sentence(const std::map<std::string, std::string>& errors) {
    std::string text;
    for (const auto& [field, error] : errors) {
      const bool says_where = error.compare(0, field.size() + 1, field + "[") == 0;  // "events[0].ts is required"
      text += (text.empty() ? "" : "; ") + (says_where ? "" : field + " ") + error;
    }
    return text + ".";
  }
};

// There is no credential, or it is not valid.
struct Unauthorized : Refusal {
  explicit Unauthorized(const std::string& message = "") : Refusal(Kind::unauthorized, "unauthorized", message) {}
};

// The request is well-formed, but not allowed as it is.
struct Rejected : Refusal {
  Rejected(std::string code, const std::string& message) : Refusal(Kind::rejected, std::move(code), message) {}
};

struct Forbidden : Refusal {
  Forbidden(std::string code, const std::string& message) : Refusal(Kind::forbidden, std::move(code), message) {}
};

// The thing does not exist or belongs to somebody else: the caller cannot tell which.
struct NotFound : Refusal {
  NotFound() : NotFound("not_found", "There is nothing at this address.") {}
  // Takes a reason that does not depend on whose it is.
  NotFound(std::string code, const std::string& message) : Refusal(Kind::not_found, std::move(code), message) {}
};

// What the caller uses does not exist any more, so the caller should stop.
struct Gone : Refusal {
  explicit Gone(const std::string& message) : Refusal(Kind::gone, "gone", message) {}
};

// The path exists, but not for this method. `allowed` is what the header Allow has.
struct WrongMethod : Refusal {
  explicit WrongMethod(const std::string& allowed)
      : Refusal(Kind::wrong_method, "method_not_allowed", "This path answers " + allowed + ".") {
    allow = allowed;
  }
};

struct Conflict : Refusal {
  Conflict(std::string code, const std::string& message) : Refusal(Kind::conflict, std::move(code), message) {}
};

// The same is already under way. Here and in those below, retry_after is in seconds.
struct UnderWay : Refusal {
  UnderWay(std::string code, const std::string& message, int retry_after)
      : Refusal(Kind::under_way, std::move(code), message, retry_after) {}
};

struct TooLarge : Refusal {
  explicit TooLarge(const std::string& message) : Refusal(Kind::too_large, "payload_too_large", message) {}
};

struct UnsupportedMediaType : Refusal {
  explicit UnsupportedMediaType(const std::string& message)
      : Refusal(Kind::unsupported_media_type, "unsupported_media_type", message) {}
};

struct TooMany : Refusal {
  TooMany(std::string code, const std::string& message, int retry_after)
      : Refusal(Kind::too_many, std::move(code), message, retry_after) {}
};

struct Unavailable : Refusal {
  Unavailable(std::string code, const std::string& message, int retry_after)
      : Refusal(Kind::unavailable, std::move(code), message, retry_after) {}
};

}  // namespace refusal
