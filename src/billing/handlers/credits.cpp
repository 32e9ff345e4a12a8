#include "billing/handlers/credits.h"

#include <cmath>

#include "billing/handlers/supplied_key.h"
#include "billing/rules/usage.h"
#include "crypto/encoding.h"
#include "limits/reads.h"
#include "refusal.h"
#include "web/parameters.h"

namespace billing::handlers {

using json::Json;
using web::Request;
using web::Response;

namespace {

// Rounds to two decimal places.
Json rounded(double number) {
  std::string text = std::to_string(std::round(number * 100) / 100);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return Json::verbatim(text);
}

Json json_of(const std::vector<rules::UsedDay>& days) {
  return Json::array_of(days, [](const auto& day) {
    return Json::object({{"day", day.date}, {"drafts", day.drafts}});
  });
}

}  // namespace

Response with_credits(Response response, const rules::CreditsLeft& credits) {
  response.headers.emplace_back("X-Credits-Remaining", std::to_string(credits.count));
  if (credits.low) response.headers.emplace_back("X-Credits-Low", "true");
  return response;
}

// GET /api/credits: answers with what is left on the key that is sent.
Response show_credits(const Request& request, Worker& worker) {
  web::require_no_parameters(request);
  const auto balance = rules::balance_of(worker.db, worker.config, required_key(request));

  const auto& key = balance.key;
  return with_credits(web::json(200, Json::object({{"keyId", crypto::uuid_text(key.id)},
                                                   {"keyHint", key.hint},
                                                   {"label", key.label},
                                                   {"creditsRemaining", key.credits_left},
                                                   {"creditsIssued", balance.issued},
                                                   {"creditsUsed", balance.issued - key.credits_left},
                                                   {"createdAt", key.created_at},
                                                   {"lastUsedAt", key.last_used_at}})),
                      balance.left);
}

// GET /api/usage?from&to: answers with the drafts that the key paid for, day by day, and how long its credits last at
// this pace.
Response show_usage(const Request& request, Worker& worker) {
  web::Parameters parameters(request);
  const auto from = parameters.one("from"), to = parameters.one("to");
  parameters.done();
  const auto key = required_key(request);
  const auto read =
      limits::begin_read(worker.db, worker.config, {"API key " + key, "", request.remote_addr, request.waited_seconds});
  const auto usage = rules::usage_of(worker.db, worker.config, key, from, to);

  return with_credits(
      web::json(200, Json::object({{"credits", usage.balance.key.credits_left},
                                   {"granted", usage.balance.issued},
                                   {"days", json_of(usage.days)},
                                   {"drafts", usage.drafts},
                                   {"perDay", rounded(usage.per_day)},
                                   {"daysLeft", usage.days_left ? rounded(*usage.days_left) : Json(nullptr)}})),
      usage.balance.left);
}

}  // namespace billing::handlers
