#include "providers/error.h"

#include "json/strict.h"
#include "pattern.h"
#include "providers/redaction.h"
#include "refusal.h"

namespace providers {
namespace {

constexpr std::size_t kMaxMessage = 120, kMaxDetail = 200;

// Returns the text if it is an error code such as rate_limit_exceeded, and not a sentence.
std::string word(const std::string& given) { return fits(given, "[A-Za-z0-9_.-]{1,48}") ? given : ""; }

std::string first_of(const std::string& one, const std::string& other) { return one.empty() ? other : one; }

bool is_down(long status) { return status == 408 || status == 429 || status >= 500; }

Error::Kind kind_of(long status) {
  if (status < 300) return Error::Kind::invalid;
  const bool of_this_request = status == 400 || status == 413 || status == 422 || status == 451;
  return of_this_request ? Error::Kind::rejected : Error::Kind::unavailable;
}

}  // namespace

ErrorDetails error_details_in(const net::HttpAnswer& answer) try {
  const auto said = json::parse_strictly(answer.body);
  const auto text = [](const rapidjson::Value& from, const char* name) { return json::text_member(from, name); };
  if (const auto* error = json::member(said, "error"); error && error->IsObject()) {
    return {word(text(*error, "type")), word(text(*error, "code")), text(*error, "message")};
  }
  const std::string message = first_of(text(said, "error"), first_of(text(said, "message"), text(said, "detail")));
  return {"", word(text(said, "code")), message};
} catch (const refusal::BadBody&) {
  return {};  // probably an HTML page
}

bool is_moderation(const ErrorDetails& details) {
  const auto speaks_of_it = [](const std::string& word) {
    return fits(word, ".*(moderation|content_policy|content_filter).*");
  };
  return speaks_of_it(details.code) || speaks_of_it(details.type);
}

Error error_in(const net::HttpAnswer& answer, const std::vector<std::string>& secrets) {
  const auto details = error_details_in(answer);
  std::string detail = "status " + std::to_string(answer.status);
  if (!details.type.empty()) detail += ", " + redacted(details.type, secrets);
  if (!details.code.empty()) detail += ", " + redacted(details.code, secrets);
  const std::string message = redacted(details.message, secrets).substr(0, kMaxMessage);
  if (!message.empty()) detail += ": " + message;

  Error error(kind_of(answer.status), detail.substr(0, kMaxDetail));
  error.health = is_down(answer.status) ? Error::Health::down : Error::Health::up;
  error.retry_after = answer.retry_after;
  return error;
}

Error error_of(const net::NoAnswer& none) {
  if (none.cause == net::NoAnswer::Cause::too_large) return Error(Error::Kind::invalid, "the answer was too large");
  const bool timed_out = none.cause == net::NoAnswer::Cause::timed_out;
  Error error(timed_out ? Error::Kind::timed_out : Error::Kind::unavailable, std::string("no answer: ") + none.what());
  error.health = Error::Health::down;
  return error;
}

}  // namespace providers
