#pragma once
#include "support/facilitator.h"

// A node of the chain on which a facilitator settles: it knows of what was debited there, in the words of Ethereum's JSON-RPC.
class ChainNode {
 public:
  explicit ChainNode(const Facilitator& facilitator);

  std::string url() const { return stand_in_.url(); }
  void cut() { stand_in_.cut(); }
  void mend() { stand_in_.mend(); }

 private:
  std::string result(const std::string& asked) const;

  const Facilitator& facilitator_;
  HttpStandIn stand_in_;
};
