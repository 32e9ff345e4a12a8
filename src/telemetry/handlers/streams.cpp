#include "crypto/encoding.h"
#include "refusal.h"
#include "telemetry/handlers/api.h"
#include "telemetry/handlers/page.h"
#include "telemetry/rules/stream.h"
#include "text/ascii.h"
#include "web/fields.h"
#include "web/idempotency_key.h"

namespace telemetry::handlers {

using json::Json;
using rules::Stream;

namespace {

Json json_of(const Stream& stream) {
  return Json::object({{"id", crypto::uuid_text(stream.id)},
                       {"sourceUrl", stream.source_url},
                       {"name", stream.name},
                       {"createdAt", stream.created_at}});
}

// Absent for null.
std::optional<std::string> name_in(json::Fields& fields, const Request& request) {
  auto name = fields.optional_text("name", json::at_most(request.body.size()));
  if (!name) return std::nullopt;
  *name = text::trimmed(*name);
  if (const auto fault = rules::stream_name_fault(*name)) fields.fault("name", *fault);
  return name;
}

std::string id_in_path(const Request& request) {
  const auto id = crypto::from_uuid_text(request.path_id);
  if (!id) throw refusal::NotFound();
  return *id;
}

}  // namespace

// POST /api/v1/streams
Response create_stream(const Request& request, Worker& worker, const User& user) {
  auto fields = web::json_fields(request);
  // Its length is checked by the rule, with a message of the specification's.
  const auto source_url = fields.text("sourceUrl", json::at_most(request.body.size()));
  const auto name = name_in(fields, request);
  fields.done();
  const auto idempotency_key = web::idempotency_key(request);

  return web::json(201, json_of(rules::register_stream(worker, user.id, source_url, name, idempotency_key)));
}

// GET /api/v1/streams?limit=&cursor=: newest first.
Response list_streams(const Request& request, Worker& worker, const User& user) {
  const auto page = read_page(
      request, 16,
      [&](const auto& after, std::size_t max) { return rules::streams_after(worker, user.id, after, max); },
      [](const Stream& stream) { return cursor_text(stream.created_at, stream.id); });

  std::vector<Json> items;
  for (const auto& stream : page.rows) items.push_back(json_of(stream));
  return page_of(items, page.next_cursor);
}

// GET /api/v1/streams/<id>
Response show_stream(const Request& request, Worker& worker, const User& user) {
  return web::json(200, json_of(rules::find_stream(worker, user.id, id_in_path(request))));
}

// PATCH /api/v1/streams/<id>
Response rename_stream(const Request& request, Worker& worker, const User& user) {
  const auto id = id_in_path(request);
  auto fields = web::json_fields(request);
  if (fields.any("sourceUrl")) fields.fault("sourceUrl", "cannot be changed; register another stream");
  if (!fields.any("name")) fields.fault("name", "is required");
  const auto name = name_in(fields, request);
  fields.done();

  return web::json(200, json_of(rules::rename_stream(worker, user.id, id, name)));
}

// DELETE /api/v1/streams/<id>: 404 the second time.
Response delete_stream(const Request& request, Worker& worker, const User& user) {
  rules::delete_stream(worker, user.id, id_in_path(request));
  return web::no_content();
}

}  // namespace telemetry::handlers
