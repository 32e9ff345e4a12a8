#include "generator/draft/function_words.h"

#include <map>

namespace generator::draft {

namespace {

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

}  // namespace

std::optional<Part> part_of_function_word(std::string_view folded) {
  const auto known = kFunctionWords.find(folded);
  if (known == kFunctionWords.end()) return std::nullopt;
  return known->second;
}

}  // namespace generator::draft
