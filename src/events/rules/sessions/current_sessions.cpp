#include "events/rules/sessions/current_sessions.h"

#include <algorithm>

#include "db/clock.h"
#include "events/rules/dimension_names.h"
#include "events/rules/reading/observed_sessions.h"

namespace events::rules {
namespace {

constexpr std::int64_t kMaxCostOfOne = 250'000;

}  // namespace

CurrentSessions::CurrentSessions(db::Database& db, const std::string& account_id, Sessions sessions)
    : db_(db), account_id_(account_id), sessions_(std::move(sessions)) {
  if (sessions_.empty()) return;
  const auto refs = refs_of(keys_of(sessions_));
  stored_ = StoredFigures(db, account_id, refs);
  for (const auto& ref : refs) {
    if (!stored_.current(ref)) stale_.insert(ref);
  }
  if (!stale_.empty()) sizes_ = stored_sizes(db, stale_keys());
  leave_to_maintenance(kMaxCostOfOne);
}

void CurrentSessions::leave_to_maintenance(std::int64_t max) {
  for (auto at = stale_.begin(); at != stale_.end();) at = cost_of(*at) > max ? stale_.erase(at) : std::next(at);
}

std::vector<SessionKey> CurrentSessions::stale_keys() const {
  std::vector<SessionKey> keys;
  for (const auto& session : sessions_) {
    if (is_stale(session.identity.ref)) keys.push_back(session.key());
  }
  return keys;
}

std::int64_t CurrentSessions::cost_of(const std::string& ref) const {
  const auto size = sizes_.find(ref);
  return !is_stale(ref) || size == sizes_.end() ? 0 : read_cost(size->second);
}

std::int64_t CurrentSessions::cost() const {
  std::int64_t all = 0;
  for (const auto& ref : stale_) all += cost_of(ref);
  return all;
}

int CurrentSessions::units() const {
  int all = 0;
  for (const auto& ref : stale_) all += read_units(cost_of(ref));
  return all;
}

void CurrentSessions::cut(std::int64_t max) {
  std::int64_t all = 0;
  for (std::size_t i = 0; i < sessions_.size(); ++i) {
    all += cost_of(sessions_[i].identity.ref);
    if (all < max) continue;
    for (auto left = i + 1; left < sessions_.size(); ++left) stale_.erase(sessions_[left].identity.ref);
    return sessions_.resize(i + 1);
  }
}

bool CurrentSessions::settle(std::int64_t max) {
  const auto costs_less = [&](const auto& one, const auto& other) { return cost_of(one) < cost_of(other); };
  const auto has_none = [&](const auto& one) {
    return !is_stale(one.identity.ref) && stored_.rows.count(one.identity.ref) == 0;
  };
  bool settled = std::any_of(sessions_.begin(), sessions_.end(), has_none);
  for (; cost() > max; settled = true) stale_.erase(std::max_element(stale_.begin(), stale_.end(), costs_less));
  sessions_.erase(std::remove_if(sessions_.begin(), sessions_.end(), has_none), sessions_.end());
  return settled;
}

std::int64_t CurrentSessions::last_seen_at(const std::string& ref, std::int64_t now) const {
  if (const auto seen = stored_.live.find(ref); seen != stored_.live.end()) return seen->second.last_seen_at;
  const auto row = stored_.rows.find(ref);
  return row == stored_.rows.end() ? now : row->second.last_seen_at;
}

std::vector<SessionDetails> CurrentSessions::read() const {
  const auto now = db::now(db_);
  auto computed = figures_of(db_, stale_keys(), sizes_);
  DimensionNames names(db_, account_id_);

  std::vector<SessionDetails> found;
  for (const auto& session : sessions_) {
    const auto& ref = session.identity.ref;
    auto& details = found.emplace_back();
    details.session = session;
    const auto row = stored_.rows.find(ref);
    const auto size = sizes_.find(ref);
    if (row != stored_.rows.end() && !is_stale(ref)) {
      details.figures = row->second.figures;
      details.full = row->second.full;
    } else {
      details.figures = std::move(computed[ref]);
      names.assign(details.figures);
      details.full = size != sizes_.end() && is_full(size->second);
    }
    details.status = playback::status_at(details.figures, last_seen_at(ref, now), now);
  }
  return found;
}

}  // namespace events::rules
