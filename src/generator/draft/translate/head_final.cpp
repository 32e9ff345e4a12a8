#include "generator/draft/translate/head_final.h"

#include <algorithm>
#include <optional>

#include "generator/draft/english/grammar.h"
#include "generator/draft/translate/segments.h"
#include "generator/ground/letters.h"
#include "generator/ground/text.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft::head_final {

namespace {

using Kind = foreign::Meaning::Kind;

// A group is a noun with what stands directly in front of it, and the particle behind it.
struct Group {
  std::vector<Token> words;
  std::string marker;  // "", "SUBJ", "OBJ", "of", "and" or a preposition
};

struct Sentence {
  std::vector<Group> groups;
  std::optional<Token> verb;
  bool past = false;  // the verb keeps its form
  std::string modal;
  std::size_t verb_at = 0;  // the number of groups in front of the verb
  bool of_behind_verb = false;
};

bool is_marker_behind(const std::string& language, const std::string& english) {
  return is_one_of(english, {"SUBJ", "OBJ", "TO", "IN", "of", "and", "in", "on", "under"}) ||
         (language != "zh" && is_one_of(english, {"with", "without", "from", "until", "like"}));
}

class Reader {
 public:
  explicit Reader(std::string language) : language_(std::move(language)) {}

  Sentence read(const std::vector<foreign::Meaning>& segments) {
    for (const auto& segment : segments) add(segment);
    return std::move(sentence_);
  }

 private:
  void add(const foreign::Meaning& segment) {
    const auto& english = segment.english;
    if (english.empty()) return;
    if (segment.kind == Kind::adjective) {
      pending_.push_back(token_of(english, Part::adjective));
      closed_ = true;
    } else if (segment.kind == Kind::noun) {
      closed_ = closed_ || segment.apart;
      add_noun(english);
    } else if (segment.kind == Kind::function) {
      add_function_word(english);
    } else {
      add_verb(segment);
    }
  }

  void add_noun(const std::string& english) {
    if (closed_ || sentence_.groups.empty()) sentence_.groups.emplace_back();
    auto& group = sentence_.groups.back();
    group.words.insert(group.words.end(), pending_.begin(), pending_.end());
    group.words.push_back(token_of(english, Part::noun));
    if (!prefix_.empty()) group.marker = prefix_;
    pending_.clear();
    prefix_.clear();
    closed_ = false;
    behind_verb_ = false;
  }

  void add_verb(const foreign::Meaning& segment) {
    sentence_.verb = token_of(segment.english, segment.kind == Kind::gerund ? Part::gerund : Part::verb);
    sentence_.past = segment.kind == Kind::past;
    sentence_.verb_at = sentence_.groups.size();
    behind_verb_ = closed_ = true;
  }

  void add_function_word(const std::string& english) {
    if (english == "is" && !sentence_.groups.empty()) {
      add_verb({Kind::verb, "be"});
    } else if (english == "of" && behind_verb_) {
      sentence_.of_behind_verb = true;
    } else if (is_marker_behind(language_, english)) {
      mark(english);
    } else if (is_one_of(english, {"not", "can", "can't"})) {
      sentence_.modal = sentence_.modal == "not" && english == "can" ? "can't" : english;
    } else if (is_one_of(english, {"at", "with", "without", "from", "for"})) {
      prefix_ = english == "at" ? "in" : english;
      closed_ = true;
    } else if (is_one_of(english, {"a", "two", "three", "every"})) {
      if (english != "a") pending_.push_back(token_of(english, std::nullopt));
      closed_ = true;
    } else if (english.find("ing") != std::string::npos) {
      sentence_.verb = token_of(english, Part::gerund);
      sentence_.past = false;
      sentence_.verb_at = sentence_.groups.size();
      behind_verb_ = closed_ = true;
    }
  }

  void mark(const std::string& english) {
    closed_ = true;
    if (sentence_.groups.empty()) return;
    auto& marker = sentence_.groups.back().marker;
    const bool place = is_one_of(marker, {"in", "on", "IN"});
    if (english == "of" && place) return;  // "在月球上的"
    if (english == "of" && marker.empty()) marker = "of";
    if (english != "of") marker = english;
  }

  std::string language_, prefix_;
  Sentence sentence_;
  std::vector<Token> pending_;
  bool closed_ = true, behind_verb_ = false;
};

std::string category_of(const Group& group) {
  const auto& noun = group.words.back().text;
  const auto entry = lexicon::look_up(grammar::singular(letters::fold(noun.substr(noun.rfind(' ') + 1))));
  return entry ? std::string(entry->category) : "";
}

bool is_place(const Group& group) {
  return is_one_of(category_of(group), {"star", "water", "land", "place", "building", "weather", "time"}) ||
         group.words.back().text == "space";
}

bool is_living(const Group& group) {
  return is_one_of(category_of(group), {"person", "animal", "creature", "bird", "fish"});
}

// Writes the sentence in the order of English.
class Writer {
 public:
  Writer(std::string language, Sentence sentence) : language_(std::move(language)), sentence_(std::move(sentence)) {}

  std::vector<Token> write() {
    if (sentence_.groups.empty()) {
      if (sentence_.verb) text_.push_back(*sentence_.verb);
      return std::move(text_);
    }
    if (has_no_subject()) add_somebody();
    const auto head = head_group();
    for (std::size_t at = 0; at < head; ++at) add_in_front(at);
    add(sentence_.groups[head]);
    add_company(head);
    if (sentence_.verb) add_verb(head);
    for (std::size_t at = 0; at < sentence_.groups.size(); ++at) {
      if (at != head) add_behind(at);
    }
    return std::move(text_);
  }

