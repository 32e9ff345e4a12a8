#include "generator/ground/words.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "generator/draft/english/function_words.h"
#include "generator/ground/letters.h"

// Last: its macros must not meet the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;

namespace {

constexpr const char* kDirectory = "src/generator/words";

const std::string kWord = "[a-z]+", kWords = "[a-z]+(['-]?[a-z]+| [a-z]+)*", kTicker = "[A-Z0-9]{2,10}";
const std::string kSentence = "[A-Z][A-Za-z ,:]*[.]", kEmoji = "[^ -~]+", kPercent = "[0-9]{1,3}";

const std::vector<std::string> kForeign = {"[^ A-Z]+( [^ A-Z]+)*", "adjective|function|gerund|noun|past|verb",
                                           "-|[A-Za-z]+([ '-][A-Za-z]+)*"};

// What each column of a file has to match in whole.
const std::map<std::string, std::vector<std::string>> kForms = {
    {"blocked/brands.txt", {kWord}},
    {"blocked/full_names.txt", {"[a-z]+ [a-z]+"}},
    {"blocked/innocent.txt", {kWord}},
    {"blocked/people.txt", {kWord}},
    {"blocked/stems.txt", {kWord}},
    {"blocked/two_word_brands.txt", {"[a-z]+ [a-z]+"}},
    {"blocked/words.txt", {kWord}},
    {"claims/denials.txt", {"[a-z']+"}},
    {"claims/phrases.txt", {"[a-z]+( [a-z]+){1,3}"}},
    {"claims/words.txt", {kWord}},
    {"foreign/ar.tsv", kForeign},
    {"foreign/de.tsv", kForeign},
    {"foreign/el.tsv", kForeign},
    {"foreign/es.tsv", kForeign},
    {"foreign/fr.tsv", kForeign},
    {"foreign/hi.tsv", kForeign},
    {"foreign/it.tsv", kForeign},
    {"foreign/ja.tsv", kForeign},
    {"foreign/ko.tsv", kForeign},
    {"foreign/nl.tsv", kForeign},
    {"foreign/pl.tsv", kForeign},
    {"foreign/pt.tsv", kForeign},
    {"foreign/ru.tsv", kForeign},
    {"foreign/tr.tsv", kForeign},
    {"foreign/uk.tsv", kForeign},
    {"foreign/zh.tsv", kForeign},
    {"grammar/acronyms.txt", {kWord}},
    {"grammar/irregular_verbs.tsv", {kWord, kWord, kWord}},
    {"grammar/mass_nouns.txt", {kWord}},
    {"grammar/place_nouns.tsv", {kWord, "a|at|bare|on|the"}},
    {"grammar/place_prepositions.txt", {kWord}},
    {"grammar/plurals.tsv", {kWord, kWord}},
    {"grammar/proper_names.tsv", {"[a-z0-9' ]+", "[A-Z][^ ]*( [A-Z][^ ]*)*"}},
    {"grammar/transitive_verbs.txt", {kWord}},
    {"letters/look_alikes.tsv", {"[!-@|]|[^ -~]+", "[a-z]"}},
    {"letters/romanisation.tsv", {"[^ -~]+", kWord}},
    {"lexicon/adjectives.txt", {kWord}},
    {"lexicon/compounds.tsv", {"[a-z]+( [a-z]+){0,2}", kWord, kEmoji}},
    {"lexicon/emoji_names.tsv", {kEmoji, "[A-Za-z]+( [a-z]+)?"}},
    {"lexicon/nouns.tsv", {kWord, kWord, kEmoji}},
    {"lexicon/senses.tsv", {kWord, kWords, kWord, kEmoji}},
    {"logo/costumes.tsv", {kEmoji, kPercent, kPercent, kPercent, kPercent, kPercent, kPercent}},
    {"logo/faces.tsv", {kEmoji, kEmoji}},
    {"logo/heads.tsv", {"[a-z]+( [a-z]+)?|" + kEmoji, kPercent, kPercent, kPercent, kPercent, kPercent}},
    {"logo/ideas.tsv", {"[a-z]+( [a-z]+)*", kWord, "[a-z]+|[0-9.]+|-|" + kEmoji}},
    {"logo/motifs.tsv", {kWord, kEmoji}},
    {"logo/subjects.tsv", {"[a-z]+( [a-z]+)*", "[a-z]+( [a-z]+)?|-|" + kEmoji}},
    {"logo/tools.tsv", {kEmoji, "held|worn", kEmoji}},
    {"sentences/disclaimers.txt", {kSentence}},
    {"theme/category_moods.tsv", {kWord, kWord}},
    {"theme/function_words.tsv", {"[a-z']+", kWord}},
    {"theme/light_nouns.txt", {kWord}},
    {"theme/moods.tsv", {kWord, kWord}},
    {"theme/neutral_nouns.txt", {kWord}},
    {"theme/portions.tsv", {kWord, "part|amount"}},
    {"theme/requests.txt", {"[a-z']+"}},
    {"theme/sayings.tsv", {"[a-z' ]+", kWords}},
    {"theme/spellings.tsv", {"[a-z0-9]+( [a-z]+)*", "-|[a-z' -]+"}},
    {"theme/stand_ins.tsv", {"[a-z ]+", kWords}},
    {"theme/titles.txt", {kWord}},
    {"tickers/agencies.txt", {kTicker}},
    {"tickers/associations.tsv", {kWord, "[a-z]+( [a-z]+)*"}},
    {"tickers/currencies.txt", {kTicker}},
    {"tickers/nicknames.tsv", {kWord, "[A-Z]{3,6}"}},
    {"tickers/rude.txt", {kTicker}},
    {"tickers/shares.txt", {kTicker}},
    {"tickers/tokens.txt", {kTicker}},
    {"tickers/unlucky.txt", {kTicker}},
};

// The tables in which a key stands once for each of its values.
const std::set<std::string> kGrouped = {"grammar/place_nouns.tsv", "lexicon/senses.tsv"};

std::string content_of(const std::string& file) {
  std::ifstream in(file);
  std::ostringstream all;
  all << in.rdbuf();
  return all.str();
}

std::vector<std::string> split(const std::string& text, char by) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, by);) parts.push_back(part);
  return parts;
}

