// millrace-chaos SECONDS SEED: kills the product while it works, and then counts. Called by scripts/chaos, from the top of the
// tree.
#include <curl/curl.h>
#include <csignal>

#include <iostream>
#include <stdexcept>

#include "chaos/comparison.h"
#include "chaos/load.h"
#include "chaos/promises.h"
#include "chaos/recovery.h"
#include "chaos/summary.h"
#include "support/failure.h"

void fail_because(const std::string& why) { throw std::runtime_error(why); }

namespace chaos {
namespace {

constexpr int kCallers = 16;

volatile std::sig_atomic_t interrupted = 0;

struct Interrupted {};

void sleep_while(const std::function<bool()>& condition) {
  while (condition() && !interrupted) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  if (interrupted) throw Interrupted();
}

void sleep_for(std::chrono::seconds time) {
  const auto until = std::chrono::steady_clock::now() + time;
  sleep_while([&] { return std::chrono::steady_clock::now() < until; });
}

// What nginx says of workers that were killed, and of pools that are away for a moment.
void expect_deaths_in_logs(Stack& stack) {
  stack.expect_in_logs("exited on signal 9");
  stack.expect_in_logs("while connecting to upstream");
}

std::vector<std::string> api_keys(Stack& stack) {
  std::vector<std::string> keys;
  for (int i = 0; i < 4; ++i) keys.push_back(stack.issue_key(1000000));
  for (int i = 0; i < 12; ++i) keys.push_back(stack.issue_key(30));
  return keys;
}

int unknown_but_for_payments(const Book& book) {
  int unknown = 0;
  for (const auto& [kind, counts] : book.counts()) unknown += kind == Kind::paid ? 0 : counts.unknown;
  return unknown;
}

std::map<Fault, int> under_faults(Site& site, Outside& outside, std::chrono::seconds length, std::uint64_t seed) {
  Load load(site, kCallers, seed);
  Saboteur saboteur(site.stack, outside, schedule(seed, length));
  try {
    sleep_while([&] { return !saboteur.done(); });
  } catch (const Interrupted&) {
    kill(site.stack.pid(), SIGTERM);  // nobody waits for an answer any more
    throw;
  }
  saboteur.stop();
  load.stop();
  return saboteur.counts();
}

void after_faults(Site& site, std::uint64_t seed, Findings& findings) {
  const auto since = std::chrono::steady_clock::now();
  const bool serves = serves_again(site, std::chrono::seconds(60));
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - since;
  findings.add("serves again by itself", serves, "not within a minute");
  std::cout << "        after " << took.count() << " s\n";
  if (!serves) throw std::runtime_error("there is nobody to ask any further");

  const int before = unknown_but_for_payments(site.book);
  {
    Load load(site, kCallers, ~seed);
    sleep_for(std::chrono::seconds(2));
  }
  const int unknown = unknown_but_for_payments(site.book) - before;
  findings.add("answers every call definitely again", unknown == 0, std::to_string(unknown) + " of unknown outcome");
}

void compare(Site& site, Findings& findings) {
  Caller caller(site, 0);
  findings.add("finds out by itself what became of each payment", finds_out_about_payments(site.stack, std::chrono::seconds(90)));
  end_leases(site.stack);
  try {
    site.stack.admin("verify");
    findings.add("millrace-admin verify passes", true);
  } catch (const std::runtime_error& broken) {
    findings.add("millrace-admin verify passes", false, broken.what());
  }
  compare_generations(caller, findings);
  compare_payments(caller, findings);
  compare_accounts(caller, findings);
  compare_telemetry(caller, findings);
  const auto complaints = site.book.complaints();
  for (const char* promise : kPromises) {
    const auto found = complaints.find(promise);
    const auto breaches = found == complaints.end() ? Findings::Breaches{} : found->second;
    findings.add(promise, breaches);
  }
}

int run(std::chrono::seconds length, std::uint64_t seed) {
  Findings findings;
  Outside outside;
  Book book;
  std::map<Fault, int> faults;
  try {
    Stack& stack = Stack::with(outside.settings());
    expect_deaths_in_logs(stack);
    Site site{stack, book, outside.facilitator(), api_keys(stack)};
    faults = under_faults(site, outside, length, seed);
    after_faults(site, seed, findings);
    compare(site, findings);
    if (findings.failed() > 0) stack.keep_home(), std::cout << "        its home: " << stack.home() << "\n";
  } catch (const std::exception& fault) {
    findings.add("comes to its end", false, fault.what());
  }
  findings.add("ends in order, with logs that hold no alarm", Stack::stop_all(), "see above");
  print(book.counts());
  print(faults);
  std::cout << findings.passed() << " passed, " << findings.failed() << " failed" << std::endl;
  return findings.failed() > 0;
}

}  // namespace
}  // namespace chaos

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: millrace-chaos SECONDS SEED\n";
    return 2;
  }
  curl_global_init(CURL_GLOBAL_DEFAULT);
  signal(SIGPIPE, [](int) {});  // a handler, unlike SIG_IGN, is not inherited by what is started
  for (const int ending : {SIGINT, SIGTERM, SIGHUP}) signal(ending, [](int) { chaos::interrupted = 1; });
  const std::uint64_t seed = std::stoull(argv[2]);
  std::cout << "seed " << seed << std::endl;
  try {
    return chaos::run(std::chrono::seconds(std::stoi(argv[1])), seed);
  } catch (const chaos::Interrupted&) {
    Stack::stop_all();
    return 130;
  }
}
