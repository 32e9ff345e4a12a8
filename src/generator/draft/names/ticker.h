#pragma once
#include <cstdint>
#include <string>

#include "generator/ground/theme.h"

namespace generator::draft {

// Returns three to six letters, A-Z: a word of the theme that the name has or brings to mind, else one that is cut at a
// syllable. Neighbouring turns get different ones, if there are several good ones. It is never the ticker of a
// well-known token, currency or share, nor a rude or unlucky word.
std::string choose_ticker(const std::string& name, const Theme& theme, std::uint64_t turn);

// Says whether the ticker is that of a well-known token, currency, share or agency, or is rude.
bool is_taken(const std::string& ticker);

// Recognises words that nobody wants for a ticker, such as "RUG" and "LOSS".
bool is_unlucky(const std::string& ticker);

}  // namespace generator::draft
