#include "events/handlers/events.h"

#include <set>

#include "events/rules/cdn_names.h"
#include "events/rules/dimension_names.h"
#include "events/rules/geo_files.h"
#include "json/json.h"
#include "web/fields.h"
#include "web/parameters.h"

namespace events::handlers {

using json::Json;
using playback::Dimension;
using playback::Origin;
using tables::dimension_names::CdnNames;
using tables::dimension_names::Names;

namespace {

const char* from_of(Origin origin) {
  if (origin == Origin::header) return "request";
  if (origin == Origin::custom) return "account";
  return origin == Origin::event ? "player" : "millrace";
}

// Returns why no new session has a value, or nullopt if it may have one.
std::optional<std::string> unknown_because(Dimension dimension, const rules::KnownPlaces& known) {
  const auto unless = [](bool is_known, const std::string& what) {
    return is_known ? std::nullopt
                    : std::optional("This host does not look up " + what +
                                    ". Its operator can: millrace-admin geo set FILE");
  };
  if (dimension == Dimension::country) return unless(known.country, "countries");
  if (dimension == Dimension::region) return unless(known.region, "regions");
  if (dimension == Dimension::asn) return unless(known.asn, "networks");
  return std::nullopt;
}

Json json_of(const playback::DimensionInfo& one, const Names& names, const rules::KnownPlaces& known) {
  const auto named = names.find(one.dimension);
  const auto name = named == names.end() ? std::nullopt : std::optional(named->second);
  const auto said = one.said.empty() ? std::nullopt : std::optional(std::string(one.said));
  return Json::object(
      {{"id", std::string(one.name)},
       {"name", name},
       {"label", name.value_or(std::string(one.label))},
       {"from", from_of(one.origin)},
       {"field", one.origin == Origin::custom ? std::optional("custom." + name.value_or(std::string(one.name))) : said},
       {"maxLength", static_cast<std::int64_t>(one.most)},
       {"about", std::string(one.about)},
       {"unknownBecause", unknown_because(one.dimension, known)}});
}

Response list_of(const Names& names, const CdnNames& cdns, const Config& config) {
  const auto known = rules::known_places(config);
  const auto items =
      Json::array_of(playback::all_dimensions(), [&](const auto& one) { return json_of(one, names, known); });
  const std::vector<Json::Member> hosts(cdns.begin(), cdns.end());
  return web::json(200, Json::object({{"items", items}, {"cdns", Json::object(hosts)}}));
}

Names read_names(json::Fields& fields, std::size_t most) {
  Names names;
  std::set<std::string> taken;
  for (const auto& one : playback::dimensions_from(Origin::custom)) {
    const std::string field(one.name);
    const auto name = fields.optional_text(field.c_str(), json::at_most(most));
    if (!name) continue;
    if (const auto error = rules::dimension_name_error(*name)) fields.add_error(field, *error);
    if (!taken.insert(*name).second) fields.add_error(field, "must not be the name of two dimensions");
    names[one.dimension] = *name;
  }
  return names;
}

// Reads the names of CDNs by host: {"*.cdn.example": "Example"}
CdnNames read_cdns(json::Fields& fields) {
  CdnNames cdns;
  const auto* given = fields.any("cdns");
  if (!given || given->IsNull()) return cdns;
  if (!given->IsObject()) {
    fields.add_error("cdns", "must be an object of hosts and names");
    return cdns;
  }
  if (given->MemberCount() > rules::kMaxCdnNames) fields.add_error("cdns", "must have at most 50 hosts");
  for (const auto& one : given->GetObject()) {
    const std::string host(json::text_of(one.name)), name = one.value.IsString() ? one.value.GetString() : "";
    if (const auto error = rules::cdn_host_error(host))
      fields.add_error("cdns", "has the host " + host + ", which " + *error);
    if (const auto error = json::length_error(name, json::between(1, playback::info_of(Dimension::cdn).most)))
      fields.add_error("cdns", "has a name for " + host + " that " + *error);
    cdns[host] = name;
  }
  return cdns;
}

}  // namespace

Response list_dimensions(const Request& request, Worker& worker, const Account& account) {
  web::require_no_parameters(request);
  const auto cdns = account.sees_viewers ? tables::dimension_names::cdns_of_account(worker.db, account.id) : CdnNames();
  return list_of(tables::dimension_names::of_account(worker.db, account.id), cdns, worker.config);
}

// Answers PUT /api/v1/dimensions, which replaces the names of all custom dimensions and CDNs. One that is left out or
// null loses its name.
Response name_dimensions(const Request& request, Worker& worker, const Account& account) {
  auto fields = web::json_fields(request);
  const auto names = read_names(fields, request.body.size());
  const auto cdns = read_cdns(fields);
  fields.nothing_else();
  fields.done();
  db::transact(worker.db, [&](db::Transaction& tx) { tables::dimension_names::replace(tx, account.id, names, cdns); });
  return list_of(names, cdns, worker.config);
}

}  // namespace events::handlers
