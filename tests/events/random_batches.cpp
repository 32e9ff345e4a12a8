#include "events/random_batches.h"

#include <random>

#include "playback/formats/normalized_event.h"

namespace {

using events::rules::StoredBatch;
using events::rules::StoredEvent;

const std::vector<std::string> kNumbers = {"0",
                                           "-0",
                                           "7",
                                           "-7",
                                           "007",
                                           "1.50",
                                           "1e5",
                                           "-1E-400",
                                           "1e400",
                                           "0.1",
                                           "999999999999999",
                                           "-999999999999999",
                                           "1000000000000000",
                                           "9007199254740993",
                                           "18446744073709551616",
                                           "123456789012345678901234567890"};
const std::vector<std::string> kTexts = {"",
                                         "a",
                                         "7",
                                         "-7",
                                         "true",
                                         "\\\"",
                                         "\\\\",
                                         "\\n\\t",
                                         "\\ud83d\\ude00",
                                         "\\u0001",
                                         "ÿ",
                                         "\x7F",
                                         "\xE2\x80\xA8",
                                         "😀",
                                         "{\\\"a\\\":1}",
                                         ":",
                                         ",",
                                         "[",
                                         "]}",
                                         " ",
                                         "\\/",
                                         "0b2c6f1e-55aa-4c1d-9b70-6a1c2f3e4d5c"};
const std::vector<std::string> kBlanks = {"", "", "", "", " ", "\n", "\t \r\n"};

class Generator {
 public:
  Generator(unsigned seed, std::deque<std::string>& payloads)
      : random_(seed), shapes_(1 + below(100)), types_(1 + below(105)), ids_(below(6)), payloads_(payloads) {}

  std::vector<StoredBatch> make() {
    std::vector<StoredBatch> batches;
    for (int left = below(12); left > 0; --left) {
      batches.push_back(chance(10) && !batches.empty() ? batches.back() : batch());
    }
    return batches;
  }

 private:
  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
  bool chance(int percent) { return below(100) < percent; }
  const std::string& one_of(const std::vector<std::string>& all) { return all[random_() % all.size()]; }

  StoredBatch batch() {
    StoredBatch made{std::string(12, static_cast<char>(below(256))), now_ + below(100000) - 5000, {}};
    for (int left = chance(10) ? 0 : below(30); left > 0; --left) made.events.push_back(event());
    return made;
  }
  StoredEvent event() {
    if (chance(80)) now_ += below(20000) - 2000;
    const auto& payload = payloads_.emplace_back(object(static_cast<unsigned>(below(shapes_))));
    return {"type." + std::to_string(below(types_)), now_, id(payload), payload};
  }
  std::string id(const std::string& payload) {
    const auto counted = std::to_string(++count_);
    switch (ids_) {
      case 0:
        return "";
      case 1:
        return counted;
      case 2:
        return chance(50) ? "" : counted;
      case 3:
        return playback::hash_id(payload);
      case 4:
        return std::string(chance(50) ? 64 : 1, chance(50) ? 'z' : '0');
      default:
        return one_of({"null", "ÿ", "\"", "\\", "\n\x01", "-5", "Z", "zzzzzzzzzz", counted});
    }
  }

  // Payloads of one shape differ in their values only.
  std::string object(unsigned shape) {
    std::mt19937 formed(shape);
    return "{" + members(formed, 0) + "}";
  }
  std::string members(std::mt19937& formed, int depth) {
    std::string all;
    for (auto left = formed() % 6; left > 0; --left) {
      all += (all.empty() ? "" : ",") + blanks(formed) + "\"" + kTexts[formed() % kTexts.size()] +
             std::to_string(left) + "\"" + blanks(formed) + ":" + value(formed, depth + 1) + blanks(formed);
    }
    return all;
  }
  std::string value(std::mt19937& formed, int depth) {
    switch (formed() % (depth > 5 ? 4 : 7)) {
      case 0:
        return std::to_string(static_cast<std::int64_t>(random_()) - (std::int64_t{1} << 31));
      case 1:
        return chance(90) ? std::to_string(below(100)) : one_of(kNumbers);
      case 2:
        return "\"" + one_of(kTexts) + "\"";
      case 3:
        return formed() % 2 == 0 ? "null" : "true";
      case 4:
        return "{" + members(formed, depth) + "}";
      case 5:
        return "[" + blanks(formed) + value(formed, depth + 1) + "," + value(formed, depth + 1) + "]";
      default:
        return "[]";
    }
  }
  static std::string blanks(std::mt19937& formed) { return kBlanks[formed() % kBlanks.size()]; }

  std::mt19937 random_;
  int shapes_, types_, ids_, count_ = 0;
  std::int64_t now_ = 1795230000123;
  std::deque<std::string>& payloads_;
};

}  // namespace

RandomBatches::RandomBatches(unsigned seed) : batches(Generator(seed, payloads_).make()) {}
