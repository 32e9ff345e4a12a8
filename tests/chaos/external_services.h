#pragma once
#include <atomic>

#include "support/chain_node.h"
#include "support/facilitator.h"
#include "support/http_stand_in.h"
#include "support/stack.h"

namespace chaos {

// The services of others that the product calls (facilitator, chain node, text provider), and their faults.
class ExternalServices {
 public:
  enum class Chain { none, there };
  explicit ExternalServices(Chain chain);

  // The product's settings for the facilitator; with_text_provider also replaces the embedded generator of texts.
  Stack::Settings settings() const;
  Stack::Settings settings_with_text_provider() const;

  // Makes it fail from now on. `pick` selects the kind of failure, whose name is returned.
  std::string break_facilitator(std::uint64_t pick);
  std::string break_text_provider(std::uint64_t pick);
  void restore_facilitator();
  void restore_text_provider();

  Facilitator& facilitator() { return facilitator_; }
  // Whether the product has a node to ask for the outcome of a payment.
  bool has_chain() const { return has_chain_; }

 private:
  HttpStandIn::Response write_draft() const;

  const bool has_chain_;
  Facilitator facilitator_;
  ChainNode chain_{facilitator_};
  std::atomic<int> text_fault_{0};
  HttpStandIn text_provider_;  // last member: its thread reads text_fault_
};

}  // namespace chaos
