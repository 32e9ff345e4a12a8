#include "chaos/external_services.h"

#include <chrono>
#include <iterator>
#include <thread>

namespace chaos {
namespace {

using Fault = Facilitator::Fault;

struct FacilitatorFault {
  const char* name;
  Fault verify, settle;
};

constexpr FacilitatorFault kFacilitatorFaults[] = {
    {"hangs up when asked to settle", Fault::none, Fault::hangs_up},
    {"hangs when asked to settle", Fault::none, Fault::hangs},
    {"settles, but its answer is lost", Fault::none, Fault::loses_the_reply},
    {"settles, but says that it failed", Fault::none, Fault::fails_after_all},
    {"settles, but has not seen it yet", Fault::none, Fault::has_not_seen_it},
    {"claims success, but did not settle", Fault::none, Fault::succeeds_in_words},
    {"has no funds to settle with", Fault::none, Fault::refuses},
    {"answers with an HTML page", Fault::html, Fault::html},
    {"answers with garbage", Fault::garbage, Fault::garbage},
    {"answers 500", Fault::server_error, Fault::server_error},
    {"answers 429", Fault::too_many, Fault::too_many},
    {"hangs when asked to verify", Fault::hangs, Fault::none},
    {"hangs up on every call", Fault::hangs_up, Fault::hangs_up},
    {"is slow to settle", Fault::none, Fault::none},
    {"is unreachable", Fault::none, Fault::none},
    {"is unreachable, as is its chain", Fault::none, Fault::none}};

// Long enough that a worker is sometimes killed while it waits; real services take longer.
constexpr std::chrono::milliseconds kSettling(60), kWriting(30), kSlowSettling(800);

// Reasons as real facilitators give them: a refusal before the chain was used is definite, a failure after it is not.
const char* reason_for(Fault fault) {
  return fault == Fault::fails_after_all ? "invalid_transaction_state" : "insufficient_funds";
}

enum TextFault { kNone, kOutage, kPage, kNoDraft, kHangsUp, kHangs, kIsCutOff, kTextFaults };
constexpr const char* kTextFaultNames[] = {
    "", "answers 500", "answers with an HTML page", "writes no usable draft", "hangs up", "hangs", "is unreachable"};

}  // namespace

ExternalServices::ExternalServices(Chain chain)
    : has_chain_(chain == Chain::there), text_provider_([this](const auto&) { return write_draft(); }) {
  restore_facilitator();
}

Stack::Settings ExternalServices::settings() const {
  return {{"MILLRACE_X402_FACILITATOR_URL", facilitator_.url()},
          {"MILLRACE_X402_PAY_TO", SignedPayment::kPayTo},
          {"MILLRACE_X402_RPC_URL", has_chain_ ? chain_.url() : ""},
          {"MILLRACE_X402_TIMEOUT_SECONDS", "1"},
          {"MILLRACE_RECONCILE_SECONDS", "2"}};
}

Stack::Settings ExternalServices::settings_with_text_provider() const {
  auto both = settings();
  both["MILLRACE_TEXT_URL"] = text_provider_.url();
  both["MILLRACE_TEXT_MODEL"] = "stand-in";
  both["MILLRACE_TEXT_KEY"] = "sk-chaos";
  return both;
}

std::string ExternalServices::break_facilitator(std::uint64_t pick) {
  const FacilitatorFault& fault = kFacilitatorFaults[pick % std::size(kFacilitatorFaults)];
  facilitator_.verify_with(fault.verify, reason_for(fault.verify));
  facilitator_.settle_with(fault.settle, reason_for(fault.settle));
  const std::string name = fault.name;
  if (name == "is slow to settle") facilitator_.settle_within(kSlowSettling);
  if (name.rfind("is unreachable", 0) == 0) facilitator_.cut();
  if (name == "is unreachable, as is its chain") chain_.cut();
  return name;
}

std::string ExternalServices::break_text_provider(std::uint64_t pick) {
  text_fault_ = static_cast<int>(1 + pick % (kTextFaults - 1));
  if (text_fault_ == kIsCutOff) text_provider_.cut();
  return kTextFaultNames[text_fault_];
}

void ExternalServices::restore_facilitator() {
  facilitator_.work_well();
  facilitator_.settle_within(kSettling);
  facilitator_.mend();
  chain_.mend();
}

void ExternalServices::restore_text_provider() {
  text_fault_ = kNone;
  text_provider_.mend();
}

HttpStandIn::Response ExternalServices::write_draft() const {
  std::this_thread::sleep_for(kWriting);
  const char* const kDraft = R"({\"coinName\":\"Lighthouse Larry\",\"ticker\":\"LARRY\",\"description\":)"
                             R"(\"A patient light for satellites that lost their way home. Only a concept.\"})";
  HttpStandIn::Response silence;
  silence.hang_up = true;
  switch (text_fault_) {
    case kOutage:
      return {500, R"({"error":{"message":"overloaded"}})"};
    case kPage:
      return {502, "<html><body>Bad Gateway</body></html>", "text/html"};
    case kNoDraft:
      return {200, R"({"choices":[{"message":{"role":"assistant","content":"As you wish."}}]})"};
    case kHangs:
      std::this_thread::sleep_for(std::chrono::milliseconds(1500));
      return silence;
    case kHangsUp:
      return silence;
  }
  return {200, R"({"choices":[{"finish_reason":"stop","message":{"role":"assistant","content":")" +
                   std::string(kDraft) + "\"}}]}"};
}

}  // namespace chaos
