#pragma once
#include <atomic>

#include "support/chain_node.h"
#include "support/facilitator.h"
#include "support/http_stand_in.h"
#include "support/stack.h"

namespace chaos {

// The machines of others that the product calls, and what goes wrong there.
class ExternalServices {
 public:
  enum class Chain { none, there };
  explicit ExternalServices(Chain chain);

  // How the product finds the facilitator; and both of them, where it would write the texts itself.
  Stack::Settings settings() const;
  Stack::Settings settings_with_text_provider() const;

  // Errs from now on, in the way that is picked; says in which.
  std::string break_facilitator(std::uint64_t pick);
  std::string break_text_provider(std::uint64_t pick);
  void restore_facilitator();
  void restore_text_provider();

  Facilitator& facilitator() { return facilitator_; }
  // A node that the product may ask what became of a payment.
  bool has_chain() const { return has_chain_; }

 private:
  HttpStandIn::Said write_draft() const;

  const bool has_chain_;
  Facilitator facilitator_;
  ChainNode chain_{facilitator_};
  std::atomic<int> text_fault_{0};
  HttpStandIn text_provider_;  // last: it asks the fault
};

}  // namespace chaos
