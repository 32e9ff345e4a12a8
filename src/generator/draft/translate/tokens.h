#pragma once
#include <optional>
#include <string>
#include <vector>

#include "generator/draft/english/part.h"

namespace generator::draft {

// A token is a word of a theme before its meaning is looked up.
struct Token {
  std::string text;  // folded
  bool capital = false;
  bool pause = false;  // a comma, full stop or the like follows
  bool translated = false;
  std::string emoji = {};         // the emoji that it was
  std::string written = {};       // of Latin letters: as it stood in the theme, "Schrödinger"; else empty
  bool hyphen = false;            // one follows
  bool name = false;              // a proper name; `written` is how it is spelled
  std::optional<Part> part = {};  // of a translated word, if that is known
  bool unknown = false;           // of another language, in no list
  int times = 1;                  // an emoji that stands there several times: "🌮🌮🌮"
};

// Cuts a theme into words. It leaves out addresses, handles and hashes. An emoji becomes what it shows, and a run of
// text without spaces is one word.
std::vector<Token> tokens_of(const std::string& theme);

// Returns a token for a word of a translation.
Token token_of(const std::string& english, std::optional<Part> part);

}  // namespace generator::draft
