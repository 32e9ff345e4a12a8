#include "generator/draft/ideas/read_theme.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "generator/draft/read/theme_words.h"
#include "generator/ground/words.h"

// Last, since its macros break the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;

namespace {

using Role = Idea::Role;

struct Expected {
  const char* theme;
  Role role;
  const char* word;
};

void check_idea(const Expected& expected) {
  const auto theme = draft::read_theme(expected.theme, 0);
  const bool found = std::any_of(theme.ideas.begin(), theme.ideas.end(), [&](const Idea& idea) {
    return idea.role == expected.role && idea.word == expected.word;
  });
  std::string told = std::string(expected.theme) + ":";
  for (const auto& idea : theme.ideas) told += ' ' + idea.word + '/' + std::to_string(static_cast<int>(idea.role));
  CHECK_TEXT(found, told.c_str());
}

void check_phrases(const std::map<std::string, std::string>& phrases) {
  for (const auto& [text, phrase] : phrases) {
    STRCMP_EQUAL_TEXT(phrase.c_str(), draft::read_theme(text, 0).phrase.c_str(), text.c_str());
  }
}

// Whether a phrase stops where something more has to come.
bool breaks_off(const std::string& phrase) {
  static const std::set<std::string> kOpen = {
      "a",    "an",   "and",  "are",   "as",   "at",    "because", "but",  "can",  "can't", "every", "for", "from",
      "in",   "into", "is",   "like",  "made", "my",    "named",   "no",   "not",  "of",    "only",  "or",  "she",
      "that", "the",  "they", "think", "to",   "wants", "was",     "wear", "when", "which", "who",   "with"};
  const auto space = phrase.rfind(' ');
  return kOpen.count(phrase.substr(space == std::string::npos ? 0 : space + 1)) > 0;
}

}  // namespace

TEST_GROUP(Theme){};

TEST(Theme, is_what_is_asked_for_without_the_request) {
  STRCMP_EQUAL("duck", draft::read_theme("make me something funny about ducks", 0).star.c_str());
  STRCMP_EQUAL("goose", draft::read_theme("a coin about a goose", 0).star.c_str());
}

TEST(Theme, is_without_a_request_at_its_end) {
  STRCMP_EQUAL("a cat in a hat", draft::read_theme("a cat in a hat, make the logo purple", 0).phrase.c_str());
  STRCMP_EQUAL("a cat in a hat", draft::read_theme("cat in a hat pls", 0).phrase.c_str());
  STRCMP_EQUAL("a cat in a hat", draft::read_theme("a cat in a hat, keep it clean please", 0).phrase.c_str());
}

TEST(Theme, keeps_what_only_looks_like_a_request) {
  check_phrases({{"two cats, it's raining", "two cats"}});
  CHECK(draft::read_theme("something cool but with a llama", 0).kind != Theme::Kind::unwanted);
  CHECK(draft::read_theme("one for the road", 0).kind != Theme::Kind::unwanted);
  STRCMP_EQUAL("pretty please", draft::read_theme("pretty please", 0).typed.c_str());
  STRCMP_EQUAL("one for the road", draft::read_theme("one for the road", 0).typed.c_str());
  STRCMP_EQUAL("a bear give it a hat", draft::read_theme("a bear, give it a hat", 0).typed.c_str());
}

TEST(Theme, that_is_anything_but_something_is_unwanted) {
  for (const std::string text : {"anything but dogs", "a coin that is not about dogs",
                                 "definitely not a coin about dogs", "anything except dogs pls"}) {
    const auto theme = draft::read_theme(text, 0);
    CHECK(theme.kind == Theme::Kind::unwanted);
    STRCMP_EQUAL("dog", theme.star.c_str());
  }
  CHECK(!draft::read_theme("anything but touch grass", 0).today);
}

