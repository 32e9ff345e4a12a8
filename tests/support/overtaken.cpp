#include "support/overtaken.h"

#include <future>

#include "support/failure.h"

Answer overtaken(Stack& stack, const std::string& lock, const std::function<Answer()>& call,
                 const std::function<void(db::Transaction& tx)>& change) {
  db::Transaction tx(stack.database());
  tx.select(lock);
  auto answer = std::async(std::launch::async, call);
  // Not innodb_trx, which InnoDB does not read anew for whoever asks more often than ten times a second.
  const auto waits = [&] {
    return stack.as_root(
               "SELECT COUNT(*) FROM information_schema.processlist WHERE user LIKE 'millrace%' AND"
               " user <> 'millrace_admin' AND info IS NOT NULL AND time_ms > 50") == "1\n";
  };
  if (!eventually(waits)) fail_because("the call does not wait for that row");
  change(tx);
  tx.commit();
  return answer.get();
}
