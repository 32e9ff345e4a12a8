#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "generator/draft/describe/cast.h"

// Puts a theme's cast into the placeholders of a line.
//
//     {star} {a star} {stars} {name}          the snail, a snail, snails, snail
//     {it} {its} {him} {self}                 it, its, it, itself; he, his, him, himself
//     {thing} {wish} {fear} {tell}            shell, lettuce, salt, a shiny line across the carpet
//     {other} {an other} {others} {othername} {othing} {owish} {ofear} {otell}     the same of the other
//     {at} {place} {doing} {event} {boss} {people} {prop} {saying}                 of the topic
//     {bare_event} {bare_prop}                check-up, drill
//     {definition}                            a dictionary's
//
// Each may begin with a capital: {Star}.
namespace generator::draft::description {

// Returns the line without placeholders, or nothing if the cast lacks what one of them stands for. `turn` chooses among
// the things and props. Where the star is first named, `in_full` stands for it, if that is not empty: "a smug oyster".
std::optional<std::string> fill_in(std::string_view line, const Cast& cast, std::uint64_t turn,
                                   const std::string& in_full = "");

// Says whether `in_full` has a place in the line.
bool can_name_star_in_full(std::string_view line);

// Says whether one of these placeholders is in the line, with or without a capital.
bool speaks_of_star(std::string_view line);
bool speaks_of_topic(std::string_view line);

}  // namespace generator::draft::description
