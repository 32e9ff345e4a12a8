#pragma once
#include <optional>
#include <string>

#include "db/database.h"

namespace concepts::rules {

// Returns the PNG of a stored logo, by its SHA-256 in hexadecimal digits.
std::optional<std::string> find_logo(db::Database& db, const std::string& sha256);

}  // namespace concepts::rules
