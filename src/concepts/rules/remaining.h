#pragma once
#include <cstdint>
#include <variant>

#include "concepts/rules/free_allowance.h"
#include "concepts/rules/hold.h"
#include "worker.h"

namespace concepts::rules {

struct CreditsLeft {
  std::int64_t count;
};

// What a caller has left for further generations; nothing for one who pays each by itself.
using Remaining = std::variant<std::monostate, CreditsLeft, Allowance>;

// For a caller who is served. Nothing also when the database cannot be asked any more: they are served all the same.
Remaining remaining_after(Worker& worker, const Hold& hold);

}  // namespace concepts::rules
