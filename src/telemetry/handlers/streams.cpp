#include "telemetry/handlers/streams.h"

#include "crypto/encoding.h"
#include "refusal.h"
#include "telemetry/handlers/page.h"
#include "telemetry/rules/stream.h"
#include "telemetry/tables/streams.h"
#include "web/fields.h"

namespace telemetry::handlers {

using json::Json;
using web::Request;
using web::Response;
namespace streams = tables::streams;

namespace {

Json json_of(const streams::Stream& stream) {
  return Json::object(
      {{"id", crypto::uuid_text(stream.id)}, {"sourceUrl", stream.source_url}, {"createdAt", stream.created_at}});
}

}  // namespace

// POST /api/v1/streams
Response create_stream(const Request& request, Worker& worker, const User& user) {
  auto fields = web::json_fields(request);
  // Its length is the guard's to judge, with a message of the specification's.
  const auto source_url = fields.text("sourceUrl", json::at_most(request.body.size()));
  fields.done();

  return web::json(201, json_of(rules::register_stream(worker, user.id, source_url)));
}

// GET /api/v1/streams?limit=&cursor=: newest first.
Response list_streams(const Request& request, Worker& worker, const User& user) {
  PageQuery query(request);
  const std::size_t limit = query.limit();
  const auto cursor = query.cursor(16);
  query.done();

  // One more tells whether there is another page.
  auto found = streams::of_user(
      worker.db, user.id, cursor ? std::optional(streams::Place{cursor->time, cursor->id}) : std::nullopt, limit + 1);
  std::optional<std::string> next;
  if (found.size() > limit) {
    found.pop_back();
    next = cursor_text(found.back().created_at, found.back().id);
  }

  std::vector<Json> items;
  for (const auto& stream : found) items.push_back(json_of(stream));
  return page_of(items, next);
}

// GET /api/v1/streams/<id>
Response show_stream(const Request& request, Worker& worker, const User& user) {
  const auto id = crypto::from_uuid_text(request.path_id);
  const auto stream = id ? streams::find(worker.db, user.id, *id) : std::nullopt;
  if (!stream) throw refusal::NotFound();

  return web::json(200, json_of(*stream));
}

}  // namespace telemetry::handlers
