#include "routes.h"

#include <stdexcept>

#include "accounts/handlers/auth.h"
#include "accounts/handlers/errors.h"
#include "accounts/handlers/gates.h"
#include "billing/handlers/checkout.h"
#include "billing/handlers/claim.h"
#include "billing/handlers/credits.h"
#include "billing/handlers/errors.h"
#include "billing/handlers/pack_page.h"
#include "billing/handlers/sell_pack.h"
#include "billing/handlers/stripe_webhook.h"
#include "billing/handlers/usage_page.h"
#include "concepts/handlers/draft_page.h"
#include "concepts/handlers/generate.h"
#include "concepts/handlers/logos.h"
#include "operations/handlers/metrics_page.h"
#include "schema/handlers/health.h"
#include "site/handlers/pages.h"
#include "telemetry/handlers/api.h"
#include "telemetry/handlers/ingest.h"
#include "telemetry/handlers/ingest_cmcd.h"
#include "telemetry/handlers/ingest_epas.h"
#include "telemetry/handlers/with_read_token.h"
#include "text/ascii.h"

using namespace accounts::handlers;
using namespace schema::handlers;
using namespace operations::handlers;
using namespace billing::handlers;
using namespace concepts::handlers;
using namespace telemetry::handlers;
using namespace site::handlers;
using web::open_to_all;

namespace {

// The one pool with paths of both interfaces.
web::Response render_account_error(const refusal::Refusal& refusal, const web::Request& request) {
  const bool is_auth = text::starts_with(request.path, "/api/auth/");
  return is_auth ? render_auth_error(refusal, request) : web::render_v1_error(refusal, request);
}

}  // namespace

Pool pool_named(const std::string& name, Worker& worker) {
  // clang-format off
  if (name == "generate") return {{
      {"POST", "/api/generate",      open_to_all(worker, generate)},
      {"GET",  "/api/credits",       open_to_all(worker, show_credits)},
      {"POST", "/draft",             open_to_all(worker, draft_page)},
      {"GET",  "/draft",             open_to_all(worker, back_to_the_field)},
      {"GET",  "/api/usage",         open_to_all(worker, show_usage)},
    }, web::render_plain_error};

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
      {"GET",  "/api/auth/verify-email",           from_trusted_origin(worker, follow_email_link)},
      {"POST", "/api/auth/change-email",           with_session(worker, change_email)},
      {"GET",  "/api/auth/ok",                     open_to_all(worker, ok)},
      {"GET",  "/api/auth/error",                  open_to_all(worker, error_page)},
    }, render_auth_error};

  if (name == "account") return {{
      {"POST",   "/api/auth/sign-out",               from_trusted_origin(worker, sign_out)},
      {"GET",    "/api/auth/get-session",            from_trusted_origin(worker, get_session)},
      {"POST",   "/api/auth/get-session",            from_trusted_origin(worker, refuse_deferred_session)},
      {"GET",    "/api/auth/list-sessions",          with_session(worker, list_sessions)},
      {"POST",   "/api/auth/revoke-session",         with_session(worker, revoke_session)},
      {"POST",   "/api/auth/revoke-sessions",        with_session(worker, revoke_sessions)},
      {"POST",   "/api/auth/revoke-other-sessions",  with_session(worker, revoke_other_sessions)},
      {"POST",   "/api/v1/keys",                 signed_in(worker, create_key)},
      {"GET",    "/api/v1/keys",                 signed_in(worker, list_keys)},
      {"DELETE", "/api/v1/keys/<id>",            signed_in(worker, delete_key)},
      {"POST",   "/api/v1/tokens",               signed_in(worker, create_token)},
      {"GET",    "/api/v1/tokens",               signed_in(worker, list_tokens)},
      {"DELETE", "/api/v1/tokens/<id>",          signed_in(worker, delete_token)},
    }, render_account_error};

  if (name == "dashboard") return {{
      {"POST",   "/api/v1/streams",              signed_in(worker, create_stream)},
      {"GET",    "/api/v1/streams",              signed_in(worker, list_streams)},
      {"GET",    "/api/v1/streams/<id>",         signed_in(worker, show_stream)},
      {"PATCH",  "/api/v1/streams/<id>",         signed_in(worker, rename_stream)},
      {"DELETE", "/api/v1/streams/<id>",         signed_in(worker, delete_stream)},
      {"GET",    "/api/v1/sessions",             signed_in_or_token(worker, list_playbacks)},
      {"GET",    "/api/v1/sessions/<id>",        signed_in_or_token(worker, show_playback)},
      {"DELETE", "/api/v1/sessions/<id>",        signed_in(worker, delete_playback)},
      {"GET",    "/api/v1/sessions/<id>/events", signed_in_or_token(worker, list_events)},
      {"GET",    "/api/v1/sessions/<id>/timeline", signed_in_or_token(worker, show_timeline)},
      {"GET",    "/api/v1/metrics",              signed_in_or_token(worker, list_metrics)},
      {"GET",    "/api/v1/metrics/overall",      signed_in_or_token(worker, show_overall)},
      {"GET",    "/api/v1/metrics/timeseries",   signed_in_or_token(worker, list_timeseries)},
      {"GET",    "/api/v1/metrics/breakdown",    signed_in_or_token(worker, list_breakdown)},
      {"GET",    "/api/v1/errors",               signed_in_or_token(worker, list_errors)},
      {"GET",    "/api/v1/live",                 signed_in_or_token(worker, show_live)},
    }, web::render_v1_error};

  if (name == "ingest") return {{}, web::render_v1_error, {
      {"POST", "/api/v1/telemetry",    with_sdk_key(worker, ingest)},
      {"POST", "/api/v1/cmcd",         with_sdk_key_in_query(worker, ingest_cmcd)},
      {"",     "/api/v1/cmcd/request", with_sdk_key_in_query(worker, ingest_cmcd_request)},
      {"POST", "/api/v1/epas",         with_sdk_key_in_query(worker, ingest_epas)},
    }};

  if (name == "packs") return {{
      {"GET",  "/api-keys",          open_to_all(worker, show_packs)},
      {"POST", "/api-keys",          open_to_all(worker, sell_pack)},
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
      {"GET",  "/thank-you",          open_to_all(worker, thank_you)},
      {"GET",  "/api-keys/usage",     open_to_all(worker, show_usage_page)},
      {"POST", "/api/waitlist",       open_to_all(worker, join_waitlist)},
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
