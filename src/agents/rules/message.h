#pragma once
#include <optional>
#include <string>

#include "json/json.h"
#include "json/rapidjson.h"

// Reads messages of MCP, which are JSON-RPC 2.0. Two forms of it are spoken at the same address: 2026-07-28, which has
// the version in each request and no session, and 2025-11-25 and before, which begin with `initialize`.
namespace agents::rules {

constexpr char kModern[] = "2026-07-28";
constexpr char kLegacy[] = "2025-11-25";

// Returns the version that `initialize` is answered with: the one that its client asks for if we speak it, and the
// newest that begins so if not.
std::string legacy_version(const std::string& wanted);

// These are the headers that repeat what a message of 2026-07-28 says, as far as they were sent.
struct MessageHeaders {
  std::optional<std::string> version, method, name;
};

// Refuses a message: as an error of JSON-RPC, with a status of HTTP.
struct MessageError {
  int status;
  int code;
  std::string message;
  json::Json data = nullptr;
  json::Json id = nullptr;  // of the message, as far as it could be read
};

struct Message {
  rapidjson::Document document;
  json::Json id = nullptr;  // null: it is a notification
  std::string method;
  bool modern = false;

  bool is_notification() const { return id.text() == "null"; }
  const rapidjson::Value* parameter(const char* name) const;  // nullptr: it is not given, or null
  // Returns what stands in `_meta` under that name, or nullptr.
  const rapidjson::Value* meta(const char* name) const;
};

// Throws MessageError for what is no message, and for one of 2026-07-28 whose headers do not repeat it.
Message read_message(const std::string& body, const MessageHeaders& headers);

// Return a response.
json::Json response(const Message& message, const json::Json& result);
json::Json response(const MessageError& error);

}  // namespace agents::rules
