#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "telemetry/tables/dimension.h"
#include "telemetry/tables/playback_figures.h"

namespace telemetry::rules {

using tables::Dimension;

// The name that callers know it by: "playerVersion"; that of the whole is empty.
std::string_view name_of(Dimension dimension);
// Absent when there is none of that name.
std::optional<Dimension> dimension_named(std::string_view name);
// All that a caller may ask for, in the order in which they are listed.
const std::vector<Dimension>& every_dimension();

// What a session counts under; empty when that is not known. Spaces at its end are cut off: the database does not tell
// values apart by them. A stream is its 16 bytes.
std::string value_of(Dimension dimension, const tables::playback_figures::Row& session);

}  // namespace telemetry::rules
