#include "telemetry/rules/errors.h"

#include <algorithm>

#include "telemetry/rules/metrics.h"
#include "telemetry/rules/timestamp.h"

namespace telemetry::rules {
namespace {

namespace table = tables::playback_figures;

std::vector<FoundError> most_frequent(const std::map<std::string, Sums>& by_code, std::size_t most) {
  double all = 0;
  for (const auto& [code, sums] : by_code) all += whole(sums.sessions);
  std::vector<FoundError> errors;
  for (const auto& [code, sums] : by_code) {
    if (code.empty() || sums.sessions == 0) continue;
    const double sessions = whole(sums.sessions);
    errors.push_back({code, sessions, sessions / all, {}, {}, {}});
  }
  std::stable_sort(errors.begin(), errors.end(), [](const auto& a, const auto& b) { return a.sessions > b.sessions; });
  if (errors.size() > most) errors.resize(most);
  return errors;
}

}  // namespace

FoundErrors errors(Worker& worker, const FiguresQuery& query, std::size_t most) {
  const auto found = figures_by_value(worker, query, Dimension::error);

  FoundErrors answer{most_frequent(found.sums, most), found.basis};
  const table::Selection selection{
      query.user_id, query.stream_id, sql_time(query.period.from), sql_time(query.period.to), {}};
  for (auto& error : answer.errors) {
    const auto latest = table::latest_with_error(worker.db, selection, error.code);
    if (!latest) continue;
    error.message = latest->message;
    error.last_at = latest->first_seen_at;
    error.session_id = latest->session_id;
  }
  return answer;
}

}  // namespace telemetry::rules
