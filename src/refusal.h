#pragma once
#include <map>
#include <stdexcept>
#include <string>

// Why a request ends here. Thrown by anyone; knows no HTTP status. web/serve.cpp makes the response of it.
namespace refusal {

struct Refusal : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The body could not be read as one JSON object. what() names the fault.
struct BadBody : Refusal {
  using Refusal::Refusal;
};

// The body is an object, but its fields are wrong: field name -> what is the matter with it.
struct InvalidFields : Refusal {
  explicit InvalidFields(std::map<std::string, std::string> errors)
      : Refusal("invalid fields"), errors(std::move(errors)) {}
  std::map<std::string, std::string> errors;
};

// No credential, or one that does not hold.
struct Unauthorized : Refusal {
  using Refusal::Refusal;
  Unauthorized() : Refusal("") {}
};

// Not there, or not yours: the caller cannot tell which.
struct NotFound : Refusal {
  NotFound() : Refusal("not found") {}
};

// The path is there, but not for this method; `allowed` as the header Allow has it.
struct WrongMethod : Refusal {
  explicit WrongMethod(std::string allowed) : Refusal("wrong method"), allowed(std::move(allowed)) {}
  std::string allowed;
};

// A refusal with a stable code of its own, for scripts to switch on.
struct Coded : Refusal {
  Coded(std::string code, const std::string& message) : Refusal(message), code(std::move(code)) {}
  std::string code;
};

// Well-formed, and still not to be done as asked.
struct Rejected : Coded {
  using Coded::Coded;
};

struct Forbidden : Coded {
  using Coded::Coded;
};

struct Conflict : Coded {
  using Coded::Coded;
};

struct TooLarge : Refusal {
  using Refusal::Refusal;
};

struct UnsupportedMediaType : Refusal {
  using Refusal::Refusal;
};

// Come back later; retry_after is in seconds.
struct Later : Coded {
  Later(std::string code, const std::string& message, int retry_after)
      : Coded(std::move(code), message), retry_after(retry_after) {}
  int retry_after;
};

// The same is under way already.
struct UnderWay : Later {
  using Later::Later;
};

struct TooMany : Later {
  using Later::Later;
};

struct Unavailable : Later {
  using Later::Later;
};

}  // namespace refusal
