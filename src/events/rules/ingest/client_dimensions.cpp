#include "events/rules/ingest/client_dimensions.h"

#include "net/origin.h"
#include "pattern.h"
#include "playback/client_hints.h"
#include "playback/formats/observe.h"
#include "playback/user_agent.h"
#include "playback/user_agent_versions.h"
#include "text/ascii.h"

namespace events::rules {

using playback::Dimension;

namespace {

// Proxies send XX for an address whose country they do not know.
std::optional<std::string> country_of(const std::string& given) {
  const auto country = text::upper(given);
  if (country == "XX" || !fits(country, "[A-Z]{2}")) return std::nullopt;
  return country;
}

void add_device(playback::DimensionValues& client, const ClientHeaders& headers) {
  const auto& agent = headers.user_agent;
  if (agent.empty()) return;
  const std::pair<Dimension, std::optional<std::string>> told[] = {
      {Dimension::browser, playback::browser_of(agent).value_or("other")},
      {Dimension::browser_version, playback::browser_version_of(agent)},
      {Dimension::os, playback::system_of(agent).value_or("other")},
      {Dimension::os_version, playback::hinted_system_version(agent, headers.platform_version)},
      {Dimension::device, playback::device_of(agent)},
      {Dimension::device_model, playback::hinted_model(agent, headers.model)}};
  for (const auto& [dimension, value] : told) client.set(dimension, value.value_or(""));
}

// Returns what the player says, or nullopt if it says nothing. Only payloads that may have the field are parsed.
std::optional<std::string> said_automated(const std::vector<playback::Event>& events) {
  for (const auto& event : events) {
    if (event.payload.find("automated\"") == event.payload.npos) continue;
    const auto seen = playback::observe(event.type, event.payload);
    if (seen.metadata && !seen.metadata->automated.empty()) return seen.metadata->automated;
  }
  return std::nullopt;
}

}  // namespace

playback::DimensionValues client_of(const ClientHeaders& headers, const std::vector<playback::Event>& events) {
  const auto location = headers.geo_databases ? headers.geo_databases->look_up(headers.address) : net::GeoPlace{};
  playback::DimensionValues client;
  add_device(client, headers);
  const auto page = net::parse_origin(headers.origin);
  client.set(Dimension::page, page ? page->host : "");
  client.set(Dimension::country, country_of(headers.country).value_or(location.country.value_or("")));
  client.set(Dimension::region, location.region.value_or(""));
  client.set(Dimension::asn, location.asn.value_or(""));
  const auto said = said_automated(events);
  const auto automated = said ? said : playback::automated_of(headers.user_agent);
  if (automated != "false") client.set(Dimension::automated, automated.value_or(""));
  return client;
}

}  // namespace events::rules
