#pragma once
#include <array>
#include <map>
#include <string>
#include <vector>

// Reads WordNet's files (Debian: wordnet-base).
namespace lexicon_builder {

struct Lemma {
  // Says how common the word is as noun, verb, adjective and adverb: 0 to 9, logarithmic, or -1 if it is none.
  std::array<int, 4> weight{-1, -1, -1, -1};
  std::string category;              // of its commonest sense as a noun: "bird", "food"
  std::vector<std::string> broader;  // what it is a kind of, nearest first
  std::vector<int> steps;            // how many steps up each of these is
  std::vector<std::string> senses;   // and which sense of it is meant
  std::string sense;                 // its own commonest as a noun; two words with the same mean the same
  std::string proper;                // "Antarctica": only ever written with a capital
  bool person = false;               // first of all somebody's name
  std::string emoji;                 // the one to draw for it
  std::string definition;            // of that sense, if it is short: "a small tool for stirring"
};

using Lemmas = std::map<std::string, Lemma>;

// Reads single lower-case words of 2 to 15 letters. Throws std::runtime_error if a file is not there.
Lemmas read_wordnet(const std::string& directory);

// Says whether it is a category of nouns, such as "bird".
bool is_category(const std::string& name);

// Reads irregular forms of nouns or verbs, as in WordNet's *.exc: "mice mouse".
std::map<std::string, std::string> read_exceptions(const std::string& file);

}  // namespace lexicon_builder
