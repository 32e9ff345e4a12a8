#pragma once
#include <string>
#include <vector>

#include "generator/draft/english/part.h"

namespace generator::draft {

struct Word {
  std::string text;  // as it would stand in an English sentence
  std::string base;  // singular or infinitive, a-z
  Part part = Part::noun;
  bool plural = false;
  bool proper = false;
  bool hyphen = false;      // ties it to the next word
  bool translated = false;  // from an emoji or another language
  std::string category;     // of a noun
  std::string emoji;
};

using Words = std::vector<Word>;

}  // namespace generator::draft
