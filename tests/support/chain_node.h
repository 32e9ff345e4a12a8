#pragma once
#include <atomic>

#include "support/facilitator.h"

// A node of the chain on which a facilitator settles. It answers Ethereum's JSON-RPC from the facilitator's books.
class ChainNode {
 public:
  explicit ChainNode(const Facilitator& facilitator);

  std::string url() const { return stand_in_.url(); }
  void cut() { stand_in_.cut(); }
  void mend() {
    stand_in_.mend();
    logs_lost_ = false;
  }
  // From now on it finds no logs, until mend().
  void lose_logs() {
    logs_lost_ = true;
    logs_asked_for_ = 0;
  }
  // Base's, until it is told otherwise.
  void be_of_chain(unsigned id) { chain_id_ = id; }
  // A wallet that is a contract, and calls that signature its own (EIP-1271). Both are hexadecimal digits.
  void have_contract(const std::string& address, const std::string& signature) {
    contract_ = address;
    its_signature_ = signature;
  }
  int asked_for_logs() const { return logs_asked_for_; }  // since they were lost

 private:
  std::string result(const std::string& request);
  std::string said_by_contract(const std::string& request) const;

  const Facilitator& facilitator_;
  std::atomic<bool> logs_lost_{false};
  std::atomic<int> logs_asked_for_{0};
  std::atomic<unsigned> chain_id_{8453};
  std::string contract_, its_signature_;  // set before it is asked
  HttpStandIn stand_in_;
};
