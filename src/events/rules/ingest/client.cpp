#include "events/rules/ingest/client.h"

#include "net/origin.h"
#include "pattern.h"
#include "playback/client_hints.h"
#include "playback/user_agent.h"
#include "playback/user_agent_versions.h"

namespace events::rules {

using playback::Dimension;

namespace {

std::optional<std::string> host_of(const std::string& page) {
  const std::string origin = net::origin_of(page);
  if (!fits(origin, R"(https?://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]*)?)")) return std::nullopt;
  const std::string authority = origin.substr(origin.find("://") + 3);
  return authority.substr(0, authority.find(':', authority[0] == '[' ? authority.find(']') : 0));
}

// Proxies send XX for an address whose country they do not know.
std::optional<std::string> country_of(const std::string& country) {
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

}  // namespace

playback::DimensionValues client_of(const ClientHeaders& headers) {
  const auto location = headers.geo_databases ? headers.geo_databases->look_up(headers.address) : net::GeoPlace{};
  playback::DimensionValues client;
  add_device(client, headers);
  client.set(Dimension::page, host_of(headers.origin).value_or(""));
  client.set(Dimension::country, country_of(headers.country).value_or(location.country.value_or("")));
  client.set(Dimension::region, location.region.value_or(""));
  client.set(Dimension::asn, location.asn.value_or(""));
  return client;
}

}  // namespace events::rules
