#include "lexicon_builder/wordnet.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <unordered_map>

#include "lexicon_builder/words.h"

namespace lexicon_builder {

namespace {

struct Synset {
  std::string offset;
  std::vector<std::string> lemmas;
  int file = 0;           // WordNet's lexicographer file
  bool instance = false;  // this river, not rivers
  std::vector<std::string> above;
  std::string definition;  // may be empty
};

using Synsets = std::unordered_map<std::string, Synset>;

// The first of these on the way from a word to broader ones is its category.
const std::map<std::string, std::string> kAnchors = {
    {"bird", "bird"},
    {"fish", "fish"},
    {"aquatic_mammal", "fish"},
    {"cephalopod", "fish"},
    {"crustacean", "fish"},
    {"insect", "insect"},
    {"arachnid", "insect"},
    {"person", "person"},
    {"imaginary_being", "creature"},
    {"spiritual_being", "creature"},
    {"dessert", "sweet"},
    {"sweet", "sweet"},
    {"cake", "sweet"},
    {"beverage", "drink"},
    {"edible_fruit", "fruit"},
    {"vegetable", "vegetable"},
    {"watercraft", "ship"},
    {"aircraft", "aircraft"},
    {"spacecraft", "aircraft"},
    {"rocket", "aircraft"},
    {"vehicle", "vehicle"},
    {"musical_instrument", "music"},
    {"music", "music"},
    {"dance", "music"},
    {"building", "building"},
    {"clothing", "clothing"},
    {"footwear", "clothing"},
    {"headdress", "clothing"},
    {"weapon", "weapon"},
    {"computer", "machine"},
    {"machine", "machine"},
    {"electronic_equipment", "machine"},
    {"tool", "tool"},
    {"game", "game"},
    {"plaything", "game"},
    {"sport", "sport"},
    {"celestial_body", "star"},
    {"weather", "weather"},
    {"atmospheric_phenomenon", "weather"},
    {"body_of_water", "water"},
    {"geological_formation", "land"},
    {"tree", "plant"},
    {"flower", "plant"},
};

const std::map<int, std::string> kFiles = {
    {4, "act"},      {5, "animal"},   {6, "thing"},  {8, "body"},   {11, "event"},
    {12, "feeling"}, {13, "food"},    {14, "group"}, {15, "place"}, {17, "land"},
    {18, "person"},  {19, "weather"}, {20, "plant"}, {27, "stuff"}, {28, "time"},
};

std::ifstream open(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(file + ": not there (Debian: wordnet-base)");
  return in;
}

// Skips the licence, whose lines begin with spaces.
template <typename Take>
void each_line(const std::string& file, Take take) {
  auto in = open(file);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line[0] != ' ') take(std::istringstream(line));
  }
}

// Returns what a sentence can say of it, without remarks and examples. It is empty if that is long, or names a place
// or a year.
std::string short_definition(std::string gloss) {
  gloss = gloss.substr(0, gloss.find_first_of(";\""));
  for (auto open = gloss.find('('); open != gloss.npos; open = gloss.find('(')) {
    const auto close = gloss.find(')', open);
    if (close == gloss.npos) return "";
    gloss.erase(open, close - open + 1);
  }
  std::istringstream in(gloss);
  std::string told;
  for (std::string word; in >> word;) {
    if (std::any_of(word.begin(), word.end(), [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }))
      return "";
    told += (told.empty() ? "" : " ") + word;
  }
  while (!told.empty() && (told.back() == ',' || told.back() == ':')) told.pop_back();
  const bool article =
      told.compare(0, 2, "a ") == 0 || told.compare(0, 3, "an ") == 0 || told.compare(0, 4, "the ") == 0;
  return article && told.size() >= 12 && told.size() <= 70 ? told : "";
}

Synsets read_synsets(const std::string& file) {
  Synsets synsets;
  each_line(file, [&](std::istringstream line) {
    std::string offset, type, count, lemma, skipped;
    Synset synset;
    line >> offset >> synset.file >> type >> count;
    synset.offset = offset;
    for (auto left = std::stoi(count, nullptr, 16); left > 0; --left) {
      line >> lemma >> skipped;
      synset.lemmas.push_back(lemma);
    }
    int pointers = 0;
    line >> pointers;
    for (std::string symbol, target; pointers > 0; --pointers) {
      line >> symbol >> target >> skipped >> skipped;
      if (symbol == "@i") synset.instance = true;
      if (symbol == "@" || symbol == "@i") synset.above.push_back(target);
    }
    std::string gloss;
    std::getline(line, gloss);
    synset.definition = short_definition(gloss.substr(std::min(gloss.size(), gloss.find("| ") + 2)));
    synsets.emplace(offset, std::move(synset));
  });
  return synsets;
}

bool is_plain_word(const std::string& lemma) { return lemma.size() >= 2 && lemma.size() <= 15 && is_plain(lemma); }

