#include "concept/rules/draft/words.h"

#include <glib.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

#include "concept/rules/draft/blocked.h"
#include "concept/rules/draft/foreign_words.h"
#include "concept/rules/draft/grammar.h"
#include "concept/rules/draft/letters.h"
#include "concept/rules/draft/lexicon.h"

namespace concepts::rules {

namespace {

struct Raw {
  std::string text;    // folded
  bool capital = false;
  bool pause = false;  // a mark that parts sentences follows or stands alone
  bool translated = false;
};

// clang-format off
const std::map<std::string_view, Part> kFunctionWords = {
    {"a", Part::determiner}, {"an", Part::determiner}, {"the", Part::determiner}, {"this", Part::determiner},
    {"these", Part::determiner}, {"those", Part::determiner}, {"some", Part::determiner}, {"every", Part::determiner},
    {"each", Part::determiner}, {"any", Part::determiner}, {"another", Part::determiner}, {"all", Part::determiner},
    {"my", Part::possessive}, {"your", Part::possessive}, {"our", Part::possessive}, {"his", Part::possessive},
    {"her", Part::possessive}, {"their", Part::possessive}, {"its", Part::possessive},
    {"in", Part::preposition}, {"on", Part::preposition}, {"at", Part::preposition}, {"under", Part::preposition},
    {"inside", Part::preposition}, {"near", Part::preposition}, {"by", Part::preposition}, {"behind", Part::preposition},
    {"above", Part::preposition}, {"below", Part::preposition}, {"beneath", Part::preposition},
    {"beyond", Part::preposition}, {"across", Part::preposition}, {"through", Part::preposition},
    {"over", Part::preposition}, {"around", Part::preposition}, {"aboard", Part::preposition},
    {"during", Part::preposition}, {"with", Part::preposition}, {"without", Part::preposition},
    {"from", Part::preposition}, {"for", Part::preposition}, {"to", Part::preposition}, {"into", Part::preposition},
    {"onto", Part::preposition}, {"against", Part::preposition}, {"between", Part::preposition},
    {"among", Part::preposition}, {"after", Part::preposition}, {"before", Part::preposition},
    {"about", Part::preposition}, {"like", Part::preposition}, {"as", Part::preposition}, {"vs", Part::preposition},
    {"versus", Part::preposition}, {"until", Part::preposition}, {"of", Part::of},
    {"and", Part::conjunction}, {"or", Part::conjunction}, {"but", Part::conjunction},
    {"that", Part::relative}, {"who", Part::relative}, {"which", Part::relative}, {"whose", Part::relative},
    {"is", Part::copula}, {"are", Part::copula}, {"was", Part::copula}, {"were", Part::copula}, {"be", Part::copula},
    {"am", Part::copula}, {"been", Part::copula},
    {"very", Part::adverb}, {"really", Part::adverb}, {"too", Part::adverb}, {"always", Part::adverb},
    {"never", Part::adverb}, {"so", Part::adverb}, {"not", Part::adverb}, {"just", Part::adverb},
    {"slightly", Part::adverb}, {"extremely", Part::adverb}, {"secretly", Part::adverb}, {"only", Part::adverb},
    {"two", Part::number}, {"three", Part::number}, {"four", Part::number}, {"five", Part::number},
    {"six", Part::number}, {"seven", Part::number}, {"eight", Part::number}, {"nine", Part::number},
    {"ten", Part::number}, {"one", Part::number}, {"hundred", Part::number}, {"thousand", Part::number},
    {"i", Part::dropped}, {"me", Part::dropped}, {"you", Part::dropped}, {"he", Part::dropped}, {"she", Part::dropped},
    {"it", Part::dropped}, {"we", Part::dropped}, {"they", Part::dropped}, {"them", Part::dropped},
    {"him", Part::dropped}, {"us", Part::dropped}, {"there", Part::dropped}, {"here", Part::dropped},
    {"please", Part::dropped}, {"make", Part::verb}, {"want", Part::verb}, {"what", Part::dropped},
    {"when", Part::dropped}, {"where", Part::dropped}, {"why", Part::dropped}, {"how", Part::dropped},
    {"if", Part::dropped}, {"then", Part::dropped}, {"will", Part::dropped}, {"would", Part::dropped},
    {"can", Part::dropped}, {"could", Part::dropped}, {"should", Part::dropped}, {"may", Part::dropped},
    {"might", Part::dropped}, {"must", Part::dropped}, {"do", Part::dropped}, {"does", Part::dropped},
    {"did", Part::dropped}, {"don't", Part::dropped}, {"doesn't", Part::dropped}, {"can't", Part::dropped},
    {"isn't", Part::dropped}, {"won't", Part::dropped}, {"no", Part::dropped}, {"yes", Part::dropped},
    {"has", Part::verb}, {"have", Part::verb}, {"had", Part::verb}, {"having", Part::gerund},
    {"coin", Part::dropped}, {"coins", Part::dropped}, {"token", Part::dropped}, {"tokens", Part::dropped},
    {"memecoin", Part::dropped}, {"meme", Part::dropped}, {"memes", Part::dropped}, {"crypto", Part::dropped},
    {"cryptocurrency", Part::dropped}, {"currency", Part::dropped}, {"blockchain", Part::dropped},
    {"defi", Part::dropped}, {"nft", Part::dropped}, {"theme", Part::dropped}, {"themed", Part::dropped},
    {"concept", Part::dropped}, {"inspired", Part::dropped}, {"based", Part::dropped}, {"something", Part::dropped},
    {"someone", Part::dropped}, {"somebody", Part::dropped}, {"anything", Part::dropped}, {"nothing", Part::dropped},
    {"everyone", Part::dropped}, {"everything", Part::dropped}, {"called", Part::dropped}, {"named", Part::dropped},
    {"profit", Part::dropped}, {"profits", Part::dropped}, {"guaranteed", Part::dropped}, {"invest", Part::dropped},
    {"investment", Part::dropped}, {"investor", Part::dropped}, {"presale", Part::dropped}, {"airdrop", Part::dropped},
    {"price", Part::dropped}, {"prices", Part::dropped}, {"buy", Part::dropped}, {"sell", Part::dropped},
    {"rich", Part::dropped}, {"apy", Part::dropped}, {"roi", Part::dropped}, {"pump", Part::dropped},
    {"script", Part::dropped}, {"alert", Part::dropped}, {"http", Part::dropped}, {"https", Part::dropped},
    {"www", Part::dropped}, {"html", Part::dropped}, {"null", Part::dropped}, {"undefined", Part::dropped}};
// clang-format on

bool is_word_letter(char32_t c) {
  return letters::is_letter(c) || (c >= U'0' && c <= U'9') || c == U'\'' || c == U'’';
}

bool is_disguise(char32_t c) { return c == U'@' || c == U'$' || c == U'!' || c == U'|' || c == U'+' || c == U'*'; }

bool begins(const std::u32string& text, std::u32string_view start) { return text.compare(0, start.size(), start) == 0; }

// Addresses, handles and hashes name somebody or lead somewhere.
bool is_address(const std::u32string& chunk) {
  if (chunk.find(U"://") != chunk.npos || begins(chunk, U"www.") || chunk[0] == U'@') return true;
  if (begins(chunk, U"0x") && chunk.size() > 6) return true;
  const auto dot = chunk.rfind(U'.');
  if (dot == chunk.npos || dot == 0) return false;
  if (chunk.find(U'@') < dot) return true;
  static const std::map<std::u32string, int> kEndings = {{U"com", 0}, {U"net", 0}, {U"org", 0}, {U"io", 0},  {U"xyz", 0},
                                                         {U"app", 0}, {U"dev", 0}, {U"fun", 0}, {U"gg", 0},  {U"me", 0},
                                                         {U"co", 0},  {U"finance", 0}, {U"eth", 0}, {U"sol", 0}};
  return kEndings.count(chunk.substr(dot + 1)) != 0;
}

// Finds known nouns in a run of unspaced script, longest first; what is not known is spelled in Latin letters.
void read_unspaced(const std::u32string& run, std::vector<Raw>& raw) {
  std::u32string unknown;
  const auto flush = [&] {
    const auto latin = letters::romanised(letters::utf8(unknown));
    if (latin.size() >= 3) raw.push_back({latin.substr(0, 12), false, false, true});
    unknown.clear();
  };
  for (std::size_t at = 0; at < run.size();) {
    std::size_t taken = 0;
    for (auto length = std::min<std::size_t>(8, run.size() - at); length > 0 && taken == 0; --length) {
      const auto piece = letters::utf8(std::u32string_view(run).substr(at, length));
      const auto english = length == 1 && run.size() > 4 && letters::romanised(piece).size() > 0
                               ? std::string()
                               : foreign::translated(piece);
      if (english.empty()) continue;
      flush();
      raw.push_back({english, false, false, true});
      taken = length;
    }
    if (taken == 0) unknown += run[at];
    at += std::max<std::size_t>(taken, 1);
  }
  flush();
}

// One chunk between spaces, in its own case.
void read_chunk(const std::u32string& chunk, std::vector<Raw>& raw) {
  std::u32string word;
  const auto flush = [&] {
    while (!word.empty() && (word.back() == U'\'' || word.back() == U'’' || is_disguise(word.back()))) word.pop_back();
    if (word.empty()) return;
    const auto folded = letters::fold(letters::utf8(word));
    const auto points = letters::code_points(folded);
    if (std::any_of(points.begin(), points.end(), letters::is_unspaced)) read_unspaced(points, raw);
    else raw.push_back({folded, word[0] < 0x80 && g_ascii_isupper(static_cast<gchar>(word[0])), false, false});
    word.clear();
  };
  for (const char32_t c : chunk) {
    const auto shown = c < 0x80 ? std::nullopt : lexicon::shown_by(letters::utf8(std::u32string(1, c)));
    if (shown) {
      flush();
      if (raw.empty() || raw.back().text != *shown) raw.push_back({std::string(*shown), false, false, true});
    } else if (is_word_letter(c) || (is_disguise(c) && (!word.empty() || c == U'$' || c == U'@'))) {
      word += c == U'’' ? U'\'' : c;
    } else {
      flush();
      if (std::u32string_view(U",.;:!?()、。，！？؛،").find(c) != std::u32string_view::npos && !raw.empty()) {
        raw.back().pause = true;
      }
    }
  }
  const bool ends = !word.empty() && (word.back() == U'!' || word.back() == U'+');
  flush();
  if (ends && !raw.empty()) raw.back().pause = true;
}

std::vector<Raw> split(const std::string& theme) {
  std::vector<Raw> raw;
  std::u32string chunk;
  const auto take = [&] {
    if (!chunk.empty() && !is_address(chunk)) read_chunk(chunk, raw);
    chunk.clear();
  };
  for (const char32_t c : letters::code_points(theme)) {
    if (c <= U' ' || c == 0xA0 || c == 0x3000 || c == U'/' || c == U'_' || c == U'\\' || (c >= 0x2000 && c <= 0x200A)) {
      take();
    } else if (!(c >= 0x200B && c <= 0x200F) && !(c >= 0x202A && c <= 0x202E) && c != 0xFE0F && c != 0xFEFF &&
               !(c >= 0x2060 && c <= 0x206F) && c != 0xAD && !(c >= 0x7F && c < 0xA0)) {
      chunk += c;
    }
  }
  take();
  return raw;
}

// "hot dog" becomes two words.
std::vector<Raw> apart(const std::vector<Raw>& raw) {
  std::vector<Raw> words;
  for (const auto& one : raw) {
    std::size_t from = 0;
    for (std::size_t space; (space = one.text.find_first_of(" -", from)) != std::string::npos; from = space + 1) {
      words.push_back({one.text.substr(from, space - from), false, false, one.translated});
    }
    words.push_back({one.text.substr(from), one.capital, one.pause, one.translated});
  }
  return words;
}

std::string only_letters(const std::string& text) {
  std::string kept;
  std::copy_if(text.begin(), text.end(), std::back_inserter(kept),
               [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
  return kept;
}

bool is_english(const std::string& word) {
  const auto entry = lexicon::look_up(word);
  if (entry && (entry->noun > 0 || entry->verb > 0 || entry->adjective >= 0 || entry->adverb > 0 || !entry->emoji.empty()) &&
      entry->proper.empty()) {
    return true;
  }
  const auto base = grammar::singular(word);
  if (base != word && lexicon::look_up(base)) return true;
  return word.size() > 4 && !grammar::infinitive(word).empty();
}

// The other languages' words become English ones; words nobody knows stay, as names.
std::vector<Raw> in_english(const std::vector<Raw>& raw) {
  const bool abroad = std::any_of(raw.begin(), raw.end(), [](const Raw& one) {
    return one.translated || foreign::is_little_word(one.text) ||
           std::any_of(one.text.begin(), one.text.end(), [](unsigned char c) { return c >= 0x80; });
  });
  if (!abroad) return raw;

  std::vector<Raw> english, unknown;
  bool translated_one = false;
  for (auto one : raw) {
    if (one.translated || kFunctionWords.count(one.text) != 0) {
      english.push_back(one);
      continue;
    }
    if (foreign::is_little_word(one.text)) continue;
    const auto meaning = foreign::translated(one.text);
    const auto entry = lexicon::look_up(one.text);
    const bool plain_english = entry && entry->noun + entry->adjective + entry->verb > 2;
    if (!meaning.empty() && !plain_english) {
      english.push_back({meaning, false, one.pause, true});
      translated_one = true;
    } else if (is_english(one.text)) {
      english.push_back(one);
    } else {
      const auto latin = letters::romanised(one.text);
      if (latin.size() >= 3) unknown.push_back({latin.substr(0, 12), false, one.pause, true});
    }
  }
  if (!translated_one) english.insert(english.end(), unknown.begin(), unknown.end());
  return english;
}

bool ends_with(const std::string& word, std::string_view end) {
  return word.size() > end.size() && std::string_view(word).substr(word.size() - end.size()) == end;
}

Word as_noun(const std::string& text, bool capital) {
  Word word;
  word.text = text;
  word.base = grammar::singular(text);
  word.plural = word.base != text;
  word.part = Part::noun;
  auto entry = lexicon::look_up(word.base);
  if (entry && entry->noun < 0) entry.reset();
  word.category = entry ? std::string(entry->category) : "thing";
  word.emoji = entry ? std::string(entry->emoji) : "";
  word.proper = (entry && !entry->proper.empty()) || (!entry && capital);
  if (word.proper) word.text = grammar::capitalised(text);
  return word;
}

struct Neighbours {
  std::optional<Part> before;
  std::string after;
};

bool could_be_noun(const std::string& word) {
  if (word.empty() || kFunctionWords.count(word) != 0) return false;
  const auto entry = lexicon::look_up(grammar::singular(word));
  return !entry || entry->noun >= 0;
}

Word as_verb(const std::string& text, const std::string& base, Part part) {
  Word word;
  word.text = text;
  word.base = base;
  word.part = part;
  return word;
}

Word as_adjective(const std::string& text) {
  Word word;
  word.text = text;
  word.base = text;
  word.part = Part::adjective;
  return word;
}

Word judged(const Raw& raw, const Neighbours& by) {
  const auto& text = raw.text;
  const auto entry = lexicon::look_up(text);
  const auto noun = lexicon::look_up(grammar::singular(text));
  const int as_a_noun = noun ? noun->noun : -1;
  const auto infinitive = grammar::infinitive(text);
  const bool after_noun = by.before == Part::noun;
  const bool noun_follows = could_be_noun(by.after);

  if (ends_with(text, "ing") && !infinitive.empty() && infinitive != text && as_a_noun <= 3) {
    if (after_noun || by.before == Part::copula || (!noun_follows && by.before == Part::preposition)) {
      return as_verb(text, infinitive, Part::gerund);
    }
    if (noun_follows && by.before != Part::preposition) return as_adjective(text);
    if (as_a_noun < 0) return as_verb(text, infinitive, Part::gerund);
  }
  if (by.before == Part::relative && !infinitive.empty()) return as_verb(text, infinitive, Part::verb);
  if (entry && entry->adjective >= 0 && (as_a_noun < entry->adjective || (as_a_noun == entry->adjective && noun_follows))) {
    return as_adjective(text);
  }
  if (ends_with(text, "ed") && !infinitive.empty() && as_a_noun < 0) return as_adjective(text);
  if (entry && entry->adverb >= 0 && as_a_noun < entry->adverb && entry->adjective < 0) {
    auto word = as_adjective(text);
    word.part = Part::adverb;
    return word;
  }
  const int as_a_verb = infinitive.empty() ? -1 : lexicon::look_up(infinitive)->verb;
  if (after_noun && as_a_verb > as_a_noun + 1) return as_verb(text, infinitive, Part::verb);
  if (as_a_noun < 0 && as_a_verb > 0 && !raw.translated && entry) return as_verb(text, infinitive, Part::verb);
  return as_noun(text, raw.capital);
}

Word understood(const Raw& raw, const Neighbours& by) {
  const auto function = kFunctionWords.find(raw.text);
  if (function != kFunctionWords.end()) {
    Word word;
    word.text = word.base = raw.text;
    word.part = function->second;
    return word;
  }
  if (std::all_of(raw.text.begin(), raw.text.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    Word word;
    word.text = word.base = raw.text;
    word.part = raw.text.size() <= 4 ? Part::number : Part::dropped;
    return word;
  }
  if (ends_with(raw.text, "'s")) {
    auto owner = as_noun(raw.text.substr(0, raw.text.size() - 2), raw.capital);
    owner.text += "'s";
    owner.part = Part::possessive;
    return owner;
  }
  return judged(raw, by);
}

}  // namespace

std::vector<Word> read_words(const std::string& theme) {
  const auto raw = split(theme);
  std::vector<std::string> folded;
  for (const auto& one : raw) folded.push_back(one.text);
  const auto drop = blocked::to_drop(folded);

  std::vector<Raw> kept;
  std::vector<bool> hole;
  for (std::size_t at = 0; at < raw.size(); ++at) {
    auto one = raw[at];
    const bool masked = one.text.find_first_of("@$!|+*") != std::string::npos;
    if (drop[at] || masked || one.text.size() > 40) {
      if (!kept.empty()) kept.back().pause = true;
      continue;
    }
    const auto possessive = ends_with(one.text, "'s");
    const bool ascii = std::all_of(one.text.begin(), one.text.end(), [](unsigned char c) { return c < 0x80; });
    if (ascii && !possessive && kFunctionWords.count(one.text) == 0 && !one.translated) one.text = only_letters(one.text);
    if (!one.text.empty()) kept.push_back(one);
  }

  const auto english = apart(in_english(kept));
  std::vector<Word> words;
  for (std::size_t at = 0; at < english.size(); ++at) {
    const auto& one = english[at];
    const auto letters_only = only_letters(one.text);
    if (letters_only.empty() || (letters_only.size() < 2 && one.text != "a")) continue;
    Neighbours by;
    if (!words.empty()) by.before = words.back().part;
    if (!one.pause && at + 1 < english.size()) by.after = english[at + 1].text;
    auto word = understood(one, by);
    word.translated = one.translated;
    const auto entry = lexicon::look_up(word.base);
    if (entry && entry->person) word.part = Part::dropped;
    words.push_back(std::move(word));
    if (one.pause) {
      words.emplace_back();
      words.back().part = Part::pause;
    }
  }
  return words;
}

}  // namespace concepts::rules
