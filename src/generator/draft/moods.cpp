#include "generator/draft/moods.h"

#include <algorithm>
#include <map>

namespace generator::draft {

namespace {

// clang-format off
const std::map<std::string_view, std::vector<std::string_view>> kMoods = {
    {"spooky", {"haunted", "spooky", "ghost", "vampire", "zombie", "skeleton", "witch", "dark", "cursed", "creepy", "halloween",
                "graveyard", "coffin", "crypt", "bat", "undead", "skull", "gothic", "scary", "midnight", "black"}},
    {"sleepy", {"sleepy", "lazy", "tired", "nap", "sleep", "sleeping", "napping", "snoring", "drowsy", "bed", "pillow", "pajama",
                "sloth", "insomnia", "dream", "couch", "exhausted", "yawn"}},
    {"grumpy", {"grumpy", "angry", "mad", "cranky", "furious", "bitter", "rude", "sarcastic", "bored", "jealous", "evil",
                "stubborn", "annoyed", "monday", "petty"}},
    {"cosmic", {"space", "cosmic", "galaxy", "galactic", "moon", "lunar", "star", "planet", "alien", "astronaut", "rocket",
                "orbit", "comet", "quantum", "universe", "mars", "saturn", "nebula", "ufo", "interstellar", "meteor"}},
    {"fancy", {"fancy", "royal", "golden", "gold", "king", "queen", "prince", "princess", "crown", "luxury", "elegant", "noble",
               "velvet", "diamond", "opera", "champagne", "posh", "butler", "silk", "classy"}},
    {"sad", {"sad", "lonely", "melancholy", "crying", "lost", "forgotten", "abandoned", "blue", "gloomy", "heartbroken", "rainy",
             "last", "empty", "broken", "old"}},
    {"wild", {"wild", "crazy", "feral", "mad", "chaos", "chaotic", "unhinged", "rabid", "drunk", "tipsy", "party", "rebel",
              "punk", "metal", "storm", "volcano", "explosive", "turbo", "rave"}},
    {"cosy", {"cosy", "cozy", "warm", "cottage", "blanket", "tea", "grandma", "grandmother", "knitting", "bakery", "soup",
              "cocoa", "cabin", "cuddly", "soft", "fluffy", "gentle", "sweater", "autumn"}},
    {"retro", {"retro", "vintage", "arcade", "pixel", "cassette", "disco", "vinyl", "dial", "floppy", "analog", "antique",
               "radio", "jazz", "typewriter", "steampunk", "medieval", "ancient", "victorian"}},
    {"neon", {"neon", "cyber", "cyberpunk", "robot", "laser", "hacker", "synthwave", "vaporwave", "electric", "digital", "ai",
              "glitch", "techno", "holographic", "futuristic", "machine", "computer", "drone"}},
    {"heroic", {"brave", "hero", "heroic", "knight", "samurai", "viking", "warrior", "dragon", "epic", "mighty", "legendary",
                "fearless", "champion", "gladiator", "sword", "wizard", "quest", "courage"}},
    {"silly", {"silly", "goofy", "clown", "dancing", "dance", "wobbly", "bouncy", "clumsy", "funky", "funny", "happy", "jolly",
               "cheerful", "tiny", "chubby", "derpy", "rubber", "banana", "duck", "noodle"}},
    {"calm", {"calm", "zen", "quiet", "slow", "peaceful", "monk", "garden", "lake", "patient", "wise", "chill", "lofi",
              "meditating", "serene", "yoga", "ocean", "beach", "island", "forest"}}};

const std::map<std::string_view, std::string_view> kByCategory = {
    {"star", "cosmic"}, {"aircraft", "cosmic"}, {"machine", "neon"}, {"creature", "heroic"}, {"sweet", "cosy"},
    {"drink", "cosy"},  {"water", "calm"},      {"land", "calm"},    {"plant", "calm"},      {"music", "retro"},
    {"game", "retro"},  {"weather", "wild"},    {"sport", "heroic"}, {"weapon", "heroic"},   {"time", "sleepy"},
    {"building", "cosy"}, {"ship", "heroic"},   {"vehicle", "wild"}, {"clothing", "fancy"}};
// clang-format on

}  // namespace

std::string mood_of(const std::vector<std::string>& words, std::string_view category) {
  for (const auto& word : words) {
    for (const auto& [mood, signs] : kMoods) {
      if (std::find(signs.begin(), signs.end(), word) != signs.end()) return std::string(mood);
    }
  }
  const auto known = kByCategory.find(category);
  return known == kByCategory.end() ? "silly" : std::string(known->second);
}

}  // namespace generator::draft
