#pragma once
#include <optional>
#include <string>

namespace generator::draft {

// Returns the first word or phrase that promises money or claims that a coin exists ("guaranteed", "100x", "now live"),
// unless it is denied just before ("no presale", "not an investment").
std::optional<std::string> financial_claim_in(const std::string& text);

}  // namespace generator::draft
