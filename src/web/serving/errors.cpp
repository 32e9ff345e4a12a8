#include "web/serving/errors.h"

#include <cerrno>
#include <new>
#include <stdexcept>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "db/errors.h"
#include "text/ascii.h"
#include "web/pages/error_page.h"
#include "web/pages/page.h"
#include "web/request_log.h"

namespace web {
namespace {

using refusal::Kind;
using refusal::Unavailable;

Unavailable outcome_unknown() {
  return Unavailable("outcome_unknown",
                     "The database was lost at the last step, so this may have been done or not. Please look before "
                     "you send it again.",
                     2);
}

Unavailable took_too_long() {
  return Unavailable("service_unavailable",
                     "This took longer than there is time for. Please try again, or ask for less.", 5);
}

Unavailable no_database() {
  return Unavailable("database_unavailable", "The database cannot be reached; nothing was charged. Please try again.",
                     2);
}

Unavailable being_restored() {
  return Unavailable("restoring",
                     "A backup is being restored, and until that is done nothing else is; nothing was charged. Please "
                     "try again later.",
                     10);
}

// Only the operator can have made such a table.
refusal::Conflict referred_to() {
  return refusal::Conflict("referred_to",
                           "The operator of this host keeps something that refers to this, so it was not deleted. "
                           "Please ask them.");
}

Unavailable run_out() {
  return Unavailable("service_unavailable", "The service cannot answer right now. Please try again shortly.", 2);
}

refusal::Refusal internal_error() {
  return {Kind::internal, "internal_error", "This is a fault of ours. It was noted down with the id of this request."};
}

bool out_of_descriptors() {
  const int probe = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0);
  if (probe >= 0) ::close(probe);
  return probe < 0 && errno == EMFILE;
}

// Whatever fails for want of memory has words of its own, such as that a font cannot be opened.
bool out_of_memory() {
  constexpr std::size_t kNeeded = 32 << 20;  // more than a font, or the hash of a password
  void* probe = mmap(nullptr, kNeeded, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (probe == MAP_FAILED) return errno == ENOMEM;
  munmap(probe, kNeeded);
  return false;
}

std::string memory_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return "";
  return " (of " + std::to_string(limit.rlim_cur >> 20) + " MB)";
}

// Tells nginx's log that the host is at fault, and not who calls: what rules refuse may be 503 as well. nginx hides it.
Response as_fault(Response response) {
  response.headers.emplace_back("X-Fault", "1");
  return response;
}

void add_retry_after(Response& response, const refusal::Refusal& refusal) {
  if (refusal.retry_after) response.headers.emplace_back("Retry-After", std::to_string(refusal.retry_after));
}

}  // namespace

// There is no default, so that the compiler reports a kind without a status.
int status_of(Kind kind) {
  switch (kind) {
    case Kind::bad_body:
    case Kind::invalid_fields:
    case Kind::rejected:
      return 400;
    case Kind::unauthorized:
      return 401;
    case Kind::forbidden:
      return 403;
    case Kind::not_found:
      return 404;
    case Kind::gone:
      return 410;
    case Kind::wrong_method:
      return 405;
    case Kind::conflict:
    case Kind::under_way:
      return 409;
    case Kind::too_large:
      return 413;
    case Kind::unsupported_media_type:
      return 415;
    case Kind::too_many:
      return 429;
    case Kind::unavailable:
      return 503;
    case Kind::internal:
      return 500;
  }
  throw std::logic_error("a refusal of no kind");
}

Response render_plain_error(const refusal::Refusal& refusal, const Request&) {
  auto response =
      json(status_of(refusal.kind), json::Json::object({{"error", refusal.code}, {"message", refusal.what()}}));
  if (!refusal.allow.empty()) response.headers.emplace_back("Allow", refusal.allow);
  add_retry_after(response, refusal);
  return response;
}

Response render_v1_error(const refusal::Refusal& refusal, const Request& request) {
  const int status = status_of(refusal.kind);
  const std::string message = refusal.what();
  if (refusal.kind == Kind::bad_body) {
    return json(status, json::Json::object({{"errors", json::Json::object({{"body", message}})}}));
  }
  if (refusal.kind == Kind::invalid_fields) {
    std::vector<json::Json::Member> errors(refusal.fields.begin(), refusal.fields.end());
    auto response = json(status, json::Json::object({{"errors", json::Json::object(errors)}}));
    add_retry_after(response, refusal);
    return response;
  }
  if (refusal.kind == Kind::unauthorized) {
    std::vector<json::Json::Member> body = {{"error", "Unauthorized"}};
    if (!message.empty()) body.push_back({"message", message});
    return json(status, json::Json::object(body));
  }
  return render_plain_error(refusal, request);
}

Response response_to_exception(ErrorRenderer render_for_programs, const Request& request) {
  const auto render_error = [&](const refusal::Refusal& refusal, const Request&) {
    const auto rendered = render_for_programs(refusal, request);
    const bool is_page = text::starts_with(rendered.content_type, "text/html");
    return prefers_html(request) && !is_page ? error_page(rendered, refusal) : rendered;
  };
  const auto unavailable = [&](const Unavailable& refusal, const std::string& problem) {
    log_problem(LogLevel::warning, request, problem);
    return as_fault(render_error(refusal, request));
  };
  try {
    throw;
  } catch (const refusal::Refusal& refusal) {
    return render_error(refusal, request);
  } catch (const db::CommitUnknown& error) {
    return unavailable(outcome_unknown(), error.what());
  } catch (const db::StatementTimeout& error) {
    return unavailable(took_too_long(), error.what());
  } catch (const db::BeingRestored& error) {
    return unavailable(being_restored(), error.what());
  } catch (const db::Unavailable& error) {
    return unavailable(no_database(), error.what());
  } catch (const db::StillReferenced& error) {
    log_problem(LogLevel::warning, request, error.what());
    return render_error(referred_to(), request);
  } catch (const std::exception& error) {
    if (out_of_descriptors()) return unavailable(run_out(), std::string("no file descriptor is left: ") + error.what());
    if (const bool failed = dynamic_cast<const std::bad_alloc*>(&error); failed || out_of_memory()) {
      auto response = unavailable(run_out(), "out of memory" + memory_limit() + ": " + error.what());
      response.ends_worker = true;
      return response;
    }
    log_problem(LogLevel::error, request, error.what());
    const auto refusal = internal_error();
    const auto plain = json(status_of(refusal.kind), json::Json::object({{"error", "Internal Server Error"}}));
    return as_fault(prefers_html(request) ? error_page(plain, refusal) : plain);
  }
}

bool has_run_out() { return out_of_descriptors() || out_of_memory(); }

}  // namespace web
