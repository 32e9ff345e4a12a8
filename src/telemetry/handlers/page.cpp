#include "telemetry/handlers/page.h"

#include <algorithm>
#include <map>

#include "crypto/encoding.h"
#include "refusal.h"

namespace telemetry::handlers {
namespace {

constexpr char kNoCursor[] = "must be a nextCursor of this list";

// Nullopt unless it is 1 to 200, in digits alone.
std::optional<std::size_t> limit_in(const std::string& text) {
  const bool digits = std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!digits || text.empty() || text.size() > 3) return std::nullopt;
  const int limit = std::stoi(text);
  if (limit < 1 || limit > 200) return std::nullopt;
  return limit;
}

}  // namespace

Page read_page(const web::Request& request) {
  Page page;
  std::map<std::string, std::string> faults;
  if (const auto given = request.parameter("limit")) {
    const auto limit = limit_in(*given);
    if (!limit) faults["limit"] = "must be a whole number from 1 to 200";
    page.limit = limit.value_or(page.limit);
  }
  if (const auto given = request.parameter("cursor")) {
    page.after = crypto::from_hex(*given);
    if (!page.after || page.after->size() != 16) faults["cursor"] = kNoCursor;
  }
  if (!faults.empty()) throw refusal::InvalidFields(faults);
  return page;
}

std::string cursor_after(const std::string& id) { return crypto::hex(id); }

void refuse_cursor() { throw refusal::InvalidFields({{"cursor", std::string(kNoCursor)}}); }

}  // namespace telemetry::handlers
