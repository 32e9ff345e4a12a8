#include "chaos/load.h"

#include "chaos/load/calls.h"

namespace chaos {
namespace {

struct Share {
  std::size_t weight;
  void (*kind)(Caller&);
};

constexpr Share kMix[] = {{40, ingest},         {12, generate_free}, {10, generate_keyed}, {14, pay},
                          {3, sign_up},         {5, sign_in},        {4, sign_out},        {6, use_session},
                          {6, rotate_sdk_keys}, {8, read_figures}};

void call_something(Caller& caller) {
  std::size_t all = 0;
  for (const auto& share : kMix) all += share.weight;
  std::size_t left = caller.up_to(all - 1);
  for (const auto& share : kMix) {
    if (left < share.weight) return share.kind(caller);
    left -= share.weight;
  }
}

}  // namespace

Load::Load(Site& site, int callers, std::uint64_t seed) {
  for (int i = 0; i < callers; ++i) {
    callers_.emplace_back([this, &site, seed = seed + 1 + static_cast<std::uint64_t>(i)] {
      Caller caller(site, seed);
      while (!stopping_) call_something(caller);
    });
  }
}

void Load::stop() {
  stopping_ = true;
  for (auto& caller : callers_) caller.join();
  callers_.clear();
}

}  // namespace chaos
