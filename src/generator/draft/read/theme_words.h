#pragma once
#include <string>

#include "generator/draft/read/word.h"

namespace generator::draft {

struct Reading {
  Words words;  // empty if the theme has no readable word, or none that may be used
  bool english = false;
  bool complete = false;  // nothing had to be left out
  bool unwanted = false;  // the words are what a draft must not be about: "anything but dogs"
  std::string typed;      // folded, before any was mended or left out
};

// Reads the words of a theme. It does not throw on valid UTF-8.
Reading read_words(const std::string& theme);

}  // namespace generator::draft
