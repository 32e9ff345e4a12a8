#include "events/handlers/events.h"

#include <algorithm>

#include "crypto/encoding.h"
#include "events/rules/filters/filter_text.h"
#include "events/rules/filters/saved_filters.h"
#include "json/json.h"
#include "text/ascii.h"
#include "web/fields.h"
#include "web/parameters.h"

namespace events::handlers {

using json::Json;
using rules::SavedFilter;

namespace {

Json json_of_filter(const SavedFilter& filter) {
  return Json::object({{"id", crypto::uuid_text(filter.id)},
                       {"name", filter.name},
                       {"where", Json::array_of(filter.where, [](const auto& one) { return Json(one); })}});
}

std::string read_name(json::Fields& fields, std::size_t most) {
  const auto name = text::trimmed(fields.text("name", json::at_most(most)));
  if (const auto error = rules::filter_name_error(name)) fields.add_error("name", *error);
  return name;
}

std::vector<std::string> read_conditions(json::Fields& fields, rules::FilterReader reader) {
  if (!fields.any("where")) fields.add_error("where", "is required");
  std::vector<std::string> where;
  for (const auto& one : fields.texts("where", json::between(1, rules::kMaxConditions),
                                      "must be a list of 1 to 10 conditions, such as player:hls.js")) {
    const auto filter = reader.read(one);
    if (!filter) {
      fields.add_error("where",
                       "must have dimensions that /api/v1/metrics lists, each with a value, such as "
                       "player:hls.js or player:!hls.js");
    } else if (const auto text = rules::text_of(*filter); std::count(where.begin(), where.end(), text) == 0) {
      where.push_back(text);
    }
  }
  return where;
}

struct Body {
  std::string name;
  std::vector<std::string> where;
};

Body read_body(const Request& request, Worker& worker, const Account& account) {
  auto fields = web::json_fields(request);
  auto name = read_name(fields, request.body.size());
  auto where = read_conditions(fields, {worker.db, worker.config, account.id});
  fields.nothing_else();
  fields.done();
  return {std::move(name), std::move(where)};
}

}  // namespace

Response list_filters(const Request& request, Worker& worker, const Account& account) {
  web::require_no_parameters(request);
  const auto filters = rules::saved_filters(worker.db, account.id);
  return web::json(200, Json::object({{"items", Json::array_of(filters, json_of_filter)}}));
}

Response save_filter(const Request& request, Worker& worker, const Account& account) {
  const auto [name, where] = read_body(request, worker, account);
  return web::json(201, json_of_filter(rules::save_filter(worker.db, worker.config, account.id, name, where)));
}

Response replace_filter(const Request& request, Worker& worker, const Account& account) {
  const auto id = web::uuid_in_path(request);
  const auto [name, where] = read_body(request, worker, account);
  return web::json(200, json_of_filter(rules::replace_filter(worker.db, worker.config, account.id, {id, name, where})));
}

// Answers 404 the second time.
Response delete_filter(const Request& request, Worker& worker, const Account& account) {
  rules::delete_filter(worker.db, account.id, web::uuid_in_path(request));
  return web::no_content();
}

}  // namespace events::handlers