// Returns the synset and all above it, by the first pointer of each.
std::vector<const Synset*> line_up(const Synsets& synsets, const Synset& from) {
  std::vector<const Synset*> line{&from};
  while (!line.back()->above.empty() && line.size() < 20) {
    line.push_back(&synsets.at(line.back()->above.front()));
  }
  return line;
}

void describe(const Synsets& synsets, const Synset& sense, Lemma& word) {
  int steps = -1;
  for (const Synset* above : line_up(synsets, sense)) {
    ++steps;
    for (const auto& lemma : above->lemmas) {
      if (steps > 0 && is_plain_word(lemma)) {
        word.broader.push_back(lemma);
        word.steps.push_back(steps);
        word.senses.push_back(above->offset);
      }
      const auto anchor = kAnchors.find(lemma);
      if (anchor != kAnchors.end() && word.category.empty()) word.category = anchor->second;
    }
  }
  word.definition = sense.definition;
  word.sense = sense.offset;
  const auto file = kFiles.find(sense.file);
  if (word.category.empty()) word.category = file == kFiles.end() ? "idea" : file->second;
}

std::string capitalised(const Synset& sense, const std::string& lemma) {
  for (const auto& written : sense.lemmas) {
    if (written.size() == lemma.size() && written[0] == lemma[0] - 32 &&
        written.compare(1, std::string::npos, lemma, 1) == 0) {
      return written;
    }
  }
  return "";
}

void read_nouns(const std::string& directory, Lemmas& words) {
  const auto synsets = read_synsets(directory + "/data.noun");
  each_line(directory + "/index.noun", [&](std::istringstream line) {
    std::string lemma, pos, skipped, offset;
    int senses = 0, pointers = 0;
    line >> lemma >> pos >> senses >> pointers;
    if (!is_plain_word(lemma)) return;
    for (++pointers; pointers > 0; --pointers) line >> skipped;
    int tagged = 0;
    line >> tagged;

    auto& word = words[lemma];
    word.weight[0] = 0;
    const Synset* best = nullptr;  // prefers things of that kind to somebody with that name
    bool always_capital = true;
    for (int sense = 0; sense < senses; ++sense) {
      line >> offset;
      const auto& synset = synsets.at(offset);
      if (sense == 0) word.person = synset.instance && synset.file == 18;
      if (best == nullptr || (best->instance && !synset.instance) ||
          (tagged == 0 && best->file == 18 && synset.file != 18) ||
          (tagged == 0 && best->file != 5 && synset.file == 5) || (best->file == 20 && synset.file == 13)) {
        best = &synset;
      }
      const auto written = capitalised(synset, lemma);
      if (written.empty()) always_capital = false;
      if (word.proper.empty()) word.proper = written;
    }
    if (!always_capital) word.proper.clear();
    describe(synsets, *best, word);
  });
}

void read_lemmas(const std::string& file, std::size_t part, Lemmas& words) {
  each_line(file, [&](std::istringstream line) {
    std::string lemma;
    line >> lemma;
    if (is_plain_word(lemma)) words[lemma].weight[part] = 0;
  });
}

// Reads lines such as "frog%1:05:00:: 1 2": sense key, sense number, and how often the tagged corpus has it.
void read_counts(const std::string& file, Lemmas& words) {
  std::map<std::pair<std::string, std::size_t>, int> counts;
  each_line(file, [&](std::istringstream line) {
    std::string key;
    int sense = 0, count = 0;
    line >> key >> sense >> count;
    const auto percent = key.find('%');
    static constexpr std::array<std::size_t, 6> kPart = {0, 0, 1, 2, 3, 2};
    counts[{key.substr(0, percent), kPart.at(key[percent + 1] - '0')}] += count;
  });
  for (const auto& [key, count] : counts) {
    const auto word = words.find(key.first);
    if (word == words.end() || word->second.weight[key.second] < 0) continue;
    int weight = 0;
    for (int left = count; left > 0 && weight < 9; left /= 2) ++weight;
    word->second.weight[key.second] = weight;
  }
}

}  // namespace

bool is_category(const std::string& name) {
  const auto is_it = [&](const auto& entry) { return entry.second == name; };
  return std::any_of(kAnchors.begin(), kAnchors.end(), is_it) || std::any_of(kFiles.begin(), kFiles.end(), is_it) ||
         name == "idea";
}

Lemmas read_wordnet(const std::string& directory) {
  Lemmas words;
  read_nouns(directory, words);
  read_lemmas(directory + "/index.verb", 1, words);
  read_lemmas(directory + "/index.adj", 2, words);
  read_lemmas(directory + "/index.adv", 3, words);
  read_counts(directory + "/cntlist.rev", words);
  return words;
}

std::map<std::string, std::string> read_exceptions(const std::string& file) {
  std::map<std::string, std::string> exceptions;
  each_line(file, [&](std::istringstream line) {
    std::string form, base;
    line >> form >> base;
    if (is_plain_word(form) && is_plain_word(base)) exceptions.emplace(form, base);
  });
  return exceptions;
}

}  // namespace lexicon_builder
