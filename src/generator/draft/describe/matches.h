#pragma once
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "generator/ground/lines.h"
#include "generator/ground/theme.h"

// Finds names of the material among the words of a theme.
namespace generator::draft::description {

// A Match is where words of the theme are the name of a row.
struct Match {
  std::size_t begin = 0, end = 0;
  lines::Row row;
  std::string name;  // by which the row was found

  bool covers(std::size_t at) const { return begin <= at && at < end; }
  bool meets(const Match& other) const { return begin < other.end && other.begin < end; }
};

using Matches = std::vector<Match>;

// Finds the stars and the topics, the longest names first.
std::pair<Matches, Matches> stars_and_topics(const std::vector<Said>& said);

// Finds the states. Little words do not count: "thinks that it is really a dentist" is "think be dentist".
Matches states_in(const std::vector<Said>& said);

// Returns the match that covers the place, or null.
const Match* at_place(const Matches& matches, std::size_t at);

}  // namespace generator::draft::description
