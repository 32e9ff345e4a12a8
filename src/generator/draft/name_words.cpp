#include "generator/draft/name_words.h"

#include <map>

namespace generator::draft::name_words {

// clang-format off
const Words& epithets() {
  static const Words words = {
      "able", "agile", "ample", "arctic", "astral", "atomic", "amber", "balmy", "baffled", "bashful", "bold", "bouncy", "brave",
      "breezy", "brisk", "bubbly", "burly", "candid", "careful", "cheeky", "chipper", "chubby", "clever", "cosmic", "cozy",
      "crafty", "curious", "dainty", "dapper", "daring", "dashing", "dizzy", "doting", "dreamy", "dusty", "eager", "early",
      "earnest", "elegant", "endless", "epic", "fabled", "fearless", "feral", "fancy", "fluffy", "frank", "frosty", "funky",
      "gallant", "gentle", "giddy", "glad", "gleaming", "golden", "grand", "groovy", "grumpy", "happy", "hardy", "hasty", "hazy",
      "heroic", "hidden", "honest", "humble", "hungry", "icy", "idle", "ideal", "inky", "iron", "ivory", "jaunty", "jazzy",
      "jolly", "jovial", "jumbo", "keen", "kindly", "kingly", "knobbly", "lanky", "late", "lavish", "lazy", "little", "lofty",
      "loyal", "lucky", "lunar", "magic", "mellow", "merry", "mighty", "minty", "misty", "modest", "moody", "nifty", "nimble",
      "noble", "nocturnal", "noisy", "nutty", "odd", "ornate", "onward", "opal", "patient", "peachy", "peppy", "perky", "plucky",
      "polite", "posh", "proud", "prudent", "puffy", "quaint", "quick", "quiet", "quirky", "radiant", "rapid", "rare", "regal",
      "restless", "roaming", "rowdy", "royal", "rusty", "salty", "sassy", "savvy", "secret", "serene", "shiny", "silly", "sleepy",
      "sly", "snappy", "snug", "solar", "speedy", "spry", "steady", "stellar", "sturdy", "sunny", "super", "swift", "tender",
      "thrifty", "tidy", "timid", "tiny", "tipsy", "toasty", "tough", "tranquil", "trusty", "turbo", "ultra", "unhurried",
      "upbeat", "uptown", "urban", "valiant", "vast", "velvet", "vivid", "wacky", "wandering", "warm", "wayward", "weary",
      "wee", "whimsical", "wild", "wily", "wise", "witty", "wobbly", "yawning", "young", "zany", "zen", "zesty", "zippy"};
  return words;
}

const Words& titles() {
  static const Words words = {"admiral", "agent", "ambassador", "baron", "brother", "captain", "chef", "chief", "coach",
                              "commander", "count", "deputy", "doctor", "duke", "emperor", "general", "grandmaster", "inspector",
                              "judge", "king", "lady", "lord", "madam", "maestro", "major", "marshal", "mayor", "mister",
                              "monsieur", "officer", "prince", "professor", "queen", "ranger", "saint", "sensei", "sergeant",
                              "sheriff", "sir", "sister", "sultan", "uncle", "viceroy", "wizard"};
  return words;
}

const Words& tails() {
  static const Words words = {
      "academy", "affair", "alliance", "almanac", "avenue", "bandits", "bazaar", "brigade", "bureau", "bunch", "cabinet",
      "campaign", "caravan", "carnival", "choir", "circus", "club", "collective", "company", "cosmos", "council", "crew",
      "dynasty", "district", "delight", "diaries", "embassy", "empire", "engine", "express", "federation", "festival", "fleet",
      "folklore", "foundry", "galaxy", "gang", "garden", "guild", "habit", "harbor", "hotline", "hour", "institute", "island",
      "jamboree", "journal", "jubilee", "junction", "kingdom", "kiosk", "league", "legend", "lodge", "lounge", "machine",
      "manifesto", "manor", "mission", "museum", "nation", "network", "night", "oasis", "odyssey", "office", "opera", "orchestra",
      "outpost", "palace", "parade", "parliament", "patrol", "picnic", "protocol", "quarter", "quest", "quintet", "radio",
      "ranch", "republic", "revival", "riddle", "rodeo", "saga", "safari", "salon", "season", "society", "squad", "station",
      "street", "symphony", "syndicate", "theory", "times", "tribune", "troupe", "union", "universe", "valley", "vault",
      "venture", "village", "voyage", "waltz", "weather", "weekend", "yard", "zone"};
  return words;
}

const Words& endings() {
  static const Words words = {"zilla", "oodle", "tron", "ella", "ington", "topia", "naut", "matic", "rama", "ster", "ington",
                              "ito", "adelic", "orama", "licious", "land", "verse", "quake", "fest", "wave", "inator", "ville",
                              "holm", "berry", "beard", "kin", "ling", "loop", "bloom", "spark", "worth", "aroo", "let"};
  return words;
}

const Words& rhymes() {
  static const Words words = {
      "bake", "lake", "cake", "quake", "snack", "pack", "track", "jack", "flag", "bag", "trail", "tale", "sail", "rain", "train",
      "lane", "ramp", "lamp", "camp", "band", "land", "sand", "rank", "tank", "cap", "map", "nap", "chart", "cart", "art", "dash",
      "splash", "flash", "hat", "mat", "chat", "wave", "cave", "rave", "jaw", "law", "day", "bay", "play", "ray", "beach", "peach",
      "bead", "deed", "creed", "beam", "dream", "team", "stream", "bean", "scene", "queen", "beat", "feat", "fleet", "street",
      "bed", "sled", "bell", "spell", "shell", "den", "pen", "tent", "crest", "nest", "quest", "fest", "jet", "net", "duet", "lice",
      "ice", "spice", "dice", "bride", "ride", "tide", "pride", "knight", "light", "night", "kite", "bite", "flight", "hike", "bike",
      "mile", "smile", "tile", "line", "shine", "mine", "vine", "brick", "trick", "lid", "grid", "hill", "thrill", "drill", "chin",
      "spin", "grin", "inn", "king", "ring", "swing", "wing", "spring", "ink", "drink", "link", "rink", "trip", "ship", "clip",
      "twist", "list", "mist", "fit", "hit", "hive", "dive", "jive", "boat", "goat", "float", "note", "rock", "clock", "dock",
      "block", "frog", "fog", "log", "jog", "hog", "road", "code", "ode", "roll", "bowl", "goal", "home", "dome", "poem", "bone",
      "stone", "throne", "phone", "zone", "song", "gong", "moon", "spoon", "tune", "balloon", "loop", "troop", "soup", "hoop",
      "boot", "flute", "route", "suit", "rope", "hope", "slope", "pop", "shop", "hop", "drop", "storm", "form", "fort", "port",
      "court", "sport", "rose", "pose", "spot", "plot", "robot", "cloud", "crowd", "house", "mouse", "town", "crown", "gown",
      "luck", "truck", "duck", "puck", "hug", "rug", "mug", "jug", "drum", "plum", "hum", "fun", "sun", "run", "bun", "bunch",
      "lunch", "hunch", "trunk", "funk", "monk", "rush", "brush", "crush", "hut", "nut", "bear", "chair", "flair", "air", "lair",
      "deer", "cheer", "gear", "pier", "fire", "choir", "star", "jar", "guitar", "door", "oar", "roar", "shore", "fur", "purr"};
  return words;
}

const Words& phrases() {
  static const Words words = {"Sir %s a Lot", "%s O'Clock", "%s After Dark", "House of %p", "Order of the %s", "Duke of %s",
                              "Mostly %p", "One More %s", "Ministry of %p", "Planet %s", "Project %s", "Operation %s",
                              "Return of the %s", "%s for President", "%s and Sons", "Peak %s",
                              "Port %s", "Hail the %s", "%s by Night", "Department of %p", "Fields of %p",
                              "Museum of %p", "Friends of %p", "The %s Files", "Study in %s", "Ode to %s", "%s at Large",
                              "Too Many %p", "Almost %s", "%s on Tuesday"};
  return words;
}

const Words& mood_words(std::string_view mood) {
  static const std::map<std::string_view, Words> words = {
      {"spooky", {"moonlit", "haunted", "midnight", "eerie", "phantom", "shadow", "crypt", "hollow", "creaky", "cobweb"}},
      {"sleepy", {"dozy", "drowsy", "pillow", "snooze", "slumber", "yawning", "dreamy", "blanket", "snug", "hushed"}},
      {"grumpy", {"grumbly", "cranky", "stormy", "surly", "gruff", "prickly", "scowling", "stubborn", "sulky", "salty"}},
      {"cosmic", {"astro", "lunar", "orbit", "stellar", "comet", "nebula", "solar", "gravity", "galaxy", "meteor"}},
      {"fancy", {"velvet", "gilded", "regal", "satin", "marble", "crystal", "grand", "polished", "lavish", "pearl"}},
      {"sad", {"lonesome", "rainy", "wistful", "drizzle", "quiet", "violet", "tender", "moonlit", "hollow", "faded"}},
      {"wild", {"feral", "turbo", "rowdy", "stormy", "rogue", "thunder", "unruly", "electric", "rumble", "mayhem"}},
      {"cosy", {"snug", "toasty", "woolly", "hearth", "honeyed", "mellow", "cottage", "buttery", "quilted", "cocoa"}},
      {"retro", {"vintage", "analog", "vinyl", "pixel", "cassette", "classic", "jukebox", "rewind", "sepia", "disco"}},
      {"neon", {"neon", "turbo", "laser", "chrome", "voltage", "circuit", "electric", "static", "glitch", "pixel"}},
      {"heroic", {"valiant", "mighty", "gallant", "fabled", "bold", "iron", "golden", "legend", "brave", "daring"}},
      {"silly", {"wobbly", "bouncy", "giggle", "jolly", "wiggle", "goofy", "bubbly", "noodle", "zany", "pickle"}},
      {"calm", {"mellow", "drift", "gentle", "willow", "quiet", "breezy", "pebble", "serene", "still", "mossy"}}};
  static const Words none;
  const auto found = words.find(mood);
  return found == words.end() ? none : found->second;
}

const Words& props(std::string_view category) {
  static const std::map<std::string_view, Words> words = {
      {"animal", {"paw", "whisker", "meadow", "burrow", "tail", "den", "biscuit", "trot"}},
      {"bird", {"feather", "nest", "wing", "flock", "perch", "migration", "beak", "song"}},
      {"fish", {"reef", "bubble", "tide", "harbor", "coral", "fin", "lagoon", "anchor"}},
      {"insect", {"hive", "antenna", "petal", "swarm", "lantern", "pollen", "wing", "garden"}},
      {"food", {"kitchen", "skillet", "sauce", "crumb", "pepper", "picnic", "oven", "banquet"}},
      {"sweet", {"sprinkle", "sugar", "icing", "oven", "cherry", "frosting", "ribbon", "syrup"}},
      {"drink", {"kettle", "mug", "foam", "saucer", "barista", "sip", "steam", "brew"}},
      {"fruit", {"orchard", "peel", "basket", "juice", "blossom", "market", "picnic", "sunshine"}},
      {"vegetable", {"garden", "harvest", "root", "stew", "patch", "market", "sprout", "soil"}},
      {"person", {"hat", "ledger", "suitcase", "lantern", "moustache", "compass", "notebook", "parade"}},
      {"creature", {"tower", "potion", "legend", "cauldron", "riddle", "castle", "torch", "portal"}},
      {"ship", {"anchor", "harbor", "lantern", "voyage", "compass", "tide", "sail", "rope"}},
      {"aircraft", {"orbit", "runway", "comet", "cockpit", "cloud", "propeller", "launch", "horizon"}},
      {"vehicle", {"engine", "highway", "horn", "garage", "wheel", "turbo", "detour", "tollbooth"}},
      {"music", {"echo", "encore", "rhythm", "spotlight", "vinyl", "melody", "chorus", "tempo"}},
      {"building", {"attic", "lantern", "lobby", "cellar", "balcony", "doorbell", "staircase", "chimney"}},
      {"clothing", {"button", "pocket", "velvet", "stitch", "wardrobe", "ribbon", "hanger", "zipper"}},
      {"weapon", {"shield", "banner", "anvil", "legend", "forge", "armor", "duel", "quest"}},
      {"machine", {"circuit", "gadget", "voltage", "turbo", "signal", "gear", "static", "button"}},
      {"tool", {"workshop", "bolt", "anvil", "garage", "hinge", "toolbox", "sawdust", "rivet"}},
      {"game", {"pixel", "arcade", "bonus", "dice", "joystick", "level", "combo", "puzzle"}},
      {"sport", {"trophy", "stadium", "medal", "whistle", "sprint", "referee", "jersey", "halftime"}},
      {"star", {"orbit", "comet", "rocket", "nebula", "gravity", "telescope", "eclipse", "meteor"}},
      {"weather", {"umbrella", "puddle", "thunder", "breeze", "forecast", "rainbow", "kite", "horizon"}},
      {"water", {"tide", "lantern", "lagoon", "driftwood", "harbor", "pebble", "foam", "seashell"}},
      {"land", {"valley", "trail", "summit", "campfire", "compass", "boulder", "cabin", "horizon"}},
      {"plant", {"garden", "petal", "pollen", "meadow", "root", "sunshine", "greenhouse", "dew"}},
      {"body", {"mirror", "sock", "wink", "handshake", "pillow", "sneeze", "hat", "tickle"}},
      {"place", {"avenue", "lantern", "market", "plaza", "postcard", "tram", "bridge", "skyline"}},
      {"time", {"clock", "candle", "calendar", "snooze", "lantern", "sunrise", "twilight", "minute"}},
      {"feeling", {"echo", "postcard", "lantern", "ribbon", "drizzle", "sunrise", "balloon", "diary"}}};
  static const Words general = {"lantern", "balloon", "pocket", "button", "echo", "parade", "biscuit", "compass", "marble", "ribbon"};
  const auto found = words.find(category);
  return found == words.end() ? general : found->second;
}
// clang-format on

}  // namespace generator::draft::name_words
