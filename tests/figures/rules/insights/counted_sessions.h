#pragma once
#include <string>
#include <vector>

#include "figures/rules/insights/noise.h"
#include "figures/rules/insights/table_builder.h"

// So many sessions of which so many failed, one for each viewer.
class CountedSessions {
 public:
  using Side = figures::rules::insights::Side;
  using Names = std::vector<figures::rules::insights::TableBuilder::Name>;
  explicit CountedSessions(Names names) : names_(std::move(names)) {}

  CountedSessions& add(Side side, std::vector<std::string> values, int sessions, int failed,
                       const std::string& viewer = "") {
    counts_.push_back({side, std::move(values), sessions, failed, viewer});
    return *this;
  }
  CountedSessions& both(const std::vector<std::string>& values, int sessions, int failed_before, int failed_after) {
    add(figures::rules::insights::kBefore, values, sessions, failed_before);
    return add(figures::rules::insights::kAfter, values, sessions, failed_after);
  }
  figures::rules::insights::Table table() const {
    figures::rules::insights::TableBuilder builder(names_);
    for (const auto& count : counts_) {
      const std::vector<std::string_view> values(count.values.begin(), count.values.end());
      for (int i = 0; i < count.sessions; ++i)
        builder.add(count.side, i < count.failed ? 1 : 0, 1, count.viewer, values);
    }
    return builder.build();
  }

 private:
  struct Count {
    Side side;
    std::vector<std::string> values;
    int sessions, failed;
    std::string viewer;
  };
  Names names_;
  std::vector<Count> counts_;
};

// Days without any noise.
inline figures::rules::insights::History calm_history(const std::vector<playback::Dimension>& dimensions) {
  using namespace figures::rules::insights;
  History history;
  history.all = Days(28, Day{1000, 50000});
  for (const auto dimension : dimensions) history.values[dimension].push_back(Days(28, Day{500, 25000}));
  return history;
}