TEST(Theme, that_nothing_but_a_sentence_can_tell_is_a_story) {
  for (const std::string text : {"my brother in law keeps buying kayaks and he has never once been on the water",
                                 "a town where everyone worships a broken traffic light",
                                 "a village elects a goat as mayor by accident and is happy with it",
                                 "the pigeon on my balcony brought its family and now they look at me",
                                 "the feeling when the plumber laughs", "my phone battery died in the middle of a date",
                                 "yesterday I got locked out in my dressing gown and the postman saw everything",
                                 "every sunday I swear I'll iron my shirts and every monday I'm wrinkled",
                                 "forgetting why you walked into the room"}) {
    const auto theme = draft::read_theme(text, 0);
    CHECK_TEXT(theme.kind == Theme::Kind::story, text.c_str());
    STRCMP_EQUAL(text.c_str(), theme.quote.c_str());
  }
  CHECK(draft::read_theme("the office where I cried", 0).kind == Theme::Kind::story);
  CHECK(draft::read_theme("a cat that panics when it rains", 0).kind == Theme::Kind::thing);
  CHECK(draft::read_theme("my cat thinks she is a lawyer", 0).kind == Theme::Kind::thing);
  CHECK(draft::read_theme("the feeling when the plumber laughs", 0).of_moment);
  CHECK(draft::read_theme("me when I see a snail", 0).of_moment);
  CHECK_FALSE(draft::read_theme("a town where everyone worships a broken traffic light", 0).of_moment);
}

TEST(Theme, is_english_where_it_is_a_thing_that_we_know) {
  STRCMP_EQUAL("garden hose", draft::read_theme("garden hose", 0).thing.c_str());
}

TEST(Theme, is_described_where_somebody_does_something) {
  check_phrases({{"gargoyle does yoga", "a gargoyle that does yoga"},
                 {"half a ladder", "half a ladder"},
                 {"a llama for a place i've never been to", "a llama for a place that I've never been to"},
                 {"can you do something with a llama", "a llama"}});
}

TEST(Theme, says_less_where_a_word_of_another_language_is_not_understood) {
  check_phrases({{"xyzzyxda yüzen martı", "a seagull that swims"},
                 {"콰콰콰뷁에서 자는 고양이", "a cat that sleeps"},
                 {"un gato con burnout", "a cat with burnout"}});
}

TEST(Theme, of_little_words_is_said) {
  const auto theme = draft::read_theme("being almost there", 0);
  CHECK(theme.kind == Theme::Kind::saying);
  STRCMP_EQUAL("being almost there", theme.quote.c_str());
}

TEST(Theme, that_is_a_proverb_is_said) {
  for (const std::string text : {"time flies like an arrow", "money buys nothing here"})
    CHECK_TEXT(draft::read_theme(text, 0).kind == Theme::Kind::saying, text.c_str());
  CHECK(draft::read_theme("cat eats pizza", 0).kind == Theme::Kind::thing);
}

TEST(Theme, that_is_a_pun_is_said) {
  CHECK(draft::read_theme("lettuce pray", 0).kind == Theme::Kind::saying);
  CHECK(draft::read_theme("snail mail", 0).kind == Theme::Kind::thing);
}

TEST(Theme, knows_a_pet_by_its_name) {
  check_idea({"my cat Biscuit", Role::name, "biscuit"});
  check_idea({"my grandma Ethel", Role::name, "ethel"});
  check_phrases({{"my cat Biscuit, she hates mondays", "a cat named Biscuit that hates Mondays"}});
}

TEST(Theme, has_its_typos_mended) {
  STRCMP_EQUAL("giraffe", draft::read_theme("a girafe with a hat", 0).star.c_str());
  STRCMP_EQUAL("penguin", draft::read_theme("pinguin lawyer", 0).star.c_str());
  STRCMP_EQUAL("dinosaur", draft::read_theme("dinasour", 0).star.c_str());
  STRCMP_EQUAL("a grumpy cat", draft::read_theme("grumppy cat", 0).phrase.c_str());
  STRCMP_EQUAL("blorbo", draft::read_theme("a blorbo with a hat", 0).star.c_str());
}

TEST(Theme, is_read_as_it_is_spelled_in_haste) {
  check_phrases({{"people who dont hate mondays", "people who don't hate Mondays"},
                 {"nostalgia for places ive never been", "nostalgia for places that I've never been"},
                 {"doomscrolling til sunrise", "doomscrolling until sunrise"},
                 {"tbh a goose", "a goose"},
                 {"my brother in law who barbecues", "a brother-in-law who barbecues"},
                 {"cats + lasers", "cats and lasers"},
                 {"bread+butter", "bread and butter"},
                 {"unbaking a cake", "unbaking a cake"},
                 {"un-knitting a scarf", "unknitting a scarf"}});
  STRCMP_EQUAL("I can't stop eating cheese", draft::read_theme("tbh i cant stop eating cheese", 0).quote.c_str());
  STRCMP_EQUAL("office", draft::read_theme("Dachs im Büro", 0).ideas.at(0).word.c_str());  // German
}

