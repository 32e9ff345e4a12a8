#include "routes.h"

#include <stdexcept>

#include "accounts/handlers/auth.h"
#include "accounts/handlers/gates.h"
#include "accounts/handlers/members.h"
#include "agents/handlers/discovery.h"
#include "agents/handlers/mcp.h"
#include "billing/handlers/credits.h"
#include "billing/handlers/packs.h"
#include "concepts/handlers/drafts.h"
#include "events/handlers/events.h"
#include "events/handlers/ingest.h"
#include "figures/handlers/alerts.h"
#include "figures/handlers/figures.h"
#include "figures/handlers/reports.h"
#include "figures/handlers/shares.h"
#include "metrics/handlers/metrics_page.h"
#include "pools.h"
#include "schema/handlers/health.h"
#include "site/handlers/pages.h"
#include "streams/handlers/bearer_tokens.h"
#include "streams/handlers/streams.h"
#include "streams/handlers/token_gates.h"
#include "text/ascii.h"

using namespace accounts::handlers;
using namespace agents::handlers;
using namespace schema::handlers;
using namespace metrics::handlers;
using namespace billing::handlers;
using namespace concepts::handlers;
using namespace events::handlers;
using namespace figures::handlers;
using namespace streams::handlers;
using namespace site::handlers;
using streams::rules::Taken;
using web::open_to_all;

namespace {

// The pools auth and account have paths of both interfaces.
web::Response render_account_error(const refusal::Refusal& refusal, const web::Request& request) {
  const bool is_auth = text::starts_with(request.path, "/api/auth/");
  return is_auth ? render_auth_error(refusal, request) : web::render_v1_error(refusal, request);
}

// Adds a path at which programs may call these tools, each of which is a route of the same pool.
Pool with_tools(Pool pool, const std::string& path, const agents::rules::Tools& tools, Worker& worker) {
  pool.routes.push_back({"POST", path, open_to_all(worker, mcp(pool.routes, pool.render_error, tools))});
  return pool;
}

}  // namespace

