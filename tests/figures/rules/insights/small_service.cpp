#include "figures/rules/insights/small_service.h"

#include <algorithm>
#include <array>

#include "figures/rules/insights/generated_sessions.h"
#include "figures/rules/insights/table_builder.h"

namespace generated {
namespace {

namespace insights = figures::rules::insights;
using playback::Dimension;

constexpr int kDays = 14, kSessionsOfDay = 200, kSessionsOfWeekendDay = 280, kViewers = 772;
constexpr int kNewVersionFrom = 11 * 24 + 10;
constexpr double kFails = 0.009, kStalls = 0.27;

struct Device {
  const char *kind, *os, *browser, *player;
};
constexpr Device kDevices[] = {{"phone", "Android", "Chrome", "hls.js"},    {"desktop", "Windows", "Chrome", "hls.js"},
                               {"phone", "iOS", "Safari", "native"},        {"desktop", "macOS", "Safari", "shaka"},
                               {"tv", "Tizen", "Samsung Browser", "shaka"}, {"desktop", "Linux", "Firefox", "dash.js"}};

struct Viewer {
  int device, market, page, plan;
};

struct Played {
  int hour = 0;
  std::vector<std::string> values;
  int viewer = 0;
  bool failed = false;
  double watched_s = 0, rebuffered_s = 0;
};

const std::vector<insights::TableBuilder::Name>& columns() {
  static const std::vector<insights::TableBuilder::Name> all = {
      {Dimension::stream, "stream"},   {Dimension::content, "content"},
      {Dimension::player, "player"},   {Dimension::player_version, "playerVersion"},
      {Dimension::browser, "browser"}, {Dimension::os, "os"},
      {Dimension::device, "device"},   {Dimension::cdn, "cdn"},
      {Dimension::page, "page"},       {Dimension::custom1, "market"},
      {Dimension::custom10, "plan"}};
  return all;
}

class Service {
 public:
  Service(std::uint64_t seed, const std::vector<Incident>& incidents) : random_(seed), incidents_(incidents) {
    for (auto& viewer : viewers_)
      viewer = {random_.zipf(6), random_.zipf(5), random_.below(3), random_.uniform() < 0.3};
  }

  std::vector<Played> play() {
    std::vector<Played> all;
    for (int day = 0; day < kDays; ++day) {
      const int sessions = day % 7 == 0 || day % 7 == 1 ? kSessionsOfWeekendDay : kSessionsOfDay;
      for (int i = 0; i < sessions; ++i) all.push_back(session_at(day * 24 + hour_of_day()));
    }
    return all;
  }

 private:
  int hour_of_day() { return random_.uniform() < 0.5 ? 17 + random_.below(6) : random_.below(24); }
  std::string version_of(const std::string& player, int hour) {
    if (player != "hls.js") return player + (random_.uniform() < 0.8 ? " 5" : " 4");
    return hour >= kNewVersionFrom && random_.uniform() < 0.6 ? "1.7.4" : "1.7.3";
  }
  Played session_at(int hour) {
    Played made;
    made.hour = hour;
    made.viewer = std::min(random_.zipf(kViewers), random_.below(kViewers));
    const auto& viewer = viewers_[static_cast<std::size_t>(made.viewer)];
    const auto& device = kDevices[viewer.device];
    const std::string player = random_.uniform() < 0.8 ? device.player : "hls.js";
    const auto version = version_of(player, hour);
    const double luck = random_.uniform();
    const std::string cdn = luck < 0.43 ? "Akamai" : luck < 0.78 ? "Fastly" : "Bunny";
    const auto market = "market " + std::to_string(viewer.market);
    made.values = {"stream " + std::to_string(random_.zipf(6)),
                   "title " + std::to_string(random_.zipf(21)),
                   player,
                   version,
                   device.browser,
                   device.os,
                   device.kind,
                   cdn,
                   "page " + std::to_string(viewer.page),
                   market,
                   viewer.plan ? "free" : "paid"};
    double fails = kFails, stalls = 0;
    for (const auto& incident : incidents_) {
      const auto is = [](const std::string& meant, const std::string& value) {
        return meant.empty() || meant == value;
      };
      if (hour < incident.from_hour || hour >= incident.to_hour) continue;
      if (!is(incident.cdn, cdn) || !is(incident.version, version) || !is(incident.os, device.os) ||
          !is(incident.market, market))
        continue;
      fails = std::max(fails, incident.fails);
      stalls = std::max(stalls, incident.stalls);
    }
    made.failed = random_.uniform() < fails;
    made.watched_s = made.failed ? 0 : 30 + 1200 * random_.exponential();
    if (random_.uniform() < kStalls) made.rebuffered_s = std::min(made.watched_s / 2, 6 * random_.exponential());
    if (stalls > 0) made.rebuffered_s = made.watched_s * stalls * random_.between(0.5, 1.5);
    return made;
  }

  Random random_;
  const std::vector<Incident>& incidents_;
  std::array<Viewer, kViewers> viewers_{};
};

void add(insights::TableBuilder& builder, insights::Side side, const Played& session, Figure figure) {
  const std::vector<std::string_view> values(session.values.begin(), session.values.end());
  const auto viewer = std::to_string(session.viewer);
  if (figure == Figure::start_failures) return builder.add(side, session.failed, 1, viewer, values);
  if (session.failed) return;
  if (figure == Figure::stalled_plays) return builder.add(side, session.rebuffered_s > 0, 1, viewer, values);
  builder.add(side, std::min(600.0, session.rebuffered_s), session.watched_s, viewer, values);
}

}  // namespace

std::vector<Incident> two_incidents() {
  return {{"Akamai", "", "", "", 8 * 24 + 18, 8 * 24 + 22, 0, 0.13},
          {"", "1.7.4", "Android", "", kNewVersionFrom, kDays * 24, 0.43, 0}};
}

insights::Table compare_days(std::uint64_t seed, const std::vector<Incident>& incidents, Figure figure, int day,
                             int days) {
  insights::TableBuilder builder(columns());
  for (const auto& session : Service(seed, incidents).play()) {
    const int of = session.hour / 24;
    if (of >= day && of < day + days) add(builder, insights::kAfter, session, figure);
    if (of >= day - days && of < day) add(builder, insights::kBefore, session, figure);
  }
  return builder.build();
}

}  // namespace generated