TEST(Theme, is_without_what_only_opens_a_tale_or_shows_a_mood) {
  check_phrases({{"once upon a time there was a frog who sold insurance", "a frog who sold insurance"},
                 {"a sad donut 💀", "a sad donut"},
                 {"a donut with 🔥 sauce", "a donut with fire sauce"},
                 {"a cactus on 🔥", "a cactus on fire"}});
}

TEST(Theme, without_a_noun_is_the_quality_or_said_as_it_stands) {
  STRCMP_EQUAL("homesickness", draft::read_theme("homesick", 0).phrase.c_str());
  for (const std::string text : {"being almost famous", "cheap but cheerful", "getting older", "being broke"}) {
    const auto theme = draft::read_theme(text, 0);
    CHECK_TEXT(theme.kind == Theme::Kind::saying, text.c_str());
    STRCMP_EQUAL(text.c_str(), theme.quote.c_str());
  }
}

TEST(Theme, works) {
  const auto theme = draft::read_theme("a bear juggling knives on a unicycle", 0);
  CHECK(theme.kind == Theme::Kind::thing);
  STRCMP_EQUAL("bear", theme.star.c_str());
  STRCMP_EQUAL("a bear juggling knives on a unicycle", theme.phrase.c_str());
  STRCMP_EQUAL("knife", theme.ideas.at(0).word.c_str());
  STRCMP_EQUAL("knives", theme.ideas.at(0).phrase.c_str());
  STRCMP_EQUAL("🔪", theme.ideas.at(0).emoji.c_str());
}

TEST(Theme, has_an_idea_for_each_role) {
  for (const auto& expected : {Expected{"a penguin juggling fish", Role::action, "juggle"},
                               {"goblins who hoard spoons", Role::object, "spoon"},
                               {"the moon is made of cheese", Role::object, "cheese"},
                               {"an otter in a bathtub", Role::place, "bathtub"},
                               {"owls working on Mondays", Role::time, "monday"},
                               {"toast with opinions", Role::company, "opinion"},
                               {"cats vs cucumbers", Role::company, "cucumber"},
                               {"a pigeon wearing a crown", Role::worn, "crown"},
                               {"two raccoons in a trench coat", Role::worn, "trenchcoat"},
                               {"a horse without legs", Role::without, "leg"},
                               {"a ghost afraid of the dark", Role::without, "dark"},
                               {"a fish that can't swim", Role::without, "swim"},
                               {"my grandma's secret salsa recipe", Role::owner, "grandma"},
                               {"a sad trombone", Role::quality, "sad"},
                               {"vampire dentist", Role::quality, "dentist"},
                               {"a snail named Turbo", Role::name, "turbo"},
                               {"Steve the goose", Role::name, "steve"},
                               {"a toaster on fire", Role::state, "fire"},
                               {"a moose stuck in an elevator", Role::state, "stuck"}}) {
    check_idea(expected);
  }
}

TEST(Theme, keeps_to_and_of_in_front_of_a_verb) {
  check_phrases({{"the urge to reorganise everything at 2am", "the urge to reorganise everything at 2am"},
                 {"the fear of being ordinary", "the fear of being ordinary"},
                 {"the ghost in my attic keeps changing the thermostat",
                  "the ghost in somebody's attic that keeps changing the thermostat"}});
}

