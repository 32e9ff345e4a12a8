#include "accounts/handlers/activity_summary.h"

#include <map>

namespace accounts::handlers {
namespace {

constexpr char kRemoved[] = "DELETE /api/v1/members/<id>";

// Every route that is recorded has a row here.
const std::map<std::string, std::string>& summaries() {
  // clang-format off
  static const std::map<std::string, std::string> all = {
      {"POST /api/v1/invitations",        "invited somebody"},
      {"DELETE /api/v1/invitations/<id>", "withdrew an invitation"},
      {"POST /api/v1/invitations/accept", "accepted an invitation"},
      {"PATCH /api/v1/members/<id>",      "changed the role of a member"},
      {kRemoved,                          "removed a member"},
      {"POST /api/v1/keys",               "created an SDK key"},
      {"PATCH /api/v1/keys/<id>",         "changed an SDK key"},
      {"DELETE /api/v1/keys/<id>",        "revoked an SDK key"},
      {"POST /api/v1/tokens",             "created a token"},
      {"DELETE /api/v1/tokens/<id>",      "revoked a token"},
      {"POST /api/v1/shares",             "shared a screen"},
      {"DELETE /api/v1/shares/<id>",      "ended a shared screen"},
      {"POST /api/v1/streams",            "registered a stream"},
      {"PATCH /api/v1/streams/<id>",      "renamed a stream"},
      {"DELETE /api/v1/streams/<id>",     "deleted a stream"},
      {"DELETE /api/v1/sessions",         "deleted sessions of an SDK key"},
      {"DELETE /api/v1/sessions/<id>",    "deleted a session"},
      {"DELETE /api/v1/viewers/<id>",     "deleted a viewer"},
      {"PUT /api/v1/dimensions",          "changed the names of dimensions"},
      {"POST /api/v1/filters",            "saved a filter"},
      {"PUT /api/v1/filters/<id>",        "changed a saved filter"},
      {"DELETE /api/v1/filters/<id>",     "deleted a saved filter"},
      {"POST /api/v1/reports",            "made a report by e-mail"},
      {"PATCH /api/v1/reports/<id>",      "changed a report by e-mail"},
      {"DELETE /api/v1/reports/<id>",     "deleted a report by e-mail"},
      {"POST /api/v1/reports/<id>/send",  "had a report sent to themselves"},
      {"POST /api/v1/alerts",             "created an alert"},
      {"PATCH /api/v1/alerts/<id>",       "changed an alert"},
      {"DELETE /api/v1/alerts/<id>",      "deleted an alert"},
      {"POST /api/v1/alerts/try",         "tried an alert"},
      {"POST /api/v1/alerts/<id>/test",   "tested the messages of an alert"},
      {"POST /api/v1/alerts/webhook-secret", "made a secret for webhooks"},
      {"POST /api/v1/alerts/incidents/<id>/acknowledge", "acknowledged what an alert found"},
      {"POST /api/v1/marks",              "set a mark"},
      {"DELETE /api/v1/marks/<id>",       "deleted a mark"},
  };
  // clang-format on
  return all;
}

}  // namespace

std::string summary_of(const tables::Activity& activity) {
  if (activity.action == kRemoved && activity.subject == activity.actor_id) return "left the account";
  const auto found = summaries().find(activity.action);
  return found == summaries().end() ? activity.action : found->second;
}

}  // namespace accounts::handlers
