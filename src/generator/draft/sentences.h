#pragma once
#include <string_view>
#include <vector>

// The sentences of a description. {Name} is the coin's name; {A} all of the theme ("a cat in a
// hat"); {The} and {the} its thing ("the cat"); {its}, {it}, {them} its pronouns; {where} its
// setting ("in space"); {other} what else it speaks of ("a bakery"); [is|are] follows the thing's
// number.
namespace generator::draft::sentences {

using Lines = std::vector<std::string_view>;

const Lines& openings();
const Lines& middles(std::string_view category);  // for the categories that have some of their own
const Lines& middles_for_anything();
const Lines& middles_by_mood(std::string_view mood);
const Lines& settings();
const Lines& companies();
const Lines& closings();

}  // namespace generator::draft::sentences