TEST(Theme, says_all_of_a_theme_that_can_be_said) {
  check_phrases({{"pigeons who think they own the city", "pigeons who think they own the city"},
                 {"office printer that only works on Fridays", "an office printer that only works on Fridays"},
                 {"a left sock missing since 1998", "a left sock missing since 1998"},
                 {"A crab runs for mayor", "a crab that runs for mayor"},
                 {"my neighbor's cat who steals socks", "a neighbor's cat who steals socks"},
                 {"my grandma's secret salsa recipe", "grandma's secret salsa recipe"},
                 {"squirrel in my attic", "a squirrel in somebody's attic"},
                 {"bear with chainsaw", "a bear with a chainsaw"},
                 {"a vampire but vegan", "a vampire but vegan"},
                 {"Greg, the world's okayest wizard", "Greg the world's okayest wizard"},
                 {"a squirrel named Linda running from her past", "a squirrel named Linda running from her past"},
                 {"a hedge fund run by hedgehogs", "a hedge fund run by hedgehogs"},
                 {"the cat who knew too much", "the cat who knew too much"},
                 {"an opera singing walrus", "an opera singing walrus"},
                 {"king of the pigeons", "the king of the pigeons"},
                 {"Gerald and his invisible horse", "Gerald and his invisible horse"},
                 {"crying over spilled milk", "crying over spilled milk"},
                 {"two pigeons vs one french fry", "two pigeons vs one french fry"}});
}

TEST(Theme, drops_a_clause_that_breaks_off_as_a_whole) {
  check_phrases({{"the office printer that only", "the office printer"},
                 {"a goose that wants", "a goose"},
                 {"a goose who is", "a goose"},
                 {"a goose with", "a goose"},
                 {"a goose named", "a goose"},
                 {"a goose that loves $$hit", "a goose"}});
}

TEST(Theme, never_breaks_off_a_phrase) {
  const std::vector<std::string> subjects = {"a goose", "my uncle's toaster", "three sad robots", "Kevin",
                                             "space tacos"};
  const std::vector<std::string> links = {"who",     "that only", "with",         "in",        "on fire and",
                                          "named",   "made of",   "but",          "afraid of", "who is",
                                          "for",     "since",     "without",      "as",        "that",
                                          "running", "vs",        "who wants to", "because",   "dressed as a"};
  const std::vector<std::string> ends = {"",     "the moon",   "tesla", "works",        "a tiny hat", "thinks that",
                                         "coin", "on Mondays", "eats",  "a pirate who", "cheese",     "the"};
  for (const auto& subject : subjects) {
    for (const auto& link : links) {
      for (const auto& end : ends) {
        const auto text = subject + ' ' + link + ' ' + end;
        const auto theme = draft::read_theme(text, 0);
        CHECK_FALSE_TEXT(breaks_off(theme.phrase), (text + " -> " + theme.phrase).c_str());
        CHECK_TEXT(theme.phrase.find("  ") == std::string::npos, text.c_str());
      }
    }
  }
}

TEST(Theme, has_the_right_article) {
  check_phrases({{"AI therapist", "an AI therapist"},
                 {"hour long meeting", "an hour long meeting"},
                 {"unicorn", "a unicorn"},
                 {"UFO parking lot", "a UFO parking lot"},
                 {"VHS tape", "a VHS tape"},
                 {"MRI machine", "an MRI machine"},
                 {"honest politician", "an honest politician"},
                 {"european swallow", "a European swallow"},
                 {"8 bit dragon", "an 8 bit dragon"},
                 {"grandpa", "grandpa"}});
}

TEST(Theme, writes_names_with_a_capital) {
  check_phrases({{"world cup penalty shootout nerves", "World Cup penalty shootout nerves"},
                 {"schrodinger's cat", "Schrödinger's cat"},
                 {"a kubernetes cluster on fire", "a Kubernetes cluster on fire"},
                 {"sourdough starter named kevin", "a sourdough starter named Kevin"},
                 {"a cat who hates mondays", "a cat who hates Mondays"},
                 {"a lobster called Sir Pinch", "a lobster called Sir Pinch"},
                 {"A Cat In A Very Small Hat", "a cat in a very small hat"}});
}

TEST(Theme, understands_a_word_by_the_others) {
  const std::vector<std::array<std::string, 3>> senses = {{"sourdough starter named Kevin", "food", "🍞"},
                                                          {"a wireless mouse with a keyboard", "machine", "🖱"},
                                                          {"a mouse eating cheese", "animal", "🐭"},
                                                          {"a big slice of pizza", "food", "🍕"},
                                                          {"ice cream truck", "sweet", "🍦"},
                                                          {"a baseball bat", "tool", "🏏"}};
  for (const auto& [text, category, emoji] : senses) {
    const auto theme = draft::read_theme(text, 0);
    STRCMP_EQUAL_TEXT(category.c_str(), theme.category.c_str(), text.c_str());
    STRCMP_EQUAL_TEXT(emoji.c_str(), theme.emoji.c_str(), text.c_str());
  }
}

