#include "figures/rules/insights/generated_sessions.h"

#include <cmath>

#include "figures/rules/insights/table_builder.h"

namespace generated {
namespace {

namespace insights = figures::rules::insights;
using insights::kAfter;
using insights::kBefore;
using playback::Dimension;

constexpr double kBaseRate = 0.03, kNoise = 0.04;  // of a day: of all, and of each value
enum Name {
  country,
  asn,
  cdn,
  device,
  os,
  os_version,
  browser,
  player,
  version,
  live,
  title,
  series,
  page,
  connection,
  drm
};
constexpr Dimension kDimensions[kColumns] = {
    Dimension::country,    Dimension::asn,     Dimension::cdn,    Dimension::device,         Dimension::os,
    Dimension::os_version, Dimension::browser, Dimension::player, Dimension::player_version, Dimension::stream_type,
    Dimension::content,    Dimension::series,  Dimension::page,   Dimension::custom1,        Dimension::custom10};
constexpr int kSizes[kColumns] = {12, 48, 4, 4, 12, 48, 36, 4, 24, 2, 320, 32, 3, 4, 3};

struct Session {
  Values values;
  std::uint32_t viewer;
  double multiple, noisy;  // of the base rate; with the noise of the day
};

class World {
 public:
  World(std::uint64_t seed, int sessions) : random_(seed), sessions_(sessions) {
    for (int i = 0; i < kColumns; ++i) {
      const double spread = random_.between(0.1, 0.35);
      for (int value = 0; value < kSizes[i]; ++value) effects_[i].push_back(std::exp(spread * random_.normal()));
    }
    for (auto& pair : bad_pairs_)
      pair = {random_.below(3), device + random_.below(3), random_.below(4), random_.below(4)};
  }

  Random& random() { return random_; }
  // From now on so much of the traffic comes from this country, where it always failed much more.
  void move_traffic() {
    moved_ = 2 + random_.below(6);
    effects_[country][static_cast<std::size_t>(moved_)] = 3.5;
  }
  std::vector<Session> make(insights::Side side) {
    std::array<std::vector<double>, kColumns> noise;
    for (int i = 0; i < kColumns; ++i) {
      for (int value = 0; value < kSizes[i]; ++value) noise[i].push_back(std::exp(kNoise * random_.normal()));
    }
    const double all = std::exp(kNoise * random_.normal());
    std::vector<Session> made;
    for (std::uint32_t viewer = 0; static_cast<int>(made.size()) < sessions_; ++viewer) {
      const auto habits = viewer_of(side);
      const double luck = (random_.exponential() + random_.exponential()) / 2;
      do {
        Session session{session_of(habits, side), viewer, luck, luck * all};
        for (int i = 0; i < kColumns; ++i) {
          session.multiple *= effects_[i][session.values[i]];
          session.noisy *= effects_[i][session.values[i]] * noise[i][session.values[i]];
        }
        for (const auto& pair : bad_pairs_) {
          if (pair.has(session.values)) {
            session.multiple *= 2.5;
            session.noisy *= 2.5;
          }
        }
        made.push_back(session);
      } while (random_.uniform() < 0.545);
    }
    return made;
  }

 private:
  Values viewer_of(insights::Side side) {
    Values v{};
    v[country] = static_cast<std::uint16_t>(random_.zipf(12));
    if (moved_ >= 0 && random_.uniform() < (side == kAfter ? 0.25 : 0.04))
      v[country] = static_cast<std::uint16_t>(moved_);
    v[asn] = static_cast<std::uint16_t>(v[country] * 4 + random_.zipf(4));
    v[device] = static_cast<std::uint16_t>(random_.zipf(4));
    v[os] = static_cast<std::uint16_t>(v[device] * 3 + random_.zipf(3));
    v[os_version] = static_cast<std::uint16_t>(v[os] * 4 + random_.zipf(4));
    v[browser] = static_cast<std::uint16_t>(v[os] * 3 + random_.zipf(3));
    v[player] = static_cast<std::uint16_t>(random_.uniform() < 0.7 ? v[os] % 4 : random_.zipf(4));
    v[page] = static_cast<std::uint16_t>(random_.zipf(3));
    v[connection] = static_cast<std::uint16_t>(random_.uniform() < 0.6 ? v[device] : random_.zipf(4));
    v[drm] = static_cast<std::uint16_t>(random_.uniform() < 0.8 ? v[os] % 3 : random_.zipf(3));
    return v;
  }
  // One player rolls a version out; ten titles in the later period are new.
  Values session_of(Values v, insights::Side side) {
    const bool newest = v[player] == 1 && random_.uniform() < (side == kAfter ? 0.6 : 0.2);
    v[version] = static_cast<std::uint16_t>(v[player] * 6 + (newest ? 5 : random_.zipf(4)));
    v[cdn] = static_cast<std::uint16_t>(random_.uniform() < 0.6 ? v[country] % 4 : random_.zipf(4));
    v[live] = random_.uniform() < 0.3;
    const bool fresh = side == kAfter && random_.uniform() < 0.08;
    v[title] = static_cast<std::uint16_t>(fresh ? 310 + random_.below(10) : random_.zipf(300));
    v[series] = static_cast<std::uint16_t>(v[title] / 10);
    return v;
  }

