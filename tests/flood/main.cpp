// millrace-flood SECONDS SLOWEST: floods one path after another, from one address or a few, for SECONDS in all, while
// others use every path. Fails if one of the others' calls fails or takes more than SLOWEST milliseconds. Called by
// scripts/flood, from the top of the tree.
#include <algorithm>
#include <csignal>
#include <iomanip>
#include <iostream>
#include <stdexcept>

#include <curl/curl.h>

#include "chaos/findings.h"
#include "chaos/waiting.h"
#include "flood/site.h"
#include "support/failure.h"

void fail_because(const std::string& why) { throw std::runtime_error(why); }

namespace {

using namespace flood;
using std::chrono::milliseconds;

struct Sums {
  std::size_t calls = 0, failed = 0;
  double median = 0, slowest = 0;
  std::vector<std::string> faults;
};

Sums sums_of(std::vector<Measured> calls, double slowest) {
  Sums sums;
  std::sort(calls.begin(), calls.end(),
            [](const Measured& a, const Measured& b) { return a.milliseconds < b.milliseconds; });
  for (const auto& call : calls) {
    ++sums.calls;
    sums.failed += call.failed;
    if (call.failed)
      sums.faults.push_back(call.path + " was answered with " + std::to_string(call.status));
    else if (call.milliseconds > slowest)
      sums.faults.push_back(call.path + " took " + std::to_string(call.milliseconds) + " ms");
  }
  if (!calls.empty()) {
    sums.median = calls[calls.size() / 2].milliseconds;
    sums.slowest = calls.back().milliseconds;
  }
  return sums;
}

void print_heading() {
  std::cout << std::left << std::setw(30) << "under attack" << std::right << std::setw(8) << "sent" << std::setw(8)
            << "2xx, 4xx" << std::setw(8) << "429" << std::setw(8) << "5xx, 0"
            << " | " << std::setw(7) << "others" << std::setw(8) << "failed" << std::setw(11) << "median ms"
            << std::setw(12) << "slowest ms" << std::setw(10) << "median x" << std::endl;
}

void print(const std::string& path, const std::map<long, long>& statuses, const Sums& sums, double quiet) {
  long all = 0, refused = 0, lost = 0;
  for (const auto& [status, times] : statuses) {
    all += times;
    if (status == 429) refused += times;
    if (status == 0 || status >= 500) lost += times;
  }
  std::cout << std::left << std::setw(30) << path << std::right << std::setw(8) << all << std::setw(8)
            << all - refused - lost << std::setw(8) << refused << std::setw(8) << lost << " | " << std::setw(7)
            << sums.calls << std::setw(8) << sums.failed << std::fixed << std::setprecision(0) << std::setw(11)
            << sums.median << std::setw(12) << sums.slowest << std::setprecision(1) << std::setw(10)
            << sums.median / quiet << std::endl;
}

bool flood_all(milliseconds length, double slowest) {
  chaos::Findings findings;
  std::map<std::string, Sums> seen;
  findings.attempt("a flood", [&] {
    Site site;
    const auto attacks = site.attacks();
    const auto each = length / static_cast<int>(attacks.size() + 1);
    Others others(site.others());
    chaos::wait_for(each);
    const Sums quiet = sums_of(others.take_calls(), slowest);
    print_heading();
    print("none", {}, quiet, quiet.median);
    findings.add("serves all callers when nobody floods it", quiet.calls, quiet.faults);
    int number = 0;
    for (const auto& attack : attacks) {
      ++number;
      std::vector<std::string> from;
      for (int i = 0; i < attack.addresses; ++i)
        from.push_back("127.66." + std::to_string(i) + "." + std::to_string(number));
      const auto statuses = flood_path(site.stack().base_url(), from, attack.call, each);
      const Sums sums = sums_of(others.take_calls(), slowest);
      print(attack.path, statuses, sums, quiet.median);
      seen[attack.path] = sums;
    }
    findings.add("makes the figures of others in spite of the sessions of many accounts", site.makes_figures());
  });
  for (const auto& [path, sums] : seen)
    findings.add("serves others while somebody floods " + path, sums.calls, sums.faults);
  if (findings.failed() > 0) Stack::keep_homes();
  findings.add("shuts down in order and leaves clean logs", Stack::stop_all(), "see above");
  findings.print_totals();
  return findings.failed() == 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: millrace-flood SECONDS SLOWEST\n";
    return 2;
  }
  curl_global_init(CURL_GLOBAL_DEFAULT);
  std::signal(SIGPIPE, [](int) {});  // not SIG_IGN, which child processes would inherit
  chaos::catch_interrupts();
  try {
    return flood_all(std::chrono::seconds(std::stoi(argv[1])), std::stod(argv[2])) ? 0 : 1;
  } catch (const chaos::Interrupted&) {
    Stack::stop_all();
    return 130;
  } catch (const std::exception& fault) {
    std::cerr << "millrace-flood: " << fault.what() << "\n";
    Stack::stop_all();
    return 1;
  }
}