TEST(Theme, quotes_questions_and_sayings) {
  const std::vector<std::array<std::string, 3>> said = {
      {"why did the chicken cross the road", "why did the chicken cross the road?", "chicken"},
      {"what if dogs could vote", "what if dogs could vote?", "dog"},
      {"is a hot dog a sandwich?", "is a hot dog a sandwich?", "hotdog"},
      {"please do not feed the accountant", "please do not feed the accountant", "accountant"},
      {"wen nap", "wen nap?", "nap"},
      {"I can't believe it's not Monday", "I can't believe it's not Monday", "monday"},
      {"touch grass", "touch grass", "grass"},
      {"hold my beer", "hold my beer", "beer"},
      {"birds aren't real", "birds aren't real", "bird"},
      {"wen moon", "wen moon", "moon"},
      {"free the lobsters!", "free the lobsters", "lobster"}};
  for (const auto& [text, quote, star] : said) {
    const auto theme = draft::read_theme(text, 0);
    const auto kind = quote.back() == '?' ? Theme::Kind::question : Theme::Kind::saying;
    CHECK_TEXT(theme.kind == kind, text.c_str());
    STRCMP_EQUAL(quote.c_str(), theme.quote.c_str());
    STRCMP_EQUAL(star.c_str(), theme.star.c_str());
  }
}

TEST(Theme, puts_a_question_in_the_order_of_a_phrase) {
  check_phrases({{"why did the chicken cross the road", "the chicken that crossed the road"},
                 {"what if dogs could vote", "dogs that could vote"},
                 {"why are cats so angry", "cats that are so angry"},
                 {"do fish get thirsty", "fish that get thirsty"},
                 {"where do lost socks go", "lost socks"}});
}

TEST(Theme, quotes_nothing_that_has_to_be_left_out) {
  for (const std::string text : {"why does Elon Musk tweet", "shit happens to ducks", "please make a coin about frogs",
                                 "guaranteed profit for frogs", "un perro que baila", "see https://example.org now"}) {
    STRCMP_EQUAL_TEXT("", draft::read_theme(text, 0).quote.c_str(), text.c_str());
  }
}

TEST(Theme, speaks_of_something_else_in_place_of_a_brand_or_celebrity) {
  check_phrases({{"Elon Musk on Mars", "an astronaut on Mars"},
                 {"Shrek eating tacos", "an ogre eating tacos"},
                 {"Nike shoes for ants", "shoes for ants"},
                 {"a Lamborghini made of cheese", "a car made of cheese"},
                 {"a raccoon driving a Tesla", "a raccoon driving a car"},
                 {"Taylor Swift riding a llama", "a singer riding a llama"}});
}

TEST(Theme, names_what_emoji_show) {
  const auto theme = draft::read_theme("🚀🌕🌕", 0);
  STRCMP_EQUAL("a rocket and a full moon", theme.phrase.c_str());
  STRCMP_EQUAL("🌕", theme.ideas.at(0).emoji.c_str());
}

TEST(Theme, is_understood_in_european_languages) {
  check_phrases({{"un perro salchicha que vende churros", "a dachshund that sells churros"},
                 {"el gato que robó la paella", "the cat that stole the paella"},
                 {"una abuela que juega videojuegos", "a grandmother who plays video games"},
                 {"la rana que quería ser rey", "the frog that wanted to be a king"},
                 {"el taco del fin del mundo", "the taco of the end of the world"},
                 {"un escargot très pressé", "a very hurried snail"},
                 {"un chat boulanger à Paris", "a baker cat in Paris"},
                 {"Ein Dackel auf dem Oktoberfest", "a dachshund at the Oktoberfest"},
                 {"eine Oma, die Motorrad fährt", "a grandma who drives a motorcycle"},
                 {"ein Roboter, der nicht tanzen kann", "a robot that can't dance"},
                 {"der Hund meiner Nachbarin", "the dog of somebody's neighbor"},
                 {"um cachorro que joga futebol", "a dog that plays football"},
                 {"a capivara mais rica do Brasil", "the wealthiest capybara of Brazil"},
                 {"um tubarão com medo de água", "a shark afraid of water"},
                 {"самый грустный клоун", "the saddest clown"},
                 {"un gatto pizzaiolo sulla luna", "a pizza chef cat on the moon"},
                 {"een eend op een fiets", "a duck on a bicycle"},
                 {"голубь, который боится понедельников", "a pigeon that fears Mondays"},
                 {"кіт який грає на гітарі", "a cat that plays a guitar"},
                 {"kot który boi się ogórka", "a cat that fears a cucumber"},
                 {"kahve içen kedi", "a cat that drinks coffee"}});
}

