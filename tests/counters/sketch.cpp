#include "counters/sketch.h"

#include <filesystem>
#include <fstream>
#include <functional>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "crypto/random.h"
#include "metrics/rules/counter_metrics.h"
#include "support/home.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Sketch) {
  std::string home = new_home(), file = home + "/sketch", name = crypto::random_bytes(16);

  void teardown() override { std::filesystem::remove_all(home); }
  // In so many processes of their own, which begin when all of them are there.
  void in_processes(int number, const std::function<void(counters::Sketch&)>& work) {
    int gate[2];
    LONGS_EQUAL(0, pipe(gate));
    std::vector<pid_t> workers;
    for (int worker = 0; worker < number; ++worker) {
      workers.push_back(fork());
      if (workers.back() != 0) continue;
      counters::Sketch sketch(file);
      close(gate[1]);
      char nothing;
      if (read(gate[0], &nothing, 1) != 0) _exit(1);  // until the other end is closed
      work(sketch);
      _exit(0);
    }
    close(gate[0]);
    close(gate[1]);
    for (const pid_t worker : workers) {
      int status = 0;
      waitpid(worker, &status, 0);
      LONGS_EQUAL(0, status);
    }
  }
};

TEST(Sketch, works) {
  counters::Sketch sketch(file);
  LONGS_EQUAL(0, sketch.count(7, name));
  LONGS_EQUAL(1, sketch.add(7, name));
  LONGS_EQUAL(2, sketch.add(7, name));
  LONGS_EQUAL(2, sketch.count(7, name));
  LONGS_EQUAL(0, sketch.count(7, crypto::random_bytes(16)));
}

TEST(Sketch, outlives_the_processes_that_count) {
  for (int process = 0; process < 3; ++process) in_processes(1, [&](auto& sketch) { sketch.add(7, name); });
  LONGS_EQUAL(3, counters::Sketch(file).count(7, name));
}

TEST(Sketch, loses_nothing_when_many_processes_count_at_once) {
  in_processes(8, [&](auto& sketch) {
    for (int i = 0; i < 20000; ++i) sketch.add(7, name);
  });
  LONGS_EQUAL(160000, counters::Sketch(file).count(7, name));
}

TEST(Sketch, begins_anew_with_the_next_window_also_when_many_processes_do_at_once) {
  in_processes(8, [&](auto& sketch) {
    for (std::uint32_t window = 85; window <= 100; ++window) sketch.add(window, name);
    for (int i = 0; i < 1000; ++i) sketch.add(102, name);
  });
  const auto count = counters::Sketch(file).count(102, name);
  CHECK(count >= 8000 && count < 8000 + 8 * 16);  // with those of processes that were late
  LONGS_EQUAL(0, counters::Sketch(file).count(103, name));
}

TEST(Sketch, keeps_what_was_counted_by_a_process_that_was_in_the_next_window_first) {
  counters::Sketch sketch(file);
  sketch.add(7, name);
  sketch.add(8, name);
  LONGS_EQUAL(2, sketch.add(7, name));
  LONGS_EQUAL(3, sketch.add(8, name));
}

TEST(Sketch, begins_anew_once_the_host_was_restarted_and_windows_are_lower) {
  counters::Sketch sketch(file);
  sketch.add(4000000000, name);
  LONGS_EQUAL(1, sketch.add(5, name));
}

TEST(Sketch, counts_a_name_hardly_higher_while_thirty_thousand_others_count) {
  counters::Sketch sketch(file);
  for (int i = 0; i < 30000; ++i) sketch.add(7, crypto::random_bytes(16));
  int much_higher = 0;
  for (int i = 0; i < 1000; ++i) much_higher += sketch.count(7, crypto::random_bytes(16)) > 2;
  CHECK(much_higher < 100);
}

TEST(Sketch, is_not_shown_with_what_is_counted_for_metrics) {
  const auto folder = home + "/run/counters";
  std::filesystem::create_directories(folder);
  const auto without = metrics::rules::exposition(metrics::rules::counter_metrics(home));
  counters::Sketch(folder + "/ingest-keys").add(7, name);
  STRCMP_EQUAL(without.c_str(), metrics::rules::exposition(metrics::rules::counter_metrics(home)).c_str());
}
