#include "generator/draft/foreign_words.h"

#include <algorithm>
#include <array>
#include <map>

#include "generator/draft/grammar.h"
#include "generator/letters.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft::foreign {

namespace {

// clang-format off
const std::map<std::string_view, std::string_view> kLittleWords = {
    {"el", ""}, {"la", ""}, {"los", ""}, {"las", ""}, {"un", ""}, {"una", ""}, {"unos", ""}, {"unas", ""}, {"del", ""},
    {"de", ""}, {"que", "that"}, {"por", ""}, {"para", "for"}, {"su", ""}, {"es", ""}, {"y", "and"}, {"le", ""}, {"les", ""},
    {"des", ""}, {"du", ""}, {"une", ""}, {"qui", "who"}, {"pour", "for"}, {"est", ""}, {"ses", ""}, {"der", ""},
    {"das", ""}, {"den", ""}, {"dem", ""}, {"ein", ""}, {"eine", ""}, {"einen", ""}, {"einem", ""}, {"einer", ""},
    {"zum", ""}, {"ist", ""}, {"il", ""}, {"lo", ""}, {"gli", ""}, {"di", ""}, {"della", ""}, {"dei", ""}, {"delle", ""},
    {"che", "that"}, {"per", "for"}, {"uno", ""}, {"os", ""}, {"um", ""}, {"uma", ""}, {"dos", ""}, {"da", ""},
    {"het", ""}, {"een", ""}, {"bir", ""}, {"en", "in"}, {"dans", "in"}, {"im", "in"}, {"nel", "in"}, {"nella", "in"},
    {"em", "in"}, {"numa", "in"}, {"num", "in"}, {"w", "in"}, {"в", "in"}, {"у", "in"}, {"في", "in"}, {"στο", "in"},
    {"στη", "in"}, {"con", "with"}, {"avec", "with"}, {"mit", "with"}, {"com", "with"}, {"met", "with"}, {"z", "with"},
    {"с", "with"}, {"із", "with"}, {"مع", "with"}, {"ile", "with"}, {"με", "with"}, {"et", "and"}, {"und", "and"}, {"e", "and"},
    {"и", "and"}, {"та", "and"}, {"і", "and"}, {"و", "and"}, {"και", "and"}, {"ve", "and"}, {"sobre", "on"}, {"sur", "on"},
    {"auf", "on"}, {"sul", "on"}, {"sulla", "on"}, {"op", "on"}, {"na", "on"}, {"на", "on"}, {"على", "on"}, {"von", ""},
    {"van", ""}, {"au", ""}, {"aux", ""}, {"ao", ""}, {"chez", "at"}, {"под", "under"}, {"pod", "under"}, {"sous", "under"},
    {"bajo", "under"}, {"unter", "under"}, {"над", "above"}, {"из", ""}, {"от", ""}, {"для", "for"}, {"який", "who"},
    {"который", "who"}, {"που", "that"}, {"من", ""},
    {"的", ""}, {"了", ""}, {"着", ""}, {"在", ""}, {"上", ""}, {"里", ""}, {"和", "and"}, {"是", ""}, {"喝", ""}, {"吃", ""}};

// What CLDR's emoji do not name, in the languages most themes come in.
const std::map<std::string_view, std::string_view> kCommon = {
    // Spanish, Portuguese, Italian, French
    {"espacio", "space"}, {"espaco", "space"}, {"spazio", "space"}, {"espace", "space"}, {"perro", "dog"},
    {"cachorro", "puppy"}, {"cane", "dog"}, {"chien", "dog"}, {"gato", "cat"}, {"gatto", "cat"}, {"chat", "cat"},
    {"mar", "sea"}, {"mare", "sea"}, {"mer", "sea"}, {"noche", "night"}, {"noite", "night"}, {"notte", "night"},
    {"nuit", "night"}, {"rey", "king"}, {"rei", "king"}, {"roi", "king"}, {"loco", "crazy"}, {"louco", "crazy"},
    {"pazzo", "crazy"}, {"fou", "mad"}, {"feliz", "happy"}, {"felice", "happy"}, {"heureux", "happy"},
    {"triste", "sad"}, {"borracho", "tipsy"}, {"gordo", "plump"}, {"gros", "plump"}, {"pequeno", "little"},
    {"piccolo", "little"}, {"petit", "little"}, {"petite", "little"}, {"grande", "big"}, {"viejo", "old"},
    {"vieux", "old"}, {"rojo", "red"}, {"rouge", "red"}, {"azul", "blue"}, {"bleu", "blue"}, {"negro", "black"},
    {"noir", "black"}, {"verde", "green"}, {"vert", "green"}, {"dorado", "golden"}, {"playa", "beach"},
    {"praia", "beach"}, {"spiaggia", "beach"}, {"plage", "beach"}, {"ciudad", "city"}, {"cidade", "city"},
    {"ville", "city"}, {"luna", "moon"}, {"lua", "moon"}, {"lune", "moon"}, {"abuela", "grandmother"},
    {"nonna", "grandmother"}, {"brujo", "wizard"}, {"mago", "wizard"}, {"sorcier", "wizard"}, {"panadero", "baker"},
    {"boulanger", "baker"}, {"bailarin", "dancer"}, {"enojado", "angry"}, {"perezoso", "sloth"}, {"volador", "flying"},
    {"queso", "cheese"}, {"fromage", "cheese"}, {"formaggio", "cheese"}, {"queijo", "cheese"}, {"pajaro", "bird"},
    {"oiseau", "bird"}, {"cafe", "coffee"}, {"caffe", "coffee"}, {"rana", "frog"}, {"grenouille", "frog"},
    // German, Dutch
    {"weltraum", "space"}, {"weltall", "space"}, {"hund", "dog"}, {"hond", "dog"}, {"meer", "sea"}, {"nacht", "night"},
    {"konig", "king"}, {"verruckt", "crazy"}, {"verruckter", "crazy"}, {"verruckte", "crazy"}, {"glucklich", "happy"},
    {"mude", "sleepy"}, {"muder", "sleepy"}, {"klein", "little"}, {"kleiner", "little"}, {"kleine", "little"},
    {"grosser", "big"}, {"dicker", "plump"}, {"strand", "beach"}, {"stadt", "city"}, {"mond", "moon"},
    {"zauberer", "wizard"}, {"backer", "baker"}, {"tanzender", "dancing"}, {"fliegender", "flying"}, {"kase", "cheese"},
    {"brot", "bread"}, {"oma", "grandma"}, {"roter", "red"}, {"blauer", "blue"}, {"schwarzer", "black"},
    // Russian, Ukrainian
    {"космос", "space"}, {"космосе", "space"}, {"собака", "dog"}, {"пес", "dog"}, {"кот", "cat"}, {"кошка", "cat"},
    {"море", "sea"}, {"ночь", "night"}, {"король", "king"}, {"безумный", "crazy"}, {"пьяный", "tipsy"},
    {"веселый", "jolly"}, {"грустный", "sad"}, {"маленький", "little"}, {"большой", "big"}, {"толстый", "plump"},
    {"старый", "old"}, {"красный", "red"}, {"синий", "blue"}, {"черный", "black"}, {"зеленый", "green"},
    {"золотой", "golden"}, {"город", "city"}, {"луна", "moon"}, {"луне", "moon"}, {"бабушка", "grandmother"},
    {"волшебник", "wizard"}, {"медведь", "bear"}, {"ленивый", "lazy"}, {"злой", "angry"}, {"сыр", "cheese"},
    // Chinese, Japanese, Korean
    {"太空", "space"}, {"宇宙", "space"}, {"猫", "cat"}, {"貓", "cat"}, {"狗", "dog"}, {"犬", "dog"}, {"ねこ", "cat"},
    {"いぬ", "dog"}, {"海", "sea"}, {"夜", "night"}, {"王", "king"}, {"国王", "king"}, {"快乐", "happy"},
    {"小", "little"}, {"大", "big"}, {"红", "red"}, {"黑", "black"}, {"白", "white"}, {"金", "golden"},
    {"城市", "city"}, {"月亮", "moon"}, {"月", "moon"}, {"熊猫", "panda"}, {"老虎", "tiger"}, {"龙", "dragon"},
    {"龍", "dragon"}, {"鱼", "fish"}, {"鸟", "bird"}, {"茶", "tea"}, {"咖啡", "coffee"}, {"机器人", "robot"},
    {"火箭", "rocket"}, {"忍者", "ninja"}, {"侍", "samurai"}, {"桜", "blossom"}, {"寿司", "sushi"}, {"ラーメン", "ramen"}, {"拉面", "ramen"}, {"велосипед", "bicycle"}, {"велосипеде", "bicycle"}, {"夜中", "midnight"}, {"真夜中", "midnight"}, {"山", "mountain"},
    {"火", "fire"}, {"雨", "rain"}, {"雪", "snow"}, {"花", "flower"}, {"우주", "space"}, {"고양이", "cat"},
    {"강아지", "puppy"}, {"개구리", "frog"}, {"바다", "sea"}, {"밤", "night"}, {"왕", "king"}, {"달", "moon"},
    {"김치", "kimchi"}, {"호랑이", "tiger"}, {"라면", "ramen"}, {"跳舞", "dancing"}, {"饺子", "dumpling"},
    // Arabic, Hindi, Turkish
    {"الفضاء", "space"}, {"فضاء", "space"}, {"قطة", "cat"}, {"قط", "cat"}, {"كلب", "dog"}, {"بحر", "sea"},
    {"البحر", "sea"}, {"ليل", "night"}, {"ملك", "king"}, {"قمر", "moon"}, {"القمر", "moon"}, {"جمل", "camel"},
    {"قهوة", "coffee"}, {"बिल्ली", "cat"}, {"कुत्ता", "dog"}, {"हाथी", "elephant"}, {"चाय", "tea"}, {"चांद", "moon"},
    {"uzay", "space"}, {"kedi", "cat"}, {"kopek", "dog"}, {"deniz", "sea"}, {"cay", "tea"}};
// clang-format on

std::string known(const std::string& word);

// "gatos": many of them, when a noun lost its s.
std::string in_number(const std::string& english, std::string_view from, std::string_view to) {
  const bool lost_its_s = from.back() == 's' && (to.empty() || to.back() != 's');
  const auto entry = lexicon::look_up(english);
  const bool noun = entry && entry->noun > entry->adjective && entry->noun > entry->verb;
  return lost_its_s && noun ? grammar::plural(english) : english;
}

// "gatos", "rote", "bambina", "baila"
std::string latin_base(const std::string& word) {
  static constexpr std::string_view kEndings[][2] = {
      {"os", "o"}, {"as", "a"}, {"as", "o"},  {"a", "o"},   {"es", ""},     {"s", ""},      {"en", "e"},
      {"en", ""},  {"er", ""},  {"er", "e"},  {"e", ""},    {"i", "o"},     {"n", ""},      {"a", "ar"},
      {"e", "er"}, {"e", "ir"}, {"an", "ar"}, {"en", "er"}, {"ando", "ar"}, {"endo", "er"}, {"iendo", "er"},
      {"t", "en"}, {"e", "en"}, {"e", "er"},  {"ent", "er"}};
  if (word.size() < 5) return "";
  for (const auto& [from, to] : kEndings) {
    if (word.compare(word.size() - from.size(), from.size(), from) != 0) continue;
    auto found = known(word.substr(0, word.size() - from.size()) + std::string(to));
    if (!found.empty()) return in_number(found, from, to);
  }
  return "";
}

std::string known(const std::string& word) {
  const auto common = kCommon.find(word);
  if (common != kCommon.end()) return std::string(common->second);
  return std::string(lexicon::meaning_of(word).value_or(""));
}

}  // namespace

