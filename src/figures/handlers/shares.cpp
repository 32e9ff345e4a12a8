#include "figures/handlers/shares.h"

#include <algorithm>

#include "crypto/encoding.h"
#include "db/clock.h"
#include "events/handlers/filter_query.h"
#include "events/rules/filters/filter_text.h"
#include "events/rules/sessions/known_stream.h"
#include "figures/handlers/print.h"
#include "figures/handlers/query_parameters.h"
#include "json/strict.h"
#include "pattern.h"
#include "refusal.h"
#include "streams/rules/bearer_tokens.h"
#include "streams/rules/share.h"
#include "streams/rules/stream.h"
#include "streams/tables/shares.h"
#include "text/ascii.h"
#include "text/percent.h"
#include "web/fields.h"
#include "web/idempotency_key.h"
#include "web/pages/legal.h"
#include "web/pages/page.h"
#include "web/pages/template.h"

namespace web::templates {
extern const char share[];
}

namespace figures::handlers {

using json::Json;
using streams::tables::shares::Share;

namespace {

namespace shares = streams::tables::shares;

constexpr std::int64_t kLongestMs = 366 * calendar::kDayMs;
constexpr std::size_t kMaxHosts = 20, kMaxConditions = 10;

std::vector<std::string> read_texts(json::Fields& fields, const char* name, std::size_t most) {
  const auto error = "must be a list of at most " + std::to_string(most) + " texts";
  auto texts = fields.texts(name, json::at_most(most), error);
  if (std::count(texts.begin(), texts.end(), "") > 0) fields.add_error(name, error);
  return texts;
}

bool is_host(const std::string& text) {
  const auto colon = text.find(':');
  const auto port =
      colon == text.npos ? std::optional<std::int64_t>(443) : text::whole_number(text.substr(colon + 1), 5);
  return text.size() <= 255 && port && *port >= 1 && *port <= 65535 &&
         fits(text.substr(0, colon), R"((\*\.[a-z0-9-]+\.)?[a-z0-9-]+(\.[a-z0-9-]+)*)");
}

// They stand in a header, so nothing else may be in them.
std::vector<std::string> read_hosts(json::Fields& fields) {
  auto hosts = read_texts(fields, "hosts", kMaxHosts);
  for (const auto& host : hosts) {
    if (!is_host(host))
      fields.add_error("hosts", "must be hosts in lower case such as www.example.com or *.example.com:8443");
  }
  return hosts;
}

std::string read_screen(json::Fields& fields, bool with_sessions) {
  const auto screen = fields.text("screen", json::at_most(16));
  if (screen == "overview" || screen == "breakdown" || screen == "live" || (screen == "sessions" && with_sessions))
    return screen;
  fields.add_error("screen", "must be overview, breakdown, live or, with sessions, sessions");
  return screen;
}

// Holds what a body says of the period, which is nothing for what is live.
struct Moments {
  std::optional<std::string> last, from, to, timezone;
};

Moments read_moments(json::Fields& fields, const std::string& screen) {
  const auto text = [&](const char* name) { return fields.optional_text(name, json::at_most(64)); };
  const Moments moments{text("last"), text("from"), text("to"), text("timezone")};
  const auto& [last, from, to, timezone] = moments;
  if (screen == "live" && (last || from || to)) fields.add_error("last", "must be left out of what is live");
  if (last && !streams::rules::hours_of(*last)) fields.add_error("last", "must be 2h, 24h, 7d or 30d");
  if (screen != "live" && (last ? from || to : !from || !to))
    fields.add_error("last", "must be given, or else from and to");
  return moments;
}

void refuse_filters(json::Fields& fields, const std::vector<rules::Filter>& filters, bool is_live, bool with_sessions) {
  if (is_live && !filters.empty()) fields.add_error("filter", "must be left out of what is live; streamId filters it");
  if (filters.size() > kMaxConditions) fields.add_error("filter", "may stand for ten conditions at most");
  for (const auto& [dimension, value, negated] : filters) {
    if (!with_sessions && (dimension == playback::Dimension::viewer || dimension == playback::Dimension::page))
      fields.add_error("filter", "may name viewers and pages only with sessions");
  }
}

// What is asked for means what it means in a query. Saved filters are replaced by their conditions.
Json read_shows(json::Fields& fields, Worker& worker, const Account& account, std::int64_t now) {
  const bool with_sessions = fields.boolean_or("sessions", false);
  const auto screen = read_screen(fields, with_sessions);
  const auto moments = read_moments(fields, screen);
  const auto stream_id = fields.optional_text("streamId", json::at_most(64));
  const auto hosts = read_hosts(fields);
  streams::rules::Parameters asked;
  for (const auto& [name, text] :
       {std::pair{"from", moments.from}, {"to", moments.to}, {"timezone", moments.timezone}, {"streamId", stream_id}}) {
    if (text) asked.emplace_back(name, *text);
  }
  for (const auto& one : read_texts(fields, "filter", kMaxConditions)) asked.emplace_back("filter", one);
  Request request;
  request.query = text::form_encoded(asked);

  web::Parameters parameters(request);
  const auto zone = web::read_zone(parameters);
  const auto period = web::read_time_range(parameters, zone, now);
  const auto filters = events::handlers::read_filters(parameters, worker, account.id);
  const auto stream = read_stream_id(parameters);
  refuse_filters(fields, filters, screen == "live", with_sessions);
  fields.nothing_else();
  fields.done();
  parameters.done();
  events::rules::require_known_stream(worker.db, account.id, stream);
  const auto zone_name = moments.from ? std::optional(moments.timezone.value_or("UTC")) : std::nullopt;
  return Json::object({{"screen", screen},
                       {"last", moments.last},
                       {"from", json_time(period.from)},
                       {"to", json_time(period.to)},
                       {"timezone", zone_name},
                       {"streamId", stream ? std::optional(crypto::uuid_text(*stream)) : std::nullopt},
                       {"filter", Json::array_of(filters, [](const auto& one) { return events::rules::text_of(one); })},
                       {"sessions", with_sessions},
                       {"hosts", Json::array_of(hosts, [](const auto& one) { return Json(one); })}});
}

Json json_of_share(const Share& share) {
  return Json::object({{"id", crypto::uuid_text(share.id)},
                       {"label", share.label},
                       {"shows", Json::verbatim(share.shows)},
                       {"createdAt", share.created_at},
                       {"createdBy", share.created_by},
                       {"expiresAt", share.expires_at},
                       {"lastUsedAt", share.last_used_at},
                       {"revokedAt", share.revoked_at}});
}

// Returns the names of the streams that are in the filters of a share. Those without a name are known by their URL,
// which may have a secret in it.
Json names_in(db::Database& db, const Share& share, const rapidjson::Value& shows) {
  std::vector<std::string> ids;
  const auto add = [&](const std::string& text) {
    if (const auto id = crypto::from_uuid_text(text)) ids.push_back(*id);
  };
  add(json::text_member(shows, "streamId"));
  for (const auto& one : shows["filter"].GetArray()) {
    const std::string filter(json::text_of(one));
    if (text::starts_with(filter, "stream:"))
      add(filter.substr(std::min(filter.find_first_not_of(":!", 6), filter.size())));
  }
  std::vector<Json::Member> names;
  for (const auto& [id, name] : streams::rules::stream_names(db, share.account_id, ids))
    names.emplace_back(crypto::uuid_text(id), name);
  return Json::object(names);
}

// The page asks for everything with the token behind the # of its address, so that it is the same for all shares.
Response page_of(const Config& config, const std::string& frame_ancestors) {
  return Response{200,
                  web::render(web::templates::share, {{"legal", web::legal_links(config.legal)}}),
                  "text/html; charset=utf-8",
                  {{"Content-Security-Policy", web::content_security_policy("", frame_ancestors)},
                   {"X-Robots-Tag", "noindex"},
                   {"Cache-Control", "no-store"}}};
}

}  // namespace

// POST /api/v1/shares: answers with the link, which is shown here and nowhere else.
Response create_share(const Request& request, Worker& worker, const Account& account) {
  const auto now = db::now(worker.db);
  auto fields = web::json_fields(request);
  const auto label = fields.text("label", json::between(1, 120));
  const auto expires = web::optional_time(fields, "expiresAt").value_or(0);
  if (expires <= now || expires > now + kLongestMs)
    fields.add_error("expiresAt", "must be a time within the next year");
  const auto shows = read_shows(fields, worker, account, now);

  const auto [token, raw] = streams::rules::create_token(
      worker.db, worker.config, streams::rules::kShareToken, account, label, web::idempotency_key(request),
      {{"shows", shows.text()}, {"created_by", account.actor.email}, {"expires_at", calendar::sql_time(expires)}});
  const auto id = crypto::uuid_text(token.id);
  const auto& base = worker.config.base_url;
  return web::json(201, Json::object({{"id", id},
                                      {"label", label},
                                      {"shows", shows},
                                      {"createdAt", token.created_at},
                                      {"expiresAt", calendar::iso_time(expires)},
                                      {"link", base + "/app/share#" + raw},
                                      {"embed", base + "/embed/" + id + "#" + raw}}));
}

// GET /api/v1/shares?limit&cursor
Response list_shares(const Request& request, Worker& worker, const Account& account) {
  return web::list_page(
      request, 16,
      [&](const auto& after, std::size_t max) { return shares::of_account(worker.db, account.id, after, max); },
      [](const Share& share) { return web::cursor_text(share.created_at, share.id); }, json_of_share);
}

// DELETE /api/v1/shares/<id>: answers 404 the second time.
Response end_share(const Request& request, Worker& worker, const Account& account) {
  streams::rules::revoke_token(worker.db, streams::rules::kShareToken, account.id, web::uuid_in_path(request));
  return web::no_content();
}

// GET /api/v1/share: says what the link shows by whose token this is asked for.
Response show_share(const Request& request, Worker& worker, const Account& account) {
  web::require_no_parameters(request);
  const auto share = shares::find_active(worker.db, web::uuid_in_path(request));
  if (!share || share->account_id != account.id) throw refusal::NotFound();
  const auto shows = json::parse_strictly(share->shows);
  return web::json(200, Json::object({{"id", crypto::uuid_text(share->id)},
                                      {"label", share->label},
                                      {"shows", Json::verbatim(share->shows)},
                                      {"expiresAt", share->expires_at},
                                      {"streamNames", names_in(worker.db, *share, shows)}}));
}

// GET /app/share
Response show_shared_screen(const Request&, Worker& worker) { return page_of(worker.config, "'none'"); }

// GET /embed/<id>: may be shown in a frame by the hosts that the share names. One that is unknown or has ended has the
// page of a share without hosts.
Response show_embedded_screen(const Request& request, Worker& worker) {
  const auto id = crypto::from_uuid_text(request.path_id);
  const auto share = id ? shares::find_active(worker.db, *id) : std::nullopt;
  std::string ancestors;
  if (share) {
    const auto shows = json::parse_strictly(share->shows);
    for (const auto& host : shows["hosts"].GetArray())
      ancestors += (ancestors.empty() ? "https://" : " https://") + std::string(json::text_of(host));
  }
  return page_of(worker.config, ancestors.empty() ? "'none'" : ancestors);
}

}  // namespace figures::handlers
