#include "telemetry/rules/dimension.h"

#include <array>
#include <utility>

namespace telemetry::rules {
namespace {

constexpr std::array<std::pair<Dimension, std::string_view>, 10> kNames = {{
    {Dimension::stream, "stream"},
    {Dimension::player, "player"},
    {Dimension::player_version, "playerVersion"},
    {Dimension::browser, "browser"},
    {Dimension::os, "os"},
    {Dimension::device, "device"},
    {Dimension::country, "country"},
    {Dimension::page, "page"},
    {Dimension::content, "content"},
    {Dimension::error, "error"},
}};

const std::optional<std::string>& column_of(Dimension dimension, const tables::playback_figures::Row& session) {
  static const std::optional<std::string> kNone;
  const auto& figures = session.figures;
  const auto& viewer = session.viewer;
  switch (dimension) {
    case Dimension::stream:
      return session.stream_id;
    case Dimension::player:
      return figures.player;
    case Dimension::player_version:
      return figures.player_version;
    case Dimension::browser:
      return viewer.browser;
    case Dimension::os:
      return viewer.os;
    case Dimension::device:
      return viewer.device;
    case Dimension::country:
      return viewer.country;
    case Dimension::page:
      return viewer.page_host;
    case Dimension::content:
      return figures.content;
    case Dimension::error:
      return figures.error_code;
    case Dimension::whole:
      return kNone;
  }
  return kNone;
}

}  // namespace

std::string_view name_of(Dimension dimension) {
  for (const auto& [known, name] : kNames) {
    if (known == dimension) return name;
  }
  return "";
}

std::optional<Dimension> dimension_named(std::string_view name) {
  for (const auto& [dimension, known] : kNames) {
    if (known == name) return dimension;
  }
  return std::nullopt;
}

const std::vector<Dimension>& every_dimension() {
  static const std::vector<Dimension> all = [] {
    std::vector<Dimension> dimensions;
    for (const auto& [dimension, name] : kNames) dimensions.push_back(dimension);
    return dimensions;
  }();
  return all;
}

std::string value_of(Dimension dimension, const tables::playback_figures::Row& session) {
  auto value = column_of(dimension, session).value_or("");
  if (dimension != Dimension::stream) value.erase(value.find_last_not_of(' ') + 1);
  return value;
}

}  // namespace telemetry::rules