// Without the comment that names the columns.
std::vector<std::string> lines_of(const std::string& path) {
  auto lines = split(content_of(std::string(kDirectory) + '/' + path), '\n');
  const bool table = path.substr(path.size() - 4) == ".tsv";
  if (table && !lines.empty()) lines.erase(lines.begin());
  return lines;
}

std::vector<std::string> paths() {
  std::vector<std::string> all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kDirectory)) {
    if (entry.is_regular_file()) all.push_back(std::filesystem::relative(entry.path(), kDirectory).string());
  }
  return all;
}

void check_characters(const std::string& path, const std::vector<std::regex>& forms, const std::string& line) {
  const auto columns = split(line, '\t');
  CHECK_EQUAL_TEXT(forms.size(), columns.size(), (path + ": " + line).c_str());
  for (std::size_t at = 0; at < forms.size(); ++at) {
    CHECK_TEXT(std::regex_match(columns[at], forms[at]), (path + ": " + columns[at]).c_str());
  }
}

}  // namespace

TEST_GROUP(Words){};

TEST(Words, are_found) {
  CHECK(words::blocked::innocent.has("torpedo"));
  CHECK_FALSE(words::blocked::innocent.has("torped"));
  CHECK(words::grammar::plurals.find("mouse") == "mice");
  CHECK(!words::grammar::plurals.find("mous"));
  CHECK(words::grammar::place_nouns.all("beach").size() == 2);
  CHECK(words::grammar::place_nouns.all("nowhere").empty());
}

TEST(Words, are_in_files_that_this_test_and_words_h_know) {
  const auto header = content_of("src/generator/ground/words.h");
  for (const auto& path : paths()) {
    CHECK_TEXT(kForms.count(path) == 1, path.c_str());
    const bool table = path.substr(path.size() - 4) == ".tsv";
    const auto slash = path.find('/');
    const auto name = path.substr(slash + 1, path.size() - slash - 5);
    CHECK_TEXT(header.find((table ? "extern const Table " : "extern const List ") + name + ';') != std::string::npos,
               path.c_str());
  }
  LONGS_EQUAL(kForms.size(), paths().size());
}

TEST(Words, are_in_byte_order_without_doubles) {
  for (const auto& [path, forms] : kForms) {
    const auto lines = lines_of(path);
    CHECK_TEXT(!lines.empty(), path.c_str());
    for (std::size_t at = 1; at < lines.size(); ++at) {
      CHECK_TEXT(lines[at - 1] < lines[at], (path + ": " + lines[at]).c_str());
      const bool same_key = split(lines[at - 1], '\t').front() == split(lines[at], '\t').front();
      CHECK_TEXT(!same_key || kGrouped.count(path) == 1, (path + ": " + lines[at]).c_str());
    }
  }
}

TEST(Words, are_of_legal_characters_in_the_right_number_of_columns) {
  for (const auto& [path, forms] : kForms) {
    const std::vector<std::regex> compiled(forms.begin(), forms.end());
    for (const auto& line : lines_of(path)) check_characters(path, compiled, line);
  }
}

TEST(Words, end_in_a_newline_and_no_line_in_a_space) {
  for (const auto& [path, forms] : kForms) {
    const auto content = content_of(std::string(kDirectory) + '/' + path);
    CHECK_TEXT(!content.empty() && content.back() == '\n', path.c_str());
    for (const std::string end : {" \n", "\t\n", "\r\n", "\n\n"}) {
      CHECK_TEXT(content.find(end) == std::string::npos, path.c_str());
    }
  }
}

TEST(Words, of_a_table_stand_below_the_names_of_its_columns) {
  for (const auto& [path, forms] : kForms) {
    const auto first = split(content_of(std::string(kDirectory) + '/' + path), '\n').at(0);
    if (path.substr(path.size() - 4) != ".tsv") continue;
    STRCMP_EQUAL_TEXT("# ", first.substr(0, 2).c_str(), path.c_str());
    CHECK_EQUAL_TEXT(forms.size(), split(first, '\t').size(), path.c_str());
  }
}

TEST(Words, of_other_languages_are_folded) {
  namespace of = words::foreign;
  for (const auto* language : {&of::ar, &of::de, &of::el, &of::es, &of::fr, &of::hi, &of::it, &of::ja, &of::ko, &of::nl,
                               &of::pl, &of::pt, &of::ru, &of::tr, &of::uk, &of::zh}) {
    for (const auto word : language->keys) STRCMP_EQUAL(std::string(word).c_str(), letters::fold(word).c_str());
  }
}

TEST(Words, that_hold_sentences_together_have_a_known_part_of_speech) {
  for (const auto word : words::theme::function_words.keys) {
    CHECK_TEXT(draft::part_of_function_word(word).has_value(), std::string(word).c_str());
  }
}

TEST(Words, of_a_disclaimer_say_that_it_is_a_concept) {
  for (const auto line : words::sentences::disclaimers) CHECK(letters::fold(line).find("concept") != std::string::npos);
}
