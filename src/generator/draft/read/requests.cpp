#include "generator/draft/read/requests.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <string_view>

#include "generator/draft/english/function_words.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"

namespace generator::draft {

namespace {

bool is_any(const std::vector<Token>& tokens, std::size_t end, std::initializer_list<std::string_view> words) {
  return std::any_of(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(end),
                     [&](const Token& token) { return is_one_of(token.text, words); });
}

// Recognises "can you do something with a" and "a coin for", but not the "one for" of "one for the road".
bool asks_for_something(const std::vector<Token>& tokens, std::size_t at) {
  const auto before = is_one_of(tokens[at - 1].text, {"a", "an", "the"}) ? at - 2 : at - 1;
  if (!is_one_of(tokens[before].text, {"for", "with"})) return false;
  return is_any(tokens, before, {"coin", "memecoin", "token"}) ||
         (is_any(tokens, before,
                 {"create", "do", "draw", "generate", "give", "invent", "make", "need", "want", "write"}) &&
          is_any(tokens, before, {"anything", "concept", "meme", "one", "something"}));
}

// Returns how many words in front only open a tale, "once upon a time there was".
std::size_t words_of_fairy_tale(const std::vector<Token>& tokens) {
  static constexpr std::string_view kOpening[] = {"once", "upon", "a", "time", "there", "was"};
  const auto end = std::min(std::size(kOpening), tokens.size());
  std::size_t at = 0;
  while (at < end && tokens[at].text == kOpening[at]) ++at;
  const bool opens = at >= 4 && at != 5 && at + 1 < tokens.size();
  return opens ? at + (at == 4 && tokens[at].text == "lived") : 0;
}

// Returns how many words in front ask for something, "can you make me one about", and sets `no` if what follows is not
// wanted.
std::size_t asking_words(const std::vector<Token>& tokens, bool& no) {
  std::size_t at = 0;
  for (; at < tokens.size() && !tokens[at].translated; ++at) {
    const bool negates = is_one_of(tokens[at].text, {"isn't", "not"}) ||
                         (is_one_of(tokens[at].text, {"but", "except"}) && at > 0 && tokens[at - 1].text == "anything");
    if (!negates && tokens[at].text != "is" && !words::theme::requests.has(tokens[at].text)) break;
    no = no || negates;
  }
  if (const auto opening = words_of_fairy_tale(tokens)) return opening;
  if (at < 2 || at >= tokens.size()) return 0;
  if (asks_for_something(tokens, at)) return at;
  const bool about = tokens[at].text == "about";
  if (at + about >= tokens.size()) return 0;
  return about || (no && tokens[0].text == "anything") ? at + about : 0;
}

// Recognises "make the logo purple" and "keep it clean", but not the "give it a hat" of a bear.
bool asks_us(const std::vector<Token>& tokens, std::size_t at) {
  if (is_one_of(tokens[at].text, {"pls", "plz", "thx", "please", "thanks"})) return true;
  if (!is_one_of(tokens[at].text, {"add", "give", "keep", "make", "no", "put", "use"})) return false;
  const auto end = std::min(tokens.size(), at + 4);
  if (is_one_of(tokens[at].text, {"keep", "make"}) && at + 2 < tokens.size() && tokens[at + 1].text == "it" &&
      at + 4 >= tokens.size())
    return true;
  return std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(at),
                     tokens.begin() + static_cast<std::ptrdiff_t>(end), [](const Token& token) {
                       return is_one_of(token.text, {"coin", "color", "colour", "emoji", "emojis", "image", "logo",
                                                     "picture", "pls", "ticker"});
                     });
}

// A request at the end stands behind a comma. Only "please" needs none.
void take_off_the_end(std::vector<Token>& tokens) {
  for (std::size_t at = 1; at < tokens.size(); ++at) {
    const bool last = at + 1 == tokens.size();
    const bool help = at + 2 == tokens.size() && tokens[at].text == "please" && tokens[at + 1].text == "help";
    const bool chat =
        help ||
        (last && (is_one_of(tokens[at].text, {"pls", "plz", "thx"}) || (at > 1 && tokens[at].text == "please")));
    if (!chat && !(tokens[at - 1].pause && asks_us(tokens, at))) continue;
    tokens.resize(at);
    tokens.back().pause = false;
    return;
  }
}

// Takes off what only shows how the writer feels, such as the skull of "she ate it cold 💀".
void take_off_reactions(std::vector<Token>& tokens) {
  const auto reacts = [](const Token& token) {
    return is_one_of(token.emoji, {"💀", "😭", "😂", "🤣", "🔥", "✨", "🙏", "💯", "🥺", "😅", "😩", "🫠"});
  };
  const auto stands_alone = [&] {  // "a cactus on 🔥" speaks of a fire
    const auto& before = tokens[tokens.size() - 2];
    return before.pause || !is_function_word(before.text);
  };
  while (tokens.size() > 1 && reacts(tokens.back()) && !tokens.front().translated && stands_alone()) tokens.pop_back();
}

}  // namespace

bool take_off_requests(std::vector<Token>& tokens) {
  bool no = false;
  const auto words = asking_words(tokens, no);
  tokens.erase(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(words));
  take_off_reactions(tokens);
  take_off_the_end(tokens);
  const auto chat = [](const Token& token) { return is_one_of(token.text, {"pls", "plz", "thx"}); };
  if (tokens.size() > 1) tokens.erase(std::remove_if(tokens.begin() + 1, tokens.end(), chat), tokens.end());
  return words > 0 && no;
}

}  // namespace generator::draft
