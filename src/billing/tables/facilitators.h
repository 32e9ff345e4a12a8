#pragma once
#include <optional>
#include <string>

#include "db/database.h"

// Stores what facilitators say that they support. A facilitator is known by a hash of its URL: 16 raw bytes.
namespace billing::tables::facilitators {

// Returns "1:base 2:base": versions of x402 and networks. It is absent if the facilitator has not said yet.
std::optional<std::string> kinds_of(db::Database& db, const std::string& facilitator);

// Returns true to the one caller that is to ask it now. All others leave it alone for ten minutes.
bool begin_asking(db::Transaction& tx, const std::string& facilitator);

// Lets it be asked again in a minute, unless it has said something before.
void ask_again_soon(db::Transaction& tx, const std::string& facilitator);

// Stores what it has said. An empty text, as of one that is starting, replaces nothing.
void store_kinds(db::Transaction& tx, const std::string& facilitator, const std::string& kinds);

}  // namespace billing::tables::facilitators
