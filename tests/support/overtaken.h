#pragma once
#include <functional>
#include <string>

#include "support/stack.h"

// Makes the call, which waits for the row that `lock` (a SELECT ... FOR UPDATE) holds, and meanwhile changes something
// in the transaction that holds it: so the call is overtaken after it was let in.
Answer overtaken(Stack& stack, const std::string& lock, const std::function<Answer()>& call,
                 const std::function<void(db::Transaction& tx)>& change);
