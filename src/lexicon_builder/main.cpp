// millrace-lexicon WORDNET CLDR WORDS LINES writes the concept generator's words as C++ to standard output, at build
// time, from WordNet (/usr/share/wordnet), CLDR's annotations (/usr/share/unicode/cldr/common/annotations), our own
// lists (src/generator/words) and our material for jokes (src/generator/lines).
#include <exception>
#include <iostream>
#include <vector>

#include "lexicon_builder/emoji.h"
#include "lexicon_builder/lines.h"
#include "lexicon_builder/wordnet.h"
#include "lexicon_builder/words.h"

namespace {

using lexicon_builder::Lemmas;
using lexicon_builder::write_text;

std::string weight(int value) { return value < 0 ? "-" : std::to_string(value); }

std::vector<std::string> english(const Lemmas& words) {
  std::vector<std::string> lines;
  for (const auto& [text, word] : words) {
    std::string line = text + "\\t";
    for (const int value : word.weight) line += weight(value);
    line += "\\t" + word.category + "\\t" + word.emoji + "\\t" + word.proper + "\\t" + (word.person ? "person" : "");
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> pairs(const std::map<std::string, std::string>& map) {
  std::vector<std::string> lines;
  for (const auto& [from, to] : map) {
    if (from.find_first_of("\"\\") == std::string::npos) lines.push_back(from + "\\t" + to);
  }
  return lines;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 5) throw std::runtime_error("usage: millrace-lexicon WORDNET CLDR WORDS LINES");
  auto words = lexicon_builder::read_wordnet(argv[1]);
  const auto emoji = lexicon_builder::read_emoji(argv[2], words);

  std::cout << "#include \"generator/lexicon/tables.h\"\n#include \"generator/ground/lines.h\"\n#include "
               "\"generator/ground/words.h\"\n\n"
               "using namespace std::string_view_literals;\n\n"
               "namespace generator::lexicon::tables {\n\n";
  write_text(std::cout, "english", english(words));
  write_text(std::cout, "emoji", pairs(emoji.name));
  write_text(std::cout, "foreign", pairs(emoji.foreign));
  write_text(std::cout, "noun_forms", pairs(lexicon_builder::read_exceptions(std::string(argv[1]) + "/noun.exc")));
  write_text(std::cout, "verb_forms", pairs(lexicon_builder::read_exceptions(std::string(argv[1]) + "/verb.exc")));
  std::cout << "}  // namespace generator::lexicon::tables\n\n";
  lexicon_builder::Text text;
  lexicon_builder::write_words(std::cout, argv[3], text);
  lexicon_builder::write_lines(std::cout, words, argv[4], text);
  text.write(std::cout);
  return std::cout.flush() ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << "millrace-lexicon: " << error.what() << '\n';
  return 1;
}
