#include "events/rules/dimension_names.h"

#include <set>

#include "events/rules/cdn_names.h"
#include "pattern.h"
#include "text/ascii.h"

namespace events::rules {

using playback::Dimension;

std::optional<Dimension> DimensionNames::find(const std::string& name) {
  if (const auto known = playback::find_dimension(name)) return known;
  for (const auto& [dimension, given] : names()) {
    if (given == name) return dimension;
  }
  return std::nullopt;
}

void DimensionNames::assign(playback::SessionFigures& figures) {
  assign_custom(figures);
  name_cdns(figures);
}

void DimensionNames::assign_custom(playback::SessionFigures& figures) {
  for (const auto& one : playback::dimensions_from(playback::Origin::custom)) {
    if (figures.custom.empty()) return;
    const auto said = figures.custom.find(one.name);
    if (said != figures.custom.end()) figures.dimensions.set(one.dimension, said->second);
    const auto named = names().find(one.dimension);
    const auto own = named == names().end() ? figures.custom.end() : figures.custom.find(named->second);
    if (own != figures.custom.end()) figures.dimensions.set(one.dimension, own->second);
  }
}

void DimensionNames::name_cdns(playback::SessionFigures& figures) {
  const auto& cdn = figures.dimensions[Dimension::cdn];
  if (cdn.empty()) return;
  if (!cdns_) cdns_ = tables::dimension_names::cdns_of_account(db_, account_id_);
  if (cdns_->empty()) return;
  figures.dimensions.set(Dimension::cdn, cdn_name(*cdns_, cdn));
  figures.served = renamed(std::move(figures.served), *cdns_);
}

const tables::dimension_names::Names& DimensionNames::names() {
  if (!names_) names_ = tables::dimension_names::of_account(db_, account_id_);
  return *names_;
}

std::vector<std::string> DimensionNames::headings(std::vector<std::string> columns) {
  std::set<std::string> taken;
  for (const auto& column : columns) taken.insert(text::lower(column));
  for (auto& column : columns) {
    const auto named = names().find(playback::find_dimension(column).value_or(Dimension::whole));
    if (named != names().end() && taken.insert(text::lower(named->second)).second) column = named->second;
  }
  return columns;
}

std::optional<std::string> dimension_name_error(const std::string& name) {
  if (!fits(name, "[A-Za-z][A-Za-z0-9_-]{0,31}"))
    return "must be 1 to 32 letters, digits, _ or -, and begin with a letter";
  if (playback::find_dimension(name)) return "must not be the name of another dimension";
  return std::nullopt;
}

}  // namespace events::rules