bool is_german_article(std::string_view folded) {
  static constexpr std::array<std::string_view, 9> kArticles = {"der",  "das",   "den",   "dem",  "ein",
                                                                "eine", "einen", "einem", "einer"};
  return std::find(kArticles.begin(), kArticles.end(), folded) != kArticles.end();
}

bool is_little_word(std::string_view folded) { return kLittleWords.count(folded) != 0; }

std::string little_word(std::string_view folded) {
  const auto known = kLittleWords.find(folded);
  return known == kLittleWords.end() ? "" : std::string(known->second);
}

std::string translated(const std::string& folded) {
  auto found = known(folded);
  if (!found.empty()) return found;

  // Endings of one to three letters come and go: "лягушки", "gatos", "الضفدع" (the article is at
  // the front).
  const auto points = letters::code_points(folded);
  if (points.size() > 4 && points[0] == U'ا' && points[1] == U'ل') {
    return known(letters::utf8(std::u32string_view(points).substr(2)));
  }
  if (points.empty() || letters::is_unspaced(points[0])) return "";
  if (points[0] < 0x250) return latin_base(folded);
  for (std::size_t cut = 1; cut <= 3 && points.size() >= cut + 3; ++cut) {
    const auto stem = letters::utf8(std::u32string_view(points).substr(0, points.size() - cut));
    for (const std::string_view ending : {"", "а", "о", "я", "ь", "й", "е", "ый"}) {
      found = known(stem + std::string(ending));
      if (!found.empty()) return found;
    }
  }
  return "";
}

}  // namespace generator::draft::foreign
