#include "telemetry/rules/maintenance.h"

#include <algorithm>
#include <chrono>

#include "crypto/random.h"
#include "limits/lease.h"
#include "telemetry/rules/folding.h"
#include "telemetry/rules/retention.h"
#include "telemetry/rules/sealing.h"
#include "telemetry/rules/stream_sums.h"
#include "telemetry/rules/viewer_minutes.h"
#include "telemetry/tables/clock.h"
#include "telemetry/tables/figure_marks.h"
#include "telemetry/tables/live_sessions.h"
#include "telemetry/tables/playback_figures.h"
#include "telemetry/tables/playback_sessions.h"
#include "telemetry/tables/segment_days.h"
#include "telemetry/tables/telemetry_batches.h"

namespace telemetry::rules {
namespace {

namespace live = tables::live_sessions;
namespace batches = tables::telemetry_batches;
using live::Work;

constexpr std::size_t kPage = 500, kFoldedTogether = 100;
constexpr std::size_t kMostHours = 5000, kMostDays = 500;
constexpr auto kLongest = std::chrono::seconds(80);  // less than the lease, which nobody renews
constexpr auto kSealing = std::chrono::seconds(20);
constexpr std::size_t kRetiredTogether = 100;
constexpr int kLease = 120;                                              // seconds
constexpr std::int64_t kSilent = 2 * 60 * 1000, kOver = 30 * 60 * 1000;  // ms

// A user id to begin with, by chance: if a pass has no time for all users, the next one has it for others.
std::string any_user() {
  static const std::string kFirst = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  return {kFirst[static_cast<unsigned char>(crypto::random_bytes(1)[0]) % kFirst.size()]};
}

// One pass over all sessions under way.
class Pass {
 public:
  explicit Pass(db::Database& db) : db_(db), now_(tables::now(db)), minutes_(db, now_) {}

  Maintained run() {
    const auto middle = any_user();
    result_.complete = look_at_users(middle, "") && look_at_users("", middle);
    if (result_.complete) {
      result_.minutes = static_cast<std::uint64_t>(minutes_.store(db_));
      retire();
    }
    result_.done = true;
    return result_;
  }

 private:
  // From one user on and up to the other, who is empty after the last. False when time was up before.
  bool look_at_users(std::string user, const std::string& end) {
    for (std::string ref;;) {
      auto sessions = live::page(db_, user, ref, kPage);
      const bool last = sessions.size() < kPage || (!end.empty() && sessions.back().user_id >= end);
      if (!sessions.empty()) user = sessions.back().user_id, ref = sessions.back().session_ref;
      const auto beyond = [&](const Work& session) { return !end.empty() && session.user_id >= end; };
      sessions.erase(std::remove_if(sessions.begin(), sessions.end(), beyond), sessions.end());
      look_at(sessions);
      if (last) return true;
      if (std::chrono::steady_clock::now() - begun_ > kLongest) return false;
    }
  }

  void look_at(const std::vector<Work>& sessions) {
    std::vector<Work> known, due_now;
    for (const auto& session : sessions) session.orphaned ? remove(session) : known.push_back(session);
    for (const auto& session : known) {
      if (due(session, now_))
        due_now.push_back(session);
      else
        minutes_.add(session);
      if (due_now.size() == kFoldedTogether) fold_some(due_now);
    }
    fold_some(due_now);
    seal_some(known);
  }

  void fold_some(std::vector<Work>& sessions) {
    fold(db_, sessions, now_, minutes_);
    result_.folded += sessions.size();
    sessions.clear();
  }

  void seal_some(const std::vector<Work>& sessions) {
    if (sessions.empty()) return;
    std::vector<std::string> refs;
    for (const auto& session : sessions) refs.push_back(session.session_ref);
    const auto loose = batches::sizes(db_, refs);
    std::vector<Unsealed> unsealed;
    for (const auto& session : sessions) {
      const auto size = loose.find(session.session_ref);
      const bool silent = now_ - session.live.heard_at > kSilent;
      if (silent) silent_.push_back(session);
      if (size == loose.end()) continue;
      Unsealed candidate{session.session_ref, session.days.last, size->second, silent};
      if (worth_sealing(candidate)) unsealed.push_back(std::move(candidate));
    }
    result_.sealed += seal(db_, unsealed, seal_until_);
  }

  // The session was deleted while it went on. What it sends from now on begins a new one, and is kept.
  void remove(const Work& session) {
    const std::vector<std::string> ref = {session.session_ref};
    bool more = true;
    while (more) {
      more = db::transact(db_, [&](db::Transaction& tx) {
        if (!live::hold(tx, session.user_id, session.session_ref, session.live.requests)) return false;
        if (!tables::playback_sessions::lock(tx, ref).empty()) return false;
        if (batches::remove_some(tx, ref) > 0) return true;
        live::remove(tx, session.user_id, ref);
        return false;
      });
    }
  }

  // Those that have ended, or were silent for so long that they have.
  void retire() {
    std::vector<Work> over;
    for (const auto& session : silent_) {
      const bool ended = session.state == State::ended || session.state == State::failed;
      const bool is_over = ended || now_ - session.live.heard_at > kOver;
      if (is_over && minutes_.counted(session.live.heard_at)) over.push_back(session);
      if (over.size() < kRetiredTogether) continue;
      retire_some(over);
      over.clear();
    }
    retire_some(over);
  }

  // A session that is heard of at this moment may be in the way: then the next pass retires them.
  void retire_some(const std::vector<Work>& sessions) {
    if (sessions.empty()) return;
    std::uint64_t retired = 0;
    try {
      db::Transaction tx(db_);
      for (const auto& session : sessions) {
        if (!live::retire(tx, session.user_id, session.session_ref, session.live.requests)) continue;
        tables::playback_figures::close(tx, session.session_ref);
        ++retired;
      }
      tx.commit();
      result_.retired += retired;
    } catch (const db::Conflict&) {
    }
  }

  db::Database& db_;
  const std::int64_t now_;
  const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  ViewerMinutes minutes_;
  std::vector<Work> silent_;
  // So that one user's flood does not take the whole time of a pass.
  const std::chrono::steady_clock::time_point seal_until_ = std::chrono::steady_clock::now() + kSealing;
  Maintained result_;
};

}  // namespace

std::string first_kept_day(Worker& worker) {
  return tables::segment_days::days_from_today(worker.db, -oldest_days(worker.config.telemetry_days));
}

std::optional<std::int64_t> figures_as_of(db::Database& db) { return tables::figure_marks::find(db, "figures"); }

Maintained maintain_figures(Worker& worker) {
  const limits::Lease lease(worker, "figures", "", kLease);
  if (lease.seconds_until_free() > 0) return {};
  const auto begun = tables::now(worker.db);
  auto result = Pass(worker.db).run();
  const auto first_kept = first_kept_day(worker);
  result.hours = make_hours(worker.db, first_kept, kMostHours);
  result.days = make_days(worker.db, first_kept, kMostDays);
  result.complete = result.complete && result.hours < kMostHours && result.days < kMostDays;
  if (result.complete) db::autocommit(worker.db, tables::figure_marks::set, std::string("figures"), begun);
  return result;
}

}  // namespace telemetry::rules