Pool pool_named(const std::string& name, Worker& worker) {
  // clang-format off
  if (name == "generate") return with_tools({{
      {"POST", "/api/generate",      open_to_all(worker, generate)},
      {"GET",  "/api/generate",      open_to_all(worker, show_terms)},
      {"GET",  "/api/credits",       open_to_all(worker, show_credits)},
      {"POST", "/draft",             open_to_all(worker, draft_page)},
      {"GET",  "/draft",             open_to_all(worker, back_to_the_field)},
      {"GET",  "/api/usage",         open_to_all(worker, show_usage)},
    }, web::render_plain_error}, "/mcp", agents::rules::concept_tools(), worker);

  if (name == "auth") return {{
      {"POST", "/api/auth/sign-up/email",          from_trusted_origin(worker, sign_up)},
      {"POST", "/api/auth/sign-in/email",          from_trusted_origin(worker, sign_in)},
      {"POST", "/api/auth/change-password",        with_session(worker, change_password)},
      {"POST", "/api/auth/update-user",            with_session(worker, update_user)},
      {"POST", "/api/auth/delete-user",            with_session(worker, delete_user)},
      {"GET",  "/api/auth/list-accounts",          with_session(worker, list_accounts)},
      {"POST", "/api/auth/request-password-reset", from_trusted_origin(worker, request_password_reset)},
      {"GET",  "/api/auth/reset-password/<token>", from_trusted_origin(worker, follow_reset_link)},
      {"POST", "/api/auth/reset-password",         from_trusted_origin(worker, reset_password)},
      {"POST", "/api/auth/send-verification-email", from_trusted_origin(worker, send_verification_email)},
      {"GET",  "/api/auth/verify-email",           from_trusted_origin(worker, show_email_link)},
      {"POST", "/api/auth/verify-email",           from_trusted_origin(worker, follow_email_link)},
      {"POST", "/api/auth/change-email",           with_session(worker, change_email)},
      {"GET",  "/api/auth/ok",                     open_to_all(worker, ok)},
      {"GET",  "/api/auth/error",                  open_to_all(worker, error_page)},
      {"POST",   "/api/v1/invitations",            owner(worker, invite)},
      {"GET",    "/api/v1/invitations",            owner(worker, list_invitations)},
      {"DELETE", "/api/v1/invitations/<id>",       owner(worker, withdraw_invitation)},
      {"POST",   "/api/v1/invitations/look-up",    open_to_all(worker, look_up_invitation)},
      {"POST",   "/api/v1/invitations/accept",     signed_in(worker, accept_invitation)},
    }, render_account_error};

  if (name == "account") return {{
      {"POST",   "/api/auth/sign-out",               from_trusted_origin(worker, sign_out)},
      {"GET",    "/api/auth/get-session",            from_trusted_origin(worker, get_session)},
      {"POST",   "/api/auth/get-session",            from_trusted_origin(worker, refuse_deferred_session)},
      {"GET",    "/api/auth/list-sessions",          with_session(worker, list_sessions)},
      {"POST",   "/api/auth/revoke-session",         with_session(worker, revoke_session)},
      {"POST",   "/api/auth/revoke-sessions",        with_session(worker, revoke_sessions)},
      {"POST",   "/api/auth/revoke-other-sessions",  with_session(worker, revoke_other_sessions)},
      {"POST",   "/api/v1/keys",                 editor(worker, at<kKeys, create_token>)},
      {"GET",    "/api/v1/keys",                 viewer(worker, at<kKeys, list_tokens>)},
      {"PATCH",  "/api/v1/keys/<id>",            editor(worker, change_key)},
      {"DELETE", "/api/v1/keys/<id>",            editor(worker, at<kKeys, delete_token>)},
      {"POST",   "/api/v1/tokens",               editor(worker, at<kTokens, create_token>)},
      {"GET",    "/api/v1/tokens",               viewer(worker, at<kTokens, list_tokens>)},
      {"DELETE", "/api/v1/tokens/<id>",          editor(worker, at<kTokens, delete_token>)},
      {"GET",    "/api/v1/accounts",             signed_in(worker, list_own_accounts)},
      {"GET",    "/api/v1/members",              viewer(worker, list_members)},
      {"PATCH",  "/api/v1/members/<id>",         owner(worker, change_member)},
      {"DELETE", "/api/v1/members/<id>",         viewer(worker, remove_member)},
      {"GET",    "/api/v1/access",               signed_in(worker, list_access)},
      {"GET",    "/api/v1/activity",             viewer(worker, list_activity)},
      {"GET",    "/api/v1/history",              viewer(worker, list_activity)},
    }, render_account_error};

  if (name == "dashboard") return with_tools({{
      {"POST",   "/api/v1/streams",              editor(worker, create_stream)},
      {"GET",    "/api/v1/streams",              viewer(worker, list_streams)},
      {"GET",    "/api/v1/streams/<id>",         viewer(worker, show_stream)},
      {"PATCH",  "/api/v1/streams/<id>",         editor(worker, rename_stream)},
      {"DELETE", "/api/v1/streams/<id>",         editor(worker, delete_stream)},
      {"GET",    "/api/v1/sessions",             viewer_token_or_share(worker, events::handlers::list_sessions, {"live sessions", Taken::sessions})},
      {"DELETE", "/api/v1/sessions",             editor(worker, delete_sent_since, web::Query::read)},
      {"GET",    "/api/v1/storage",              viewer(worker, show_storage)},
      {"GET",    "/api/v1/sessions/<id>",        viewer_or_token(worker, show_session)},
      {"DELETE", "/api/v1/sessions/<id>",        editor(worker, delete_session)},
      {"GET",    "/api/v1/sessions/<id>/events", viewer_or_token(worker, list_events)},
      {"GET",    "/api/v1/sessions/<id>/timeline", viewer_or_token(worker, show_timeline)},
      {"GET",    "/api/v1/exports",              viewer_or_token(worker, list_exports)},
      {"GET",    "/api/v1/exports/<id>",         viewer_or_token(worker, export_day)},
      {"DELETE", "/api/v1/viewers/<id>",         editor(worker, delete_viewer)},
      {"GET",    "/api/v1/dimensions",           viewer_token_or_share(worker, list_dimensions, {"overview breakdown live sessions", Taken::nothing})},
      {"PUT",    "/api/v1/dimensions",           editor(worker, name_dimensions)},
      {"GET",    "/api/v1/filters",              viewer_or_token(worker, list_filters)},
      {"POST",   "/api/v1/filters",              editor(worker, save_filter)},
      {"PUT",    "/api/v1/filters/<id>",         editor(worker, replace_filter)},
      {"DELETE", "/api/v1/filters/<id>",         editor(worker, delete_filter)},
      {"GET",    "/api/v1/search",               viewer_or_token(worker, search)},
      {"GET",    "/api/v1/metrics",              viewer_or_token(worker, list_metrics)},
      {"GET",    "/api/v1/metrics/overall",      viewer_or_token(worker, show_overall)},
      {"GET",    "/api/v1/metrics/timeseries",   viewer_or_token(worker, list_timeseries)},
      {"GET",    "/api/v1/metrics/breakdown",    viewer_or_token(worker, list_breakdown)},
      // Block lists of browsers stop what is named metrics or activity, so the dashboard asks under these names.
      {"GET",    "/api/v1/figures",              viewer_token_or_share(worker, list_metrics, {"overview breakdown live", Taken::nothing})},
      {"GET",    "/api/v1/figures/overall",      viewer_token_or_share(worker, show_overall, {"overview breakdown", Taken::figures})},
      {"GET",    "/api/v1/figures/timeseries",   viewer_token_or_share(worker, list_timeseries, {"overview breakdown live", Taken::figures})},
      {"GET",    "/api/v1/figures/breakdown",    viewer_token_or_share(worker, list_breakdown, {"overview breakdown", Taken::figures})},
      {"GET",    "/api/v1/alerts",               viewer_or_token(worker, list_alerts)},
      {"POST",   "/api/v1/alerts",               editor(worker, create_alert)},
      {"POST",   "/api/v1/alerts/try",           editor(worker, try_alert)},
      {"POST",   "/api/v1/alerts/webhook-secret", editor(worker, make_webhook_secret)},
      {"GET",    "/api/v1/alerts/incidents",     viewer_or_token(worker, list_alert_incidents)},
      {"POST",   "/api/v1/alerts/incidents/<id>/acknowledge", editor(worker, acknowledge_incident)},
      {"PATCH",  "/api/v1/alerts/<id>",          editor(worker, change_alert)},
      {"DELETE", "/api/v1/alerts/<id>",          editor(worker, delete_alert)},
      {"POST",   "/api/v1/alerts/<id>/test",     editor(worker, test_alert)},
      {"POST",   "/api/v1/shares",               editor(worker, create_share)},
      {"GET",    "/api/v1/shares",               viewer(worker, list_shares)},
      {"DELETE", "/api/v1/shares/<id>",          editor(worker, end_share)},
      {"GET",    "/api/v1/share",                viewer_token_or_share(worker, show_share, {"overview breakdown live sessions", Taken::nothing})},
      {"GET",    "/app/share",                   open_to_all(worker, show_shared_screen)},
      {"GET",    "/embed/<id>",                  open_to_all(worker, show_embedded_screen)},
      {"POST",   "/api/v1/marks",                editor_or_marks_token(worker, set_mark)},
      {"GET",    "/api/v1/marks",                viewer_token_or_share(worker, list_marks, {"overview breakdown live", Taken::period})},
      {"DELETE", "/api/v1/marks/<id>",           editor(worker, delete_mark)},
      {"GET",    "/api/v1/marks/<id>/comparison", viewer_or_token(worker, compare_around_mark)},
      {"GET",    "/api/v1/reports",              viewer(worker, list_reports)},
      {"POST",   "/api/v1/reports",              editor(worker, create_report)},
      {"PATCH",  "/api/v1/reports/<id>",         editor(worker, figures::handlers::change_report)},
      {"DELETE", "/api/v1/reports/<id>",         editor(worker, delete_report)},
      {"POST",   "/api/v1/reports/<id>/send",    viewer(worker, send_report)},
      {"GET",    "/reports/end/<token>",         open_to_all(worker, show_end_of_report)},
      {"POST",   "/reports/end/<token>",         open_to_all(worker, end_report)},
      {"GET",    "/api/v1/insights",             viewer_token_or_share(worker, show_insights, {"overview breakdown", Taken::figures})},
      {"GET",    "/api/v1/findings",             viewer_token_or_share(worker, show_findings, {"overview live", Taken::last})},
      {"GET",    "/api/v1/errors",               viewer_token_or_share(worker, list_errors, {"overview", Taken::figures})},
      {"GET",    "/api/v1/live",                 viewer_token_or_share(worker, show_live, {"overview live", Taken::stream})},
    }, web::render_v1_error}, "/mcp/figures", agents::rules::figures_tools(), worker);

  if (name == "ingest") return {{}, web::render_v1_error, {
      {"POST", "/api/v1/telemetry",    with_sdk_key(worker, ingest)},
      {"POST", "/api/v1/cmcd",         with_sdk_key_in_query(worker, ingest_cmcd)},
      {"",     "/api/v1/cmcd/request", with_sdk_key_in_query(worker, ingest_cmcd_request)},
      {"POST", "/api/v1/epas",         with_sdk_key_in_query(worker, ingest_epas)},
    }};

  if (name == "packs") return {{
      {"GET",  "/api-keys",          open_to_all(worker, show_packs)},
      {"POST", "/api-keys",          open_to_all(worker, sell_pack)},
      {"POST", "/api-keys/renew",    open_to_all(worker, renew_key)},
      {"GET",  "/api/receipts",      open_to_all(worker, list_receipts)},
      {"POST", "/api-keys/stripe-webhook", open_to_all(worker, stripe_webhook)},
    }, web::render_plain_error};

  if (name == "checkout") return {{
      {"POST", "/api-keys/checkout", open_to_all(worker, begin_checkout)},
      {"GET",  "/api-keys/claim",    open_to_all(worker, claim_pack)},
    }, render_page_error};

  if (name == "pages") return {{
      {"GET",  "/",                   open_to_all(worker, home)},
      {"GET",  "/examples/<name>.png", open_to_all(worker, show_example)},
      {"GET",  "/docs",               open_to_all(worker, docs)},
      {"GET",  "/icon-180.png",       open_to_all(worker, icon)},
      {"GET",  "/robots.txt",         open_to_all(worker, show_robots)},
      {"GET",  "/sitemap.xml",        open_to_all(worker, show_sitemap)},
      {"GET",  "/llms.txt",           open_to_all(worker, show_llms_txt)},
      {"GET",  "/.well-known/x402.json", open_to_all(worker, show_x402_catalog)},
      {"GET",  "/.well-known/x402",   open_to_all(worker, show_x402_catalog)},
      {"GET",  "/.well-known/api-catalog", open_to_all(worker, show_api_catalog)},
      {"GET",  "/thank-you",          open_to_all(worker, thank_you)},
      {"GET",  "/api-keys/usage",     open_to_all(worker, show_usage_page)},
      {"GET",  "/api-keys/receipts",  open_to_all(worker, show_receipts_page)},
      {"POST", "/api/waitlist",       open_to_all(worker, join_waitlist)},
      {"GET",  "/d/<draft>.png",      open_to_all(worker, show_preview)},
      {"GET",  "/d/<draft>",          open_to_all(worker, show_draft)},
      {"POST", "/d/<draft>/report",   open_to_all(worker, report_draft)},
      {"GET",  "/logos/<sha256>.png", open_to_all(worker, show_logo)},
      {"GET",  "/healthz",            open_to_all(worker, healthz)},
      {"GET",  "/readyz",             open_to_all(worker, readyz)},
    }, web::render_plain_error};

  if (name == "metrics") return {{
      {"GET",  "/metrics",            open_to_all(worker, metrics_page)},
    }, web::render_plain_error};
  // clang-format on

  throw std::invalid_argument("no routes are known of a pool named " + name);
}

std::vector<nginx::Route> paths_of_pools(Worker& worker) {
  // Unknown paths below this one are answered as the clients of accounts expect it.
  std::vector<nginx::Route> paths = {{"auth", "/api/auth/<other>"}};
  for (const auto& row : pool_table()) {
    const Pool pool = pool_named(row.name, worker);
    for (const auto& route : pool.routes) paths.push_back({row.name, route.path});
    for (const auto& route : pool.groups) paths.push_back({row.name, route.path});
  }
  return paths;
}
