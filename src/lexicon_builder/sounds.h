#pragma once
#include <ostream>
#include <string>

#include "lexicon_builder/wordnet.h"
#include "lexicon_builder/words.h"

// Finds how English words sound. It uses the lexicon and the letter-to-sound rules of Flite (Debian: flite1-dev), which
// are made from the CMU pronouncing dictionary.
namespace lexicon_builder {

// Returns one letter for each phoneme (generator/lexicon/sounds.h) and a '1' behind each stressed vowel: "hamster" is
// "hA1mstR".
std::string pronounced(const std::string& word);

// Returns the letters of each phoneme, separated by '|'. Some may have none: "museum", which sounds "mX1zY1xm", is
// "m|u|s|e|u|m".
std::string spelled(const std::string& word, const std::string& sounds);

// Writes the tables that generator/lexicon/sounds.h reads: the sounds of all lemmas and of the words in
// `directory`/names, and the words of names/familiar.txt by their vowels. Throws std::runtime_error if a file is not
// there.
void write_sounds(std::ostream& out, const Lemmas& lemmas, const std::string& directory, Text& text);

}  // namespace lexicon_builder
