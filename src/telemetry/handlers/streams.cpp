#include "crypto/encoding.h"
#include "refusal.h"
#include "telemetry/handlers/api.h"
#include "telemetry/handlers/page.h"
#include "telemetry/rules/stream.h"
#include "web/fields.h"

namespace telemetry::handlers {

using json::Json;
using rules::Stream;

namespace {

Json json_of(const Stream& stream) {
  return Json::object(
      {{"id", crypto::uuid_text(stream.id)}, {"sourceUrl", stream.source_url}, {"createdAt", stream.created_at}});
}

}  // namespace

// POST /api/v1/streams
Response create_stream(const Request& request, Worker& worker, const User& user) {
  auto fields = web::json_fields(request);
  // Its length is checked by the rule, with a message of the specification's.
  const auto source_url = fields.text("sourceUrl", json::at_most(request.body.size()));
  fields.done();

  return web::json(201, json_of(rules::register_stream(worker, user.id, source_url)));
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
  const auto id = crypto::from_uuid_text(request.path_id);
  if (!id) throw refusal::NotFound();

  return web::json(200, json_of(rules::find_stream(worker, user.id, *id)));
}

}  // namespace telemetry::handlers
