#include "generator/lexicon/own_words.h"

#include <algorithm>
#include <array>

namespace generator::lexicon {

namespace {

// clang-format off
// In byte order.
constexpr std::array kWords = {
    OwnWord{"accountant", "person", "🧾"}, OwnWord{"ai", "machine", "🤖"}, OwnWord{"alien", "creature", "👽"},
    OwnWord{"alpaca", "animal", "🦙"}, OwnWord{"anime", "game", "🎎"}, OwnWord{"arcade", "game", "🕹"},
    OwnWord{"astronaut", "person", "🚀"}, OwnWord{"aurora", "weather", "🌌"}, OwnWord{"axolotl", "animal", "🦎"},
    OwnWord{"baker", "person", "🥐"}, OwnWord{"bakery", "building", "🥐"}, OwnWord{"barber", "person", "💈"},
    OwnWord{"barista", "person", "☕"}, OwnWord{"beach", "land", "🏖"}, OwnWord{"boba", "drink", "🧋"},
    OwnWord{"bot", "machine", "🤖"}, OwnWord{"burrito", "food", "🌯"}, OwnWord{"butler", "person", "🛎"},
    OwnWord{"cafe", "building", "☕"}, OwnWord{"capybara", "animal", "🦫"}, OwnWord{"casino", "building", "🎰"},
    OwnWord{"castle", "building", "🏰"}, OwnWord{"catgirl", "creature", "🐱"}, OwnWord{"chef", "person", "🍳"},
    OwnWord{"chess", "game", "♟"}, OwnWord{"chill", "", "", true}, OwnWord{"city", "place", "🏙"}, OwnWord{"clown", "person", "🤡"},
    OwnWord{"coffee", "drink", "☕"}, OwnWord{"cosmic", "", "", true}, OwnWord{"cowboy", "person", "🤠"}, OwnWord{"croissant", "food", "🥐"},
    OwnWord{"cyber", "", "", true}, OwnWord{"cyberpunk", "", "", true}, OwnWord{"dentist", "person", "🦷"},
    OwnWord{"detective", "person", "🔍"}, OwnWord{"dinosaur", "animal", "🦖"}, OwnWord{"disco", "music", "🪩"},
    OwnWord{"dj", "person", "🎧"}, OwnWord{"doge", "animal", "🐕"}, OwnWord{"doggo", "animal", "🐶"},
    OwnWord{"dragon", "creature", "🐉"}, OwnWord{"drone", "machine", "🛸"}, OwnWord{"dumpling", "food", "🥟"},
    OwnWord{"dungeon", "building", "🗝"}, OwnWord{"elf", "creature", "🧝"}, OwnWord{"emoji", "thing", "🙂"},
    OwnWord{"fairy", "creature", "🧚"}, OwnWord{"farmer", "person", "🚜"}, OwnWord{"fireman", "person", "🚒"},
    OwnWord{"galaxy", "star", "🌌"}, OwnWord{"gamer", "person", "🎮"}, OwnWord{"genie", "creature", "🧞"},
    OwnWord{"ghost", "creature", "👻"}, OwnWord{"gigachad", "person", "💪"}, OwnWord{"gnome", "creature", "🧙"},
    OwnWord{"goat", "animal", "🐐"}, OwnWord{"goblin", "creature", "👺"}, OwnWord{"golem", "creature", "🗿"},
    OwnWord{"gondola", "ship", "🛶"}, OwnWord{"grandma", "person", "🧶"}, OwnWord{"grandmother", "person", "🧶"},
    OwnWord{"grandpa", "person", "🎣"}, OwnWord{"grumpy", "", "", true}, OwnWord{"hacker", "person", "💻"},
    OwnWord{"hamster", "animal", "🐹"}, OwnWord{"icecream", "sweet", "🍦"}, OwnWord{"internet", "machine", "🌐"}, OwnWord{"island", "land", "🏝"}, OwnWord{"jetpack", "aircraft", "🚀"},
    OwnWord{"jungle", "land", "🌴"}, OwnWord{"kaiju", "creature", "🦖"}, OwnWord{"karaoke", "music", "🎤"},
    OwnWord{"keeper", "person", "🗝"}, OwnWord{"king", "person", "👑"}, OwnWord{"kitchen", "building", "🍳"},
    OwnWord{"kitten", "animal", "🐱"}, OwnWord{"knight", "person", "⚔"}, OwnWord{"kraken", "creature", "🐙"},
    OwnWord{"kubernetes", "machine", "⚙"},
    OwnWord{"lab", "building", "🧪"}, OwnWord{"laser", "machine", "🔦"}, OwnWord{"librarian", "person", "📚"},
    OwnWord{"library", "building", "📚"}, OwnWord{"lighthouse", "building", "🗼"}, OwnWord{"lofi", "", "", true},
    OwnWord{"mage", "creature", "🧙"}, OwnWord{"mecha", "machine", "🤖"}, OwnWord{"mermaid", "creature", "🧜"},
    OwnWord{"monk", "person", "🧘"}, OwnWord{"moon", "star", "🌙"}, OwnWord{"mushroom", "vegetable", "🍄"},
    OwnWord{"narwhal", "fish", "🐳"}, OwnWord{"neon", "", "", true}, OwnWord{"ninja", "person", "🥷"},
    OwnWord{"noodle", "food", "🍜"}, OwnWord{"ocean", "water", "🌊"}, OwnWord{"octopus", "fish", "🐙"},
    OwnWord{"office", "building", "🏢"}, OwnWord{"pancake", "food", "🥞"}, OwnWord{"pasta", "food", "🍝"},
    OwnWord{"penguin", "bird", "🐧"}, OwnWord{"pierogi", "food", "🥟"}, OwnWord{"pilot", "person", "🛩"},
    OwnWord{"pirate", "person", "☠"}, OwnWord{"pixel", "thing", "👾"}, OwnWord{"pizza", "food", "🍕"},
    OwnWord{"plane", "aircraft", "✈"}, OwnWord{"planet", "star", "🪐"}, OwnWord{"plumber", "person", "🔧"}, OwnWord{"poet", "person", "🪶"},
    OwnWord{"princess", "person", "👸"}, OwnWord{"professor", "person", "🎓"}, OwnWord{"pup", "animal", "🐶"},
    OwnWord{"puppy", "animal", "🐶"}, OwnWord{"queen", "person", "👑"}, OwnWord{"quokka", "animal", "🦘"},
    OwnWord{"raccoon", "animal", "🦝"}, OwnWord{"ramen", "food", "🍜"}, OwnWord{"retro", "", "", true},
    OwnWord{"robot", "machine", "🤖"}, OwnWord{"rocket", "aircraft", "🚀"}, OwnWord{"ronin", "person", "⚔"},
    OwnWord{"sailor", "person", "⚓"}, OwnWord{"samurai", "person", "⚔"}, OwnWord{"sandwich", "food", "🥪"},
    OwnWord{"santa", "person", "🎅"}, OwnWord{"scientist", "person", "🧪"}, OwnWord{"selfie", "thing", "🤳"},
    OwnWord{"shark", "fish", "🦈"}, OwnWord{"shiba", "animal", "🐕"}, OwnWord{"skateboard", "vehicle", "🛹"},
    OwnWord{"skeleton", "creature", "💀"}, OwnWord{"sloth", "animal", "🦥"}, OwnWord{"space", "star", "🪐"},
    OwnWord{"spaceship", "aircraft", "🚀"}, OwnWord{"spoon", "tool", "🥄"}, OwnWord{"squirrel", "animal", "🐿"},
    OwnWord{"star", "star", "⭐"}, OwnWord{"submarine", "ship", "🐟"}, OwnWord{"sumo", "sport", "🍙"},
    OwnWord{"sunset", "weather", "🌇"}, OwnWord{"surf", "water", "🏄"}, OwnWord{"surfer", "person", "🏄"},
    OwnWord{"surfing", "sport", "🏄"}, OwnWord{"sushi", "food", "🍣"}, OwnWord{"synthwave", "music", "🎹"},
    OwnWord{"taco", "food", "🌮"}, OwnWord{"teacher", "person", "🍎"}, OwnWord{"techno", "music", "🎛"},
    OwnWord{"toaster", "machine", "🍞"}, OwnWord{"toilet", "thing", "🚽"}, OwnWord{"treasure", "thing", "💎"},
    OwnWord{"troll", "creature", "🧌"}, OwnWord{"ufo", "aircraft", "🛸"}, OwnWord{"unicorn", "creature", "🦄"},
    OwnWord{"vampire", "creature", "🧛"}, OwnWord{"vaporwave", "music", "🌴"}, OwnWord{"viking", "person", "🛡"},
    OwnWord{"village", "place", "🏘"}, OwnWord{"wifi", "machine", "📶"}, OwnWord{"witch", "creature", "🧹"},
    OwnWord{"wizard", "creature", "🧙"}, OwnWord{"yeti", "creature", "🏔"}, OwnWord{"yoga", "sport", "🧘"},
    OwnWord{"zen", "", "", true}, OwnWord{"zombie", "creature", "🧟"},
};
// clang-format on

}  // namespace

std::optional<OwnWord> own_word(std::string_view word) {
  const auto found = std::lower_bound(kWords.begin(), kWords.end(), word,
                                      [](const OwnWord& own, std::string_view wanted) { return own.word < wanted; });
  if (found == kWords.end() || found->word != word) return std::nullopt;
  return *found;
}

}  // namespace generator::lexicon
