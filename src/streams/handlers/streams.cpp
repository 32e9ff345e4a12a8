#include "streams/handlers/streams.h"
#include "crypto/encoding.h"
#include "streams/rules/stream.h"
#include "text/ascii.h"
#include "web/fields.h"
#include "web/idempotency_key.h"
#include "web/list_query.h"

namespace streams::handlers {

using json::Json;
using tables::streams::Stream;

namespace {

Json json_of_stream(const Stream& stream) {
  return Json::object({{"id", crypto::uuid_text(stream.id)},
                       {"sourceUrl", stream.source_url},
                       {"name", stream.name},
                       {"createdAt", stream.created_at}});
}

// Returns nullopt if the name is null or not given.
std::optional<std::string> name_in(json::Fields& fields, const Request& request) {
  auto name = fields.optional_text("name", json::at_most(request.body.size()));
  if (!name) return std::nullopt;
  *name = text::trimmed(*name);
  if (const auto error = rules::stream_name_error(*name)) fields.add_error("name", *error);
  return name;
}

}  // namespace

Response create_stream(const Request& request, Worker& worker, const Account& account) {
  auto fields = web::json_fields(request);
  // The rule checks the length, with the message that the specification has for it.
  const auto source_url = fields.text("sourceUrl", json::at_most(request.body.size()));
  const auto name = name_in(fields, request);
  fields.done();
  const auto idempotency_key = web::idempotency_key(request);

  return web::json(201,
                   json_of_stream(rules::register_stream(worker.db, worker.config, {account.id, request.remote_addr},
                                                         source_url, name, idempotency_key)));
}

// Answers GET /api/v1/streams?limit=&cursor= with the newest streams first.
Response list_streams(const Request& request, Worker& worker, const Account& account) {
  return web::list_page(
      request, 16,
      [&](const auto& after, std::size_t max) {
        return tables::streams::of_account(worker.db, account.id, after, max);
      },
      [](const Stream& stream) { return web::cursor_text(stream.created_at, stream.id); }, json_of_stream);
}

Response show_stream(const Request& request, Worker& worker, const Account& account) {
  web::require_no_parameters(request);
  return web::json(200, json_of_stream(rules::find_stream(worker.db, account.id, web::uuid_in_path(request))));
}

Response rename_stream(const Request& request, Worker& worker, const Account& account) {
  const auto id = web::uuid_in_path(request);
  auto fields = web::json_fields(request);
  if (fields.any("sourceUrl")) fields.add_error("sourceUrl", "cannot be changed; register another stream");
  if (!fields.any("name")) fields.add_error("name", "is required");
  const auto name = name_in(fields, request);
  fields.done();

  return web::json(200, json_of_stream(rules::rename_stream(worker.db, account.id, id, name)));
}

// Answers 404 the second time.
Response delete_stream(const Request& request, Worker& worker, const Account& account) {
  rules::delete_stream(worker.db, account.id, web::uuid_in_path(request));
  return web::no_content();
}

}  // namespace streams::handlers
