#pragma once
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

// Declares the word lists under words/, which are compiled in at build time: words/theme/titles.txt is
// words::theme::titles. Every file is sorted in byte order and has no line twice.
namespace generator::words {

// This text holds all lines, each once. A line is kept as its place in the text: tables of pointers would be relocated
// at each start of a program, and each process would have a megabyte of its own.
extern const char text[];
struct Line {
  std::uint32_t begin, size;
  operator std::string_view() const { return {text + begin, size}; }
};

// A List has the lines of a .txt file, or one column of a .tsv file.
class List {
 public:
  class Iterator {
   public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = std::string_view;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = std::string_view;

    explicit Iterator(const Line* at) : at_(at) {}
    std::string_view operator*() const { return *at_; }
    std::string_view operator[](difference_type by) const { return at_[by]; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    Iterator& operator--() {
      --at_;
      return *this;
    }
    Iterator& operator+=(difference_type by) {
      at_ += by;
      return *this;
    }
    Iterator operator+(difference_type by) const { return Iterator(at_ + by); }
    difference_type operator-(const Iterator& other) const { return at_ - other.at_; }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    const Line* at_;
  };

  constexpr List() : List(nullptr, 0) {}
  constexpr List(const Line* begin, std::size_t size) : begin_(begin), size_(size) {}
  template <std::size_t size>
  constexpr explicit List(const Line (&lines)[size]) : List(lines, size) {}

  Iterator begin() const { return Iterator(begin_); }
  Iterator end() const { return begin() + static_cast<std::ptrdiff_t>(size_); }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::string_view operator[](std::size_t at) const { return begin_[at]; }
  List part(std::size_t from, std::size_t size) const { return {begin_ + from, size}; }

  // Uses a binary search, so it works only for a whole .txt file or a first column.
  bool has(std::string_view line) const;

 private:
  const Line* begin_;
  std::size_t size_;
};

// A Table is a .tsv file: the first column, and the rest of each line.
struct Table {
  List keys, values;

  std::optional<std::string_view> find(std::string_view key) const;
  List all(std::string_view key) const;  // of a table in which a key stands more than once
};

namespace blocked {
extern const List stems;            // refused anywhere inside a word, and spelled apart
extern const List innocent;         // innocent words that hold one of the stems
extern const List words;            // refused as words of their own
extern const List people;           // real people known by one name
extern const List full_names;       // real people known by two
extern const List brands;           // companies, products, franchises, other people's tokens
extern const List two_word_brands;  // "star wars"
}  // namespace blocked

namespace claims {
extern const List words;    // "presale"
extern const List phrases;  // "to the moon"; at most four words
extern const List denials;  // "not": the claim that follows is none
}  // namespace claims

namespace foreign {
// Of each language, by its code: "perro" -> part of speech, English; those of "function" hold the sentence together.
extern const Table ar;
extern const Table de;
extern const Table el;
extern const Table es;
extern const Table fr;
extern const Table hi;
extern const Table it;
extern const Table ja;
extern const Table ko;
extern const Table nl;
extern const Table pl;
extern const Table pt;
extern const Table ru;
extern const Table tr;
extern const Table uk;
extern const Table zh;
}  // namespace foreign

namespace grammar {
extern const Table plurals;            // irregular ones
extern const Table irregular_verbs;    // infinitive -> past, participle
extern const List transitive_verbs;    // say nothing without an object: "wants"
extern const Table proper_names;       // folded -> as it is written: "world cup" -> "World Cup"
extern const List mass_nouns;          // no article and no plural: "coffee"
extern const List acronyms;            // written in capitals
extern const List place_prepositions;  // those that say where something is
extern const Table place_nouns;        // "the", "a" or "bare": its article; "on" or "at", where the theme says "in"
}  // namespace grammar

namespace letters {
extern const Table romanisation;  // Greek, Cyrillic, hiragana and the parts of Hangul syllables in Latin letters
extern const Table look_alikes;   // characters that are drawn like a Latin letter: "$" -> "s"
}  // namespace letters

namespace lexicon {
extern const Table compounds;    // of two or three words that mean one thing: category, emoji
extern const Table emoji_names;  // where CLDR's are long or name a feeling
extern const Table senses;       // a noun, what must stand elsewhere in the theme, category, emoji
extern const Table nouns;        // nouns that WordNet lacks or files under a useless category: category, emoji
extern const List adjectives;    // the same for adjectives
}  // namespace lexicon

namespace logo {
extern const Table costumes;  // emoji of a person -> where another's face goes in it
extern const Table faces;     // emoji -> the same seen from the front
extern const Table heads;     // emoji -> where a hat sits, and its eyes
extern const Table ideas;     // word or two -> how it is shown beside the subject: place, emoji or effect
extern const Table motifs;    // category -> emoji, for what has none of its own
extern const Table subjects;  // word -> emoji, where that of the lexicon shows something else
extern const Table tools;     // emoji of a costume -> how and what shows its job where it does not fit: "held\t⚖"
}  // namespace logo

namespace sentences {
extern const List disclaimers;  // each says that this is a concept
}  // namespace sentences

namespace theme {
extern const Table sayings;         // folded, without punctuation -> nouns that a picture of it can show
extern const Table spellings;       // English as it is typed in haste -> as it is read, "-" for a filler: "im" -> "i'm"
extern const Table stand_ins;       // brand or celebrity -> what a theme may speak of instead: "nike" -> "sneaker"
extern const Table portions;        // "slice", "cup" -> "part" or "amount"; what they are of says more
extern const Table function_words;  // word -> part of speech; "dropped" for what a draft has no use for ("coin")
extern const List requests;         // words in front of "about", "for" or "with" that only ask: "make me a coin about"
extern const List titles;           // "captain", before a name
extern const List light_nouns;      // not what a theme is about: "day" in "a day in the life of a potato"
extern const List neutral_nouns;    // what to talk about when a theme says nothing
extern const Table moods;           // word -> mood
extern const Table category_moods;  // category -> mood
}  // namespace theme

namespace tickers {
extern const Table associations;  // a noun -> words that it brings to mind, apart by spaces, the most telling first
extern const List tokens;
extern const List currencies;  // and metals
extern const List shares;      // and funds
extern const List agencies;
extern const List rude;        // refused anywhere in a ticker
extern const List unlucky;     // words that nobody wants for a ticker; a validator lets them pass
extern const Table nicknames;  // of nouns that are too long for a ticker
}  // namespace tickers

}  // namespace generator::words
