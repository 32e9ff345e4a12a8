#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/rapidjson.h"

// Says what a share opens: whoever has its link sees one screen of an account, with the filters and for the period that
// stand in its row as JSON, whatever a URL says:
//
//     {"screen":"overview","last":"7d","from":null,"to":null,"timezone":null,"streamId":null,
//      "filter":["player:hls.js"],"sessions":false,"hosts":["www.example.com"]}
namespace streams::rules {

// Says what a route takes from the row: nothing; the period; of which period findings are; a stream; the period, stream
// and filters; or these, where the share shows sessions.
enum class Taken { nothing, period, last, stream, figures, sessions };

// Says for which screens a route is opened to shares.
struct Opened {
  std::string_view screens;
  Taken taken;
};

using Parameters = std::vector<std::pair<std::string, std::string>>;

// Returns the hours of a period that moves (2h, 24h, 7d or 30d), or nullopt for any other text.
std::optional<int> hours_of(std::string_view last);

// Returns the parameters that a route gets: of those that were asked for, only the ones that choose how something is
// shown. Throws refusal::Unauthorized if the share does not show that.
Parameters parameters_of(const rapidjson::Value& shows, const Opened& opened, const Parameters& asked,
                         std::int64_t now);

}  // namespace streams::rules
