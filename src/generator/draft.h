#pragma once
#include <optional>
#include <string>

namespace generator {

struct Draft {
  std::string coin_name;    // 2-32 characters, at most 32 bytes
  std::string ticker;       // ^[A-Z][A-Z0-9]{1,9}$
  std::string description;  // 40-280 characters, plain text, says that it is a concept
};

// Checks what every draft has to satisfy, a provider's too: returns nothing if it is valid, else one sentence that
// names the first error.
std::optional<std::string> error_in(const Draft& draft);

}  // namespace generator
