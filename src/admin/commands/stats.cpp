#include <chrono>
#include <cmath>
#include <cstdio>

#include "admin/commands.h"
#include "calendar/date.h"
#include "calendar/timestamp.h"
#include "metrics/rules/gather.h"
#include "schema/restore_progress.h"
#include "text/duration.h"

namespace admin {

using json::Json;
using metrics::rules::Labels;
using metrics::rules::MetricFamily;
using metrics::rules::Sample;

namespace {

std::string rounded(double value, const char* format = "%.0f") {
  char text[32];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

std::string size(double bytes) {
  const char* units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  int unit = 0;
  for (; bytes >= 1024 && unit < 4; ++unit) bytes /= 1024;
  return rounded(bytes, unit == 0 ? "%.0f" : "%.1f") + " " + units[unit];
}

std::string value_of(const Labels& labels, const std::string& name) {
  for (const auto& [label, value] : labels) {
    if (label == name) return value;
  }
  return "";
}

// Finds samples by the name of their family.
class MetricSnapshot {
 public:
  explicit MetricSnapshot(std::vector<MetricFamily> families) : families_(std::move(families)) {}

  const std::vector<MetricFamily>& families() const { return families_; }
  const std::vector<Sample>& of(const std::string& name) const {
    static const std::vector<Sample> kNone;
    for (const auto& family : families_) {
      if (family.name == "millrace_" + name) return family.samples;
    }
    return kNone;
  }
  // Returns the sum of the samples whose label has this value, or 0 if there are none.
  double sum(const std::string& name, const std::string& label = "", const std::string& value = "",
             const std::string& suffix = "") const {
    double all = 0;
    for (const auto& sample : of(name)) {
      if (sample.suffix == suffix && (label.empty() || value_of(sample.labels, label) == value)) all += sample.value;
    }
    return all;
  }
  bool has(const std::string& name) const { return !of(name).empty(); }

 private:
  std::vector<MetricFamily> families_;
};

// Counts a pool's answers whose status begins with that digit, both the workers' and nginx's own.
double answers(const MetricSnapshot& figures, const std::string& pool, char status) {
  double all = 0;
  for (const char* name : {"requests_total", "nginx_answers_total"}) {
    for (const auto& sample : figures.of(name)) {
      if (value_of(sample.labels, "pool") == pool && value_of(sample.labels, "status")[0] == status)
        all += sample.value;
    }
  }
  return all;
}

std::string pool_lines(const MetricSnapshot& figures) {
  if (!figures.has("queue_limit") && !figures.has("requests_total")) return "";
  std::string text = "pool          requests    refused     failed       mean    waiting\n";
  for (const auto& sample : figures.of("uncounted_total")) {
    const auto pool = value_of(sample.labels, "pool");
    if (pool == "admin") continue;
    const double requests = figures.sum("request_seconds", "pool", pool, "_count");
    const double mean = requests > 0 ? figures.sum("request_seconds", "pool", pool, "_sum") / requests * 1000 : 0;
    text += left_aligned(pool, 11) + right_aligned(rounded(requests), 11) +
            right_aligned(rounded(answers(figures, pool, '4')), 11) +
            right_aligned(rounded(answers(figures, pool, '5')), 11) + right_aligned(rounded(mean, "%.1f ms"), 11) +
            right_aligned(rounded(figures.sum("queue_waiting", "pool", pool)), 11) + "\n";
  }
  return text + "\n";
}

class Lines {
 public:
  void add(const std::string& what, const std::string& value) { text_ += left_aligned(what, 23) + " " + value + "\n"; }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// Says what lies ahead, as once the clock was set back.
std::string distance(double seconds) {
  const auto length = text::duration(static_cast<int>(std::abs(seconds)));
  return seconds < -60 ? "at a time that is still " + length + " ahead" : length + " ago";
}

void add_payments(Lines& lines, const MetricSnapshot& figures) {
  for (const char* state : {"SETTLING", "UNRESOLVED"}) {
    const double open = figures.sum("payments", "state", state);
    const auto age = text::duration(static_cast<int>(figures.sum("payments_oldest_seconds", "state", state)));
    lines.add(std::string("payments ") + state, rounded(open) + (open > 0 ? ", the oldest for " + age : ""));
  }
}

void add_stored(Lines& lines, const MetricSnapshot& figures) {
  if (figures.sum("database_up") == 0) return lines.add("database", "does not answer");
  lines.add("drafts today", rounded(figures.sum("drafts_today")));
  lines.add("orders today", rounded(figures.sum("orders_today")));
  lines.add("orders unresolved", rounded(figures.sum("orders_unresolved")));
  lines.add("credits left", rounded(figures.sum("credits_left")) + ", " + rounded(figures.sum("credits_held")) +
                                " held by drafts in progress");
  add_payments(lines, figures);
  lines.add("providers not asked", rounded(figures.sum("circuits_open")));
  lines.add("viewers", rounded(figures.sum("viewers", "state", "all")) + ", " +
                           rounded(figures.sum("viewers", "state", "rebuffering")) + " of them rebuffering");
  lines.add("sessions under way", rounded(figures.sum("live_sessions")));
  if (figures.has("figures_lag_seconds"))
    lines.add("figures", text::duration(std::max(0, static_cast<int>(figures.sum("figures_lag_seconds")))) + " behind");
  const auto now = static_cast<double>(std::time(nullptr));
  for (const auto& done : figures.of("job_last_success_timestamp_seconds"))
    lines.add(value_of(done.labels, "name"), "done " + distance(now - done.value));
  lines.add("database", size(figures.sum("table_bytes")) + " in tables, " +
                            rounded(figures.sum("database_retries_total")) + " transactions run again");
}

std::string end_of_certificate(double end) {
  using calendar::kDaySeconds;
  const double left = end - static_cast<double>(std::time(nullptr));
  const std::string length = std::abs(left) < 3 * kDaySeconds ? text::duration(static_cast<int>(std::abs(left)))
                                                              : rounded(std::abs(left) / kDaySeconds) + " days";
  if (left >= 0) return "ends in " + length;
  return "ended on " + calendar::sql_time(static_cast<std::int64_t>(end) * 1000).substr(0, 16) + " UTC, " + length +
         " ago";
}

void add_host(Lines& lines, const MetricSnapshot& figures) {
  const auto all = figures.of("disk_bytes"), free = figures.of("disk_free_bytes");
  for (std::size_t i = 0; i < all.size() && i < free.size(); ++i) {
    const auto folder = value_of(all[i].labels, "folder");
    lines.add("disk", size(free[i].value) + " free of " + size(all[i].value) +
                          (folder.empty() ? "" : ", where " + printable(folder) + " is"));
  }
  if (figures.has("mail_waiting")) lines.add("e-mails waiting", rounded(figures.sum("mail_waiting")));
  if (figures.has("certificate_not_after_timestamp_seconds")) {
    lines.add("certificate", end_of_certificate(figures.sum("certificate_not_after_timestamp_seconds")));
  }
}

Json json_of(const Sample& sample) {
  std::vector<Json::Member> labels;
  for (const auto& [name, value] : sample.labels) labels.emplace_back(name, value);
  return Json::object({{"labels", Json::object(labels)}, {"value", sample.value}});
}

// Leaves out the buckets of histograms, which are for programs that add them up.
std::vector<Json::Member> members_of(const MetricSnapshot& figures) {
  std::vector<Json::Member> members;
  for (const auto& family : figures.families()) {
    std::map<std::string, std::vector<Json>> by_name;
    for (const auto& sample : family.samples) {
      if (sample.suffix != "_bucket") by_name[family.name + sample.suffix].push_back(json_of(sample));
    }
    for (const auto& [name, samples] : by_name) members.emplace_back(name, Json::array(samples));
  }
  return members;
}

Report stats(const Arguments&, Worker& worker) {
  const auto restore = schema::restore_progress_if_known(worker.db, worker.config);
  const MetricSnapshot figures(metrics::rules::gather(worker.db, worker.config));
  Lines lines;
  if (restore) lines.add("restore", restore->text);
  add_stored(lines, figures);
  add_host(lines, figures);
  auto members = members_of(figures);
  members.emplace_back("restore", restore ? Json(restore->text) : Json(nullptr));
  return {pool_lines(figures) + lines.text(), Json::object(members)};
}

}  // namespace

std::vector<Command> stats_commands() {
  return {{"stats", "Show how the host is doing: what /metrics has, as a table", {}, stats}};
}

}  // namespace admin