TEST(Theme, is_understood_in_east_asian_languages) {
  check_phrases({{"珍珠奶茶", "bubble tea"},
                 {"猫咪程序员", "a cat programmer"},
                 {"一只想当宇航员的猫", "a cat that wants to be an astronaut"},
                 {"在月球上跳舞的熊猫", "a panda that dances on the moon"},
                 {"猫和狗打麻将", "a cat and a dog that play mahjong"},
                 {"我的老板是机器人", "a boss who is a robot"},
                 {"没有尾巴的猫", "a cat without a tail"},
                 {"寿司を握るロボット", "a robot that shapes sushi"},
                 {"宇宙のねこ", "a cat in space"},
                 {"温泉に入るカピバラ", "a capybara that bathes in a hot spring"},
                 {"커피를 마시는 고양이", "a cat that drinks coffee"},
                 {"우주에서 춤추는 강아지", "a puppy that dances in space"}});
}

TEST(Theme, of_a_sentence_that_ends_in_its_verb_has_who_does_it) {
  check_phrases({{"Kedi mutfakta süt içiyor", "a cat that drinks milk in the kitchen"},
                 {"tartışan teyzeler", "aunts who argue"},
                 {"Köpeğim ödevimi yedi", "a dog that ate homework"},
                 {"財布を落とした", "a person who dropped a wallet"},
                 {"나는 회사에 가기 싫다", "a person who hates to go in the office"}});
}

TEST(Theme, is_english_where_a_word_is_the_same_in_another_language) {
  check_phrases({{"tapir on a trampoline", "a tapir on a trampoline"}, {"cold lasagna", "a cold lasagna"}});
}

TEST(Theme, leaves_out_foreign_words_that_it_does_not_know_if_it_knows_others) {
  check_phrases({{"un gato con zapatófono", "a cat"},
                 {"кот в зюзюблике", "a cat"},
                 {"un gato con zapatófono en la playa", "a cat on the beach"}});
  CHECK(draft::read_theme("зюзюблик", 0).phrase.find("zyuzyubli") != std::string::npos);
}

TEST(Theme, tells_a_foreign_verb_from_the_noun_that_is_spelled_like_it) {
  check_phrases({{"un renard qui porte un chapeau", "a fox that wears a hat"},
                 {"un gato que nada", "a cat that swims"},
                 {"un cactus sin agua", "a cactus without water"},
                 {"l'ours qui danse", "the bear that dances"}});
}

TEST(Theme, says_plainly_what_is_put_in_a_roundabout_way) {
  check_phrases({{"a goose but it's a lawyer", "a goose that is also a lawyer"},
                 {"a lion, but tiny", "a lion that is tiny"},
                 {"half llama, half librarian", "a llama that is half librarian"},
                 {"the moon is just cheese", "a moon made of cheese"},
                 {"a ladder nobody can see", "a ladder that nobody can see"},
                 {"my uncle's conspiracy theories", "an uncle's conspiracy theories"},
                 {"a donkey in disco", "a donkey at the disco"},
                 {"a cat forgeting its keys in a elevator", "a cat forgetting its keys in an elevator"},
                 {"this is fine dog", "a dog with the motto \"this is fine\""},
                 {"🌮🌮🌮", "three tacos"}});
  check_phrases({{"a horse but not a fast one", "a horse that is not fast"},
                 {"a dating app but for hedgehogs", "a dating app for hedgehogs"},
                 {"sharks meets accountants", "sharks that meet accountants"}});
}

TEST(Theme, is_called_by_its_last_noun_where_that_is_an_animal) {
  STRCMP_EQUAL("llama", draft::read_theme("gym bro llama", 0).thing.c_str());
  STRCMP_EQUAL("guinea pig", draft::read_theme("a guinea pig with a plan", 0).thing.c_str());
}