 private:
  // Recognises "財布を落とした", which leaves out who did it.
  bool has_no_subject() const {
    const auto& groups = sentence_.groups;
    return sentence_.verb && sentence_.verb_at == groups.size() &&
           std::none_of(groups.begin(), groups.end(), [](const Group& group) {
             return is_one_of(group.marker, {"", "and", "SUBJ"});
           });
  }

  void add_somebody() {
    sentence_.groups.insert(sentence_.groups.begin(), Group{{token_of("person", Part::noun)}, "SUBJ"});
    ++sentence_.verb_at;
  }

  // Returns the group that the theme is about: the one behind the verb's clause, else the subject, else the first
  // without a particle. Without a verb it is the last one.
  std::size_t head_group() const {
    const auto& groups = sentence_.groups;
    if (!sentence_.verb) return groups.size() - 1;
    const auto behind = groups.size() - sentence_.verb_at;
    const bool relative = language_ != "zh" ? behind > 0 : behind > 1 || (behind == 1 && sentence_.of_behind_verb);
    if (relative) return groups.size() - 1;
    for (std::size_t at = 0; at < sentence_.verb_at; ++at) {
      if (groups[at].marker == "SUBJ") return at;
    }
    for (std::size_t at = 0; at < groups.size(); ++at) {
      if (groups[at].marker.empty() || groups[at].marker == "and") return at;
    }
    return 0;
  }

  bool goes_in_front(std::size_t at) const {
    const auto& group = sentence_.groups[at];
    if (sentence_.verb || group.marker == "SUBJ" || group.marker == "and") return false;
    return group.marker.empty() || (group.marker == "of" && !is_place(group));
  }

  void add_in_front(std::size_t at) {
    if (!goes_in_front(at)) return;
    auto group = sentence_.groups[at];
    const bool same = category_of(sentence_.groups.back()) == "person" && category_of(group) != "person";
    if (group.marker == "of" && is_living(group) && !same) {  // not "犬のサラリーマン"
      if (!grammar::is_kin(group.words.back().text)) text_.push_back(token_of("the", std::nullopt));
      group.words.back().text += "'s";
      group.words.back().part.reset();
    }
    add(group);
  }

  void add_company(std::size_t head) {
    if (sentence_.groups[head].marker == "and" && head + 1 < sentence_.groups.size()) {  // "猫和狗"
      sentence_.groups[head + 1].marker = "and";
      plural_ = true;
    }
    for (std::size_t at = 0; at < sentence_.groups.size(); ++at) {
      if (at == head || sentence_.groups[at].marker != "and") continue;
      text_.push_back(token_of("and", std::nullopt));
      add(sentence_.groups[at]);
    }
  }

  void add_verb(std::size_t head) {
    const auto& subject = sentence_.groups[head].words.back().text;
    const bool plural = plural_ || grammar::singular(subject) != subject;
    auto verb = *sentence_.verb;
    const auto space = std::min(verb.text.find(' '), verb.text.size());
    const auto base = verb.text.substr(0, space), rest = verb.text.substr(space);
    const bool modal = base == "can't" || base == "can";
    if (verb.part == Part::verb) text_.push_back(token_of("that", std::nullopt));
    const auto infinitive = sentence_.past ? grammar::infinitive(base) : "";
    if (!sentence_.modal.empty() && !infinitive.empty()) {  // "did not come"
      text_.push_back(token_of(sentence_.modal == "not" ? "didn't" : sentence_.modal, std::nullopt));
      verb.text = infinitive + rest;
    } else if (!sentence_.modal.empty()) {
      text_.push_back(
          token_of(sentence_.modal == "not" ? (plural ? "don't" : "doesn't") : sentence_.modal, std::nullopt));
    } else if (verb.part == Part::verb && !sentence_.past && !plural && !modal) {
      verb.text = grammar::third_person(base) + rest;
    }
    if (base == "be" && plural) verb.text = "are";
    if (modal) verb.part.reset();
    text_.push_back(verb);
    for (std::size_t at = 0; at < sentence_.groups.size(); ++at) {
      if (at != head && is_object(at)) add(sentence_.groups[at]);
    }
  }

  bool is_object(std::size_t at) const {
    const auto& marker = sentence_.groups[at].marker;
    if (!sentence_.verb || marker == "SUBJ") return false;
    const auto& verb = sentence_.verb->text;
    const bool takes_to = is_one_of(verb, {"ride", "want to be", "bathe in"});
    return marker.empty() || marker == "OBJ" || marker == "of" || (marker == "TO" && takes_to);
  }

  void add_behind(std::size_t at) {
    const auto& group = sentence_.groups[at];
    if (is_object(at) || goes_in_front(at) || group.marker == "and") return;
    auto preposition = group.marker;
    if (preposition == "IN" || preposition == "of") preposition = "in";
    if (preposition == "TO") preposition = is_place(group) && !goes() ? "in" : "to";
    if (preposition == "SUBJ" || preposition == "OBJ") preposition = "with";
    text_.push_back(token_of(preposition, std::nullopt));
    add(group);
  }

  bool goes() const {
    return sentence_.verb && is_one_of(sentence_.verb->text, {"climb", "come", "fly", "go", "return", "run"});
  }

  void add(const Group& group) { text_.insert(text_.end(), group.words.begin(), group.words.end()); }

  std::string language_;
  Sentence sentence_;
  std::vector<Token> text_;
  bool plural_ = false;
};

}  // namespace

std::vector<Token> translated(const std::string& language, const std::vector<Token>& tokens) {
  return Writer(language, Reader(language).read(segments_of(language, tokens))).write();
}

}  // namespace generator::draft::head_final
