// Has the commands geo set, geo show and geo remove.
#include "admin/commands.h"
#include "calendar/timestamp.h"
#include "events/rules/geo_files.h"
#include "text/ascii.h"

namespace admin {

using json::Json;

namespace {

using events::rules::GeoFile;

std::string day_of(const GeoFile& file) { return calendar::sql_time(file.made_at * 1000).substr(0, 10); }

std::string share(int known, int tried) {
  if (known == 0) return "none";
  return known * 100 < tried ? "less than 1 %" : std::to_string(known * 100 / tried) + " %";
}

std::string line_of(const GeoFile& file) {
  const auto& known = file.coverage;
  return printable(file.path) + ": " + printable(file.type) + ", made on " + day_of(file) + "\n  of " +
         std::to_string(known.tried) + " addresses: country " + share(known.country, known.tried) + ", region " +
         share(known.region, known.tried) + ", network " + share(known.asn, known.tried) + "\n";
}

Json json_of(const GeoFile& file) {
  const auto& known = file.coverage;
  return Json::object({{"path", file.path},
                       {"type", file.type},
                       {"madeOn", day_of(file)},
                       {"addresses", known.tried},
                       {"countries", known.country},
                       {"regions", known.region},
                       {"networks", known.asn}});
}

Report set(const Arguments& arguments, Worker& worker) {
  const auto file = events::rules::set_geo_file(worker.config, arguments.text("FILE"));
  return {line_of(file) + "New sessions are looked up in it from now on. Nothing has to be restarted.\n",
          json_of(file)};
}

Json place_json(const net::GeoPlace& place) {
  return Json::object({{"country", place.country}, {"region", place.region}, {"asn", place.asn}});
}

std::string place_line(const std::string& address, const net::GeoPlace& place) {
  return printable(address) + ": country " + place.country.value_or("not known") + ", region " +
         place.region.value_or("not known") + ", network " + printable(place.asn.value_or("not known")) + "\n";
}

Report show(const Arguments& arguments, Worker& worker) {
  const auto paths = events::rules::geo_files(worker.config);
  const auto& header = worker.config.country_header;
  Report report{header.empty() ? "" : "countries by the header " + header + "\n", nullptr, 0, {}};
  std::vector<Json> files;
  for (const auto& path : text::split(paths, ':')) {
    const auto file = events::rules::describe_geo_file(path);
    report.text += line_of(file);
    files.push_back(json_of(file));
  }
  std::vector<Json::Member> members = {{"header", header.empty() ? Json(nullptr) : Json(header)},
                                       {"files", Json::array(files)}};
  if (report.text.empty()) report.text = "no file, so no session has a country: give one by `geo set FILE`\n";
  if (const auto address = arguments.optional("--address")) {
    const auto place = net::GeoDatabases(paths).look_up(*address);
    report.text += place_line(*address, place);
    members.push_back({"place", place_json(place)});
  }
  report.json = Json::object(members);
  return report;
}

Report remove(const Arguments&, Worker& worker) {
  const bool removed = events::rules::remove_geo_files(worker.config);
  return {removed ? "no address is looked up any more\n" : "there is none\n", Json::object({{"removed", removed}})};
}

}  // namespace

std::vector<Command> geo_commands() {
  return {{"geo set",
           "Look viewers' countries, regions and networks up in a copy of this mmdb file",
           {word("FILE", "MaxMind's, DB-IP's or IPinfo's; one of networks stands beside one of countries")},
           set},
          {"geo show",
           "Show in which files viewers are looked up, how old they are and what they know",
           {option("--address", "ADDRESS", "Where this address is, too")},
           show},
          {"geo remove", "Look nobody up any more: remove what `geo set` has put into the home", {}, remove}};
}

}  // namespace admin