  Random random_;
  const int sessions_;
  int moved_ = -1;
  std::array<std::vector<double>, kColumns> effects_;
  std::array<Planted, 6> bad_pairs_{};
};

struct Traffic {
  double of_sessions = 0, of_failures = 0;
};
Traffic traffic_of(const std::vector<Session>& sessions, const Planted& planted) {
  double count = 0, inside = 0, failures = 0, failures_inside = 0;
  for (const auto& one : sessions) {
    const bool is_inside = planted.has(one.values);
    ++count;
    failures += one.multiple;
    inside += is_inside;
    failures_inside += is_inside ? one.multiple : 0;
  }
  return {inside / count, failures_inside / failures};
}

// Returns values of some traffic, and a factor that makes all fail more by a quarter to double.
Planted plant(Random& random, const std::vector<Session>& sessions, Change change) {
  const double rise = random.between(0.25, 1);
  const double least = change == Change::small ? 0.007 : change == Change::pair ? 0.015 : 0.03;
  const double most = change == Change::small ? 0.015 : 0.3;
  for (;;) {
    const auto& values = sessions[static_cast<std::size_t>(random.below(static_cast<int>(sessions.size())))].values;
    Planted planted{random.below(kColumns), -1, 0, 0};
    if (change == Change::pair) planted.second = (planted.first + 1 + random.below(kColumns - 1)) % kColumns;
    planted.first_value = values[planted.first];
    if (planted.second >= 0) planted.second_value = values[planted.second];
    const auto traffic = traffic_of(sessions, planted);
    if (traffic.of_sessions < least || traffic.of_sessions > most) continue;
    const double rate = kBaseRate * traffic.of_failures / traffic.of_sessions;
    planted.factor = change == Change::small ? random.between(0.4, 0.9) / rate : 1 + rise / traffic.of_failures;
    if (planted.factor * rate <= (change == Change::small ? 0.9 : 0.5)) return planted;
  }
}

double mean_multiple(const std::vector<Session>& sessions) {
  double sum = 0;
  for (const auto& one : sessions) sum += one.multiple / static_cast<double>(sessions.size());
  return sum;
}

std::vector<insights::TableBuilder::Name> names() {
  std::vector<insights::TableBuilder::Name> all;
  for (const auto dimension : kDimensions) all.push_back({dimension, std::string(playback::name_of(dimension))});
  return all;
}

// Lets the sessions fail, or not; who failed tries again, half of the time.
void play(insights::TableBuilder& builder, Random& random, insights::Side side, const Session& session, double rate) {
  static const auto texts = [] {
    std::vector<std::string> all;
    for (int i = 0; i < 512; ++i) all.push_back(std::to_string(i));
    return all;
  }();
  std::vector<std::string_view> values;
  for (const auto value : session.values) values.push_back(texts[value]);
  bool again = true;
  while (again) {
    const bool failed = random.uniform() < rate;
    builder.add(side, failed, 1, std::to_string(session.viewer), values);
    again = failed && random.uniform() < 0.5;
    rate = std::max(rate, 0.35);
  }
}

}  // namespace

double Random::exponential() { return -std::log(1 - uniform()); }
double Random::normal() { return std::sqrt(2 * exponential()) * std::cos(2 * 3.141592653589793 * uniform()); }
int Random::zipf(int count) { return static_cast<int>(std::pow(count + 1.0, uniform())) - 1; }

bool Case::is_cause(const insights::Candidate& candidate) const {
  const auto has = [&](const insights::Candidate::Part& part, std::size_t row) {
    return table.columns[part.column].codes[kAfter][row] == part.value;
  };
  const auto planted_value = [&](int column, int value, std::size_t row) {
    for (const auto& one : table.columns) {
      if (one.dimension == kDimensions[column]) return one.values[one.codes[kAfter][row]] == std::to_string(value);
    }
    return false;
  };
  double both = 0, either = 0;
  for (std::size_t row = 0; row < table.rows[kAfter].size(); ++row) {
    const bool named = has(candidate.first, row) && (!candidate.second || has(*candidate.second, row));
    const bool meant = planted_value(planted->first, planted->first_value, row) &&
                       (planted->second < 0 || planted_value(planted->second, planted->second_value, row));
    both += named && meant;
    either += named || meant;
  }
  return both >= 0.85 * either;
}

Case make_case(std::uint64_t seed, int sessions, Change change) {
  World world(seed, sessions);
  if (change == Change::mix) world.move_traffic();
  const auto before = world.make(kBefore), after = world.make(kAfter);
  const double base = kBaseRate / mean_multiple(before);
  Case made;
  const bool has_cause = change == Change::value || change == Change::pair || change == Change::small;
  if (has_cause) made.planted = plant(world.random(), after, change);
  const double everywhere = change == Change::everywhere ? world.random().between(1.25, 2) : 1;

  insights::TableBuilder builder(names());
  for (const auto& one : before) play(builder, world.random(), kBefore, one, std::min(0.9, base * one.noisy));
  double added = 0, plain = 0;
  for (const auto& one : after) {
    const double factor = made.planted && made.planted->has(one.values) ? made.planted->factor : everywhere;
    play(builder, world.random(), kAfter, one, std::min(0.9, base * one.noisy * factor));
    added += std::min(0.9, base * one.multiple * factor) - std::min(0.9, base * one.multiple);
    plain += std::min(0.9, base * one.multiple) - kBaseRate;
  }
  made.share = added / (added + plain);
  made.table = builder.build();
  return made;
}

}  // namespace generated
