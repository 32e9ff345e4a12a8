#pragma once
#include <array>
#include <map>
#include <string>
#include <vector>

// Reads WordNet's files (Debian: wordnet-base).
namespace lexicon_builder {

struct Lemma {
  // How common the word is as noun, verb, adjective, adverb: 0-9, logarithmic; -1: it is none.
  std::array<int, 4> weight{-1, -1, -1, -1};
  std::string category;              // of its commonest sense as a noun: "bird", "food"
  std::vector<std::string> broader;  // what it is a kind of, nearest first
  std::vector<int> steps;            // how many steps up each of these is
  std::string proper;                // "Antarctica": only ever written with a capital
  bool person = false;               // first of all somebody's name
  std::string emoji;                 // the one to draw for it
};

using Lemmas = std::map<std::string, Lemma>;

// Single lower-case words of 2 to 15 letters. Throws std::runtime_error if a file is not there.
Lemmas read_wordnet(const std::string& directory);

// "mice mouse": irregular forms of nouns or verbs, as in WordNet's *.exc.
std::map<std::string, std::string> read_exceptions(const std::string& file);

}  // namespace lexicon_builder
