#pragma once
#include <string>
#include <string_view>

namespace generator::draft::grammar {

std::string plural(const std::string& noun);
std::string singular(const std::string& noun);        // of a regular or known plural; any other noun as it is
std::string with_article(const std::string& phrase);  // "an old robot", "a unicorn"
bool is_mass(std::string_view noun);                  // takes no article and no plural: "coffee"

// Says whether the family uses the word like a name: "grandma's recipe", but "an uncle's".
bool is_kin_name(std::string_view word);

bool is_kin(std::string_view noun);  // "grandma": one of them needs no article

// Returns the base form of a verb: "run" for "runs", "running" and "ran". It is empty if the word is not the form of a
// known verb.
std::string infinitive(const std::string& verb);
std::string gerund(const std::string& infinitive);
std::string superlative(const std::string& adjective);  // "happiest", "most famous"
std::string past(const std::string& infinitive);
std::string third_person(const std::string& infinitive);

std::string capitalised(std::string_view word);
std::string upper(std::string_view word);
bool is_acronym(std::string_view word);  // "dj", "ufo"

}  // namespace generator::draft::grammar
