#pragma once
#include <ostream>
#include <string>

#include "lexicon_builder/wordnet.h"
#include "lexicon_builder/words.h"

// How English words sound: the lexicon and the letter-to-sound rules of Flite (Debian: flite1-dev), which are made from
// the CMU pronouncing dictionary.
namespace lexicon_builder {

// One letter a phoneme (generator/lexicon/sounds.h), a '1' behind each stressed vowel: "hamster" is "hA1mstR".
std::string pronounced(const std::string& word);

// The letters of each phoneme, apart by '|', some empty: "museum" of "mX1zY1xm" is "m|u|s|e|u|m".
std::string spelled(const std::string& word, const std::string& sounds);

// Writes what generator/lexicon/sounds.h and lexicon.h tell: the sounds of all lemmas and of the words in
// `directory`/names, and the words of names/familiar.txt by their vowels. Throws std::runtime_error if a file is not
// there.
void write_sounds(std::ostream& out, const Lemmas& lemmas, const std::string& directory, Text& text);

}  // namespace lexicon_builder
