#include "lexicon_builder/sounds.h"

#include <flite/flite.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <vector>

extern "C" cst_lexicon* cmu_lex_init(void);  // no header declares it

namespace lexicon_builder {

namespace {

using Lines = std::vector<std::string>;

// Maps Flite's names for phonemes to our letters (generator/lexicon/sounds.h).
const std::map<std::string, char> kPhonemes = {
    {"aa", 'a'}, {"ae", 'A'}, {"ah", 'u'}, {"ax", 'x'}, {"ao", 'o'}, {"aw", 'W'}, {"ay", 'I'}, {"eh", 'e'},
    {"er", 'R'}, {"ey", 'E'}, {"ih", 'i'}, {"iy", 'Y'}, {"ow", 'O'}, {"oy", 'Q'}, {"uh", 'U'}, {"uw", 'X'},
    {"b", 'b'},  {"ch", 'C'}, {"d", 'd'},  {"dh", 'D'}, {"f", 'f'},  {"g", 'g'},  {"hh", 'h'}, {"jh", 'j'},
    {"k", 'k'},  {"l", 'l'},  {"m", 'm'},  {"n", 'n'},  {"ng", 'N'}, {"p", 'p'},  {"r", 'r'},  {"s", 's'},
    {"sh", 'S'}, {"t", 't'},  {"th", 'T'}, {"v", 'v'},  {"w", 'w'},  {"y", 'y'},  {"z", 'z'},  {"zh", 'Z'}};

constexpr std::string_view kVowels = "aAuxoWIeREiYOQUX";

Lines uncommented_lines_of(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(file + ": cannot be read");
  Lines lines;
  for (std::string line; std::getline(in, line);) {
    if (line[0] != '#') lines.push_back(line);
  }
  return lines;
}

// These words hold a phrase together, so no pun replaces them.
const std::set<std::string> kLittle = {
    "a",    "am",    "an",   "and",  "are",  "as",  "at",  "by",  "did",  "do",   "does",   "for",   "from",
    "had",  "has",   "have", "he",   "her",  "his", "how", "if",  "in",   "into", "is",     "it",    "its",
    "me",   "my",    "of",   "on",   "or",   "our", "out", "she", "so",   "than", "that",   "the",   "them",
    "then", "there", "they", "this", "to",   "up",  "was", "we",  "were", "what", "when",   "where", "which",
    "who",  "why",   "with", "you",  "your", "don", "ll",  "re",  "ve",   "won",  "wouldn", "ain",   "couldn"};

// Returns the words of a line. Those with an apostrophe become two ("fool", "s").
Lines words_of(std::string line) {
  std::replace_if(
      line.begin(), line.end(), [](char c) { return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z'); }, ' ');
  std::istringstream in(line);
  Lines words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

using Sounds = std::map<std::string, std::string>;

void write_sounds_of(std::ostream& out, const Sounds& sounds) {
  Lines lines;
  for (const auto& [word, heard] : sounds) lines.push_back(word + "\\t" + heard);
  write_text(out, "sounds", lines);
}

// Writes the nearest of the keys among the words that a word is a kind of.
void write_kin(std::ostream& out, const Lemmas& lemmas, const std::set<std::string>& keys) {
  Lines lines;
  for (const auto& [word, lemma] : lemmas) {
    if (lemma.weight[0] < 0 || keys.count(word) > 0) continue;
    const auto near = std::find_if(lemma.broader.begin(), lemma.broader.end(),
                                   [&](const std::string& broader) { return keys.count(broader) > 0; });
    if (near != lemma.broader.end()) lines.push_back(word + "\\t" + *near);
  }
  write_text(out, "kin", lines);
}

void write_numbers(std::ostream& out, const std::string& name, const std::vector<std::size_t>& numbers) {
  out << "constexpr std::uint16_t " << name << "[] = {";
  for (const auto number : numbers) out << number << ',';
  out << "0};\n";
}

// Holds the vowels of a pronunciation, and which of them is stressed.
struct Vowels {
  std::string all;
  char stressed = 0;
};

Vowels vowels_of(const std::string& sounds) {
  Vowels vowels;
  for (std::size_t at = 0; at < sounds.size(); ++at) {
    if (kVowels.find(sounds[at]) == std::string_view::npos) continue;
    vowels.all += sounds[at];
    if (vowels.stressed == 0 && sounds[at + 1] == '1') vowels.stressed = sounds[at];
  }
  if (vowels.stressed == 0 && !vowels.all.empty()) vowels.stressed = vowels.all[0];
  return vowels;
}

// Collects groups of positions. All positions are in one table, and another says where each group begins.
class Groups {
 public:
  template <typename Belongs>
  void add(const std::vector<Vowels>& words, Belongs belongs) {
    starts_.push_back(positions_.size());
    for (std::size_t at = 0; at < words.size(); ++at) {
      if (belongs(words[at])) positions_.push_back(at);
    }
  }
  void write_starts(std::ostream& out, const std::string& name) {
    starts_.push_back(positions_.size());
    write_numbers(out, name + "_table", starts_);
    out << "const std::uint16_t* const " << name << " = " << name << "_table;\n";
    starts_.clear();
  }
  void write_positions(std::ostream& out) const {
    write_numbers(out, "positions_table", positions_);
    out << "const std::uint16_t* const positions = positions_table;\n";
  }

 private:
  std::vector<std::size_t> positions_, starts_;
};

void write_groups(std::ostream& out, const std::vector<Vowels>& words) {
  Groups groups;
  for (const char vowel : kVowels) {
    for (std::size_t count = 1; count <= 4; ++count)
      groups.add(words, [&](const Vowels& word) { return word.stressed == vowel && word.all.size() == count; });
  }
  groups.write_starts(out, "like_starts");
  for (const char vowel : kVowels)
    groups.add(words, [&](const Vowels& word) { return word.all.size() > 1 && word.all.front() == vowel; });
  groups.write_starts(out, "from_starts");
  for (const char vowel : kVowels)
    groups.add(words, [&](const Vowels& word) { return word.all.size() > 1 && word.all.back() == vowel; });
  groups.write_starts(out, "to_starts");
  groups.write_positions(out);
}

using LinesWith = std::map<std::string, std::vector<std::size_t>>;

LinesWith lines_with_words(const Lines& phrases) {
  LinesWith lines_with;
  for (std::size_t line = 0; line < phrases.size(); ++line) {
    for (const auto& word : words_of(phrases[line])) {
      if (word.size() < 2 || kLittle.count(word) > 0) continue;
      auto& lines = lines_with[word];
      if (lines.empty() || lines.back() != line) lines.push_back(line);
    }
  }
  return lines_with;
}

void write_familiar(std::ostream& out, const Lines& phrases, const Sounds& sounds, Text& text) {
  std::vector<std::size_t> all_lines;
  std::vector<Vowels> vowels;
  std::string entries;
  for (const auto& [word, lines] : lines_with_words(phrases)) {
    const auto heard = sounds.find(word);
    if (heard == sounds.end()) continue;
    entries += "    {" + text.add(word) + ", " + text.add(heard->second) + ", " +
               text.add(spelled(word, heard->second)) + ", " + std::to_string(all_lines.size()) + ", " +
               std::to_string(all_lines.size() + lines.size()) + "},\n";
    all_lines.insert(all_lines.end(), lines.begin(), lines.end());
    vowels.push_back(vowels_of(heard->second));
  }
  write_numbers(out, "phrases_table", all_lines);
  out << "const std::uint16_t* const phrases = phrases_table;\n"
      << "constexpr Familiar familiar_table[] = {\n"
      << entries << "};\n"
      << "const Familiar* const familiar = familiar_table;\nconst std::size_t familiar_count = " << vowels.size()
      << ";\n";
  write_groups(out, vowels);
}

}  // namespace

std::string pronounced(const std::string& word) {
  static cst_lexicon* const lexicon = (flite_init(), cmu_lex_init());
  auto* const phones = const_cast<cst_val*>(lex_lookup(lexicon, word.c_str(), nullptr, nullptr));
  std::string sounds;
  for (const cst_val* at = phones; at != nullptr; at = val_cdr(at)) {
    std::string phone = val_string(val_car(at));
    const char stress = phone.back();
    if (stress == '0' || stress == '1') phone.pop_back();
    if (phone == "pau") continue;
    const char sound = kPhonemes.at(phone);
    // The "myoo" of "museum" and the "moo" of "moon" are the same to a pun.
    if (sounds.size() > 1 && sounds.back() == 'y' && sound == 'X') sounds.pop_back();
    sounds += sound;
    if (stress == '1') sounds += '1';
  }
  delete_val(phones);
  return sounds;
}

void write_sounds(std::ostream& out, const Lemmas& lemmas, const std::string& directory, Text& text) {
  const auto familiar = uncommented_lines_of(directory + "/names/familiar.txt");
  const auto associations = uncommented_lines_of(directory + "/names/associations.tsv");
  std::set<std::string> words, keys;
  for (const auto& [word, lemma] : lemmas) words.insert(word);
  for (const auto& line : associations) keys.insert(line.substr(0, line.find('\t')));
  for (const auto* lines : {&familiar, &associations}) {
    for (const auto& line : *lines) {
      for (const auto& word : words_of(line)) words.insert(word);
    }
  }
  Sounds sounds;
  for (const auto& word : words) {
    if (word.size() >= 2 && is_plain(word)) sounds.emplace(word, pronounced(word));
  }
  for (const auto& line : uncommented_lines_of(directory + "/names/sounds.tsv")) {
    const auto tab = line.find('\t');
    sounds[line.substr(0, tab)] = line.substr(tab + 1);
  }
  out << "namespace generator::lexicon::tables {\n\n";
  write_sounds_of(out, sounds);
  write_kin(out, lemmas, keys);
  write_familiar(out, familiar, sounds, text);
  out << "\n}  // namespace generator::lexicon::tables\n\n";
}

}  // namespace lexicon_builder
