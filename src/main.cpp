// millrace-worker POOL answers requests that arrive on the listening socket at descriptor 0, one at a time or in
// groups, until it is told to stop (TERM or USR1, seen between two of them), has answered its share, or has no file
// descriptor or memory left.
#include <cerrno>
#include <clocale>
#include <iostream>
#include <new>

#include <malloc.h>
#include <unistd.h>

#include "counters/counters.h"
#include "crypto/random.h"
#include "log.h"
#include "pools.h"
#include "routes.h"
#include "schema/tables/restores.h"
#include "settings/setting.h"
#include "version.h"
#include "web/pages/page.h"
#include "web/serving/fastcgi.h"
#include "web/serving/listener.h"

namespace {

// Varies the share of requests, so that workers that were started together do not end together.
unsigned jittered(unsigned requests) {
  return requests - static_cast<unsigned>(crypto::random_number() % (requests / 10));
}

// Returns false when it has no file descriptor or memory left.
bool answer(FCGX_Request& fcgi, const Pool& pool, const PoolRow& limits, Worker& worker) {
  auto request = web::read_request(fcgi, limits.max_body);
  alarm(limits.deadline);
  worker.db.catch_up();
  const auto response = web::serve(pool.routes, pool.render_error, std::move(request));
  const bool exhausted = response.ends_worker || (response.status >= 500 && web::has_run_out());
  web::send(fcgi, response, [&] { alarm(limits.deadline); });
  return !exhausted;
}

// Returns false when the worker has to end.
bool answer_next(FCGX_Request& fcgi, const Pool& pool, const PoolRow& limits, Worker& worker) {
  const int error = FCGX_Accept_r(&fcgi);
  if (error == -EAGAIN) return true;  // another worker was faster
  if (error != 0) return false;
  if (web::is_abandoned(fcgi)) {
    web::close(fcgi);
    return true;
  }
  return !web::is_from_nginx(fcgi, worker.config.nginx_secret) || answer(fcgi, pool, limits, worker);
}

void answer_requests(const Pool& pool, const PoolRow& limits, Worker& worker) {
  const unsigned requests = jittered(limits.max_requests);
  if (!pool.groups.empty())
    return web::serve_groups(pool.groups, pool.render_error,
                             {worker.config.nginx_secret, limits.max_body, limits.deadline, requests});
  web::Listener listener;
  FCGX_Request fcgi;
  FCGX_Init();
  FCGX_InitRequest(&fcgi, web::Listener::kSocket, FCGI_FAIL_ACCEPT_ON_INTR);
  bool goes_on = true;
  for (unsigned left = requests; goes_on && left > 0 && listener.wait_for_caller(); --left) {
    alarm(web::kReadingDeadline);
    goes_on = answer_next(fcgi, pool, limits, worker);
    alarm(0);
  }
}

// A worker that cannot count serves all the same.
void begin_to_count(const Config& config, const std::string& pool) {
  if (config.home.empty()) return;
  try {
    counters::open(config.home, pool);
  } catch (const std::system_error& error) {
    log_problem(LogLevel::warning, {{"pool", pool}}, std::string("nothing is counted for /metrics: ") + error.what());
  }
}

// A logo takes some megabytes and frees them. Getting them anew from the system for each takes a tenth of its time.
void keep_memory() {
  mallopt(M_MMAP_THRESHOLD, 4 * 1024 * 1024);
  mallopt(M_TRIM_THRESHOLD, 8 * 1024 * 1024);
}

int serve_pool(const std::string& name) {
  keep_memory();
  const PoolRow& limits = pool_row(name);
  const Config config = Config::from(settings::environment(), name);
  begin_to_count(config, name);
  web::show_on_every_page(config.legal);
  Worker worker(config);
  worker.db.limit_statements(limits.statement_seconds);
  worker.db.serve_unless(schema::tables::restores::kUnderWay);
  answer_requests(pool_named(name, worker), limits, worker);
  return 0;
}

// multiwatch or systemd restarts us at once, and the pause keeps a wrong setting from spinning a processor.
int fail_slowly() {
  sleep(1);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && argv[1] == std::string("--version")) {
    std::cout << "millrace-worker " << kVersion << "\n";
    return 0;
  }
  if (argc != 2) {
    std::cerr << "usage: millrace-worker --version | POOL (" << pool_names() << ")\n";
    return 2;
  }
  // libcurl turns international names into ASCII only in a UTF-8 locale. Only LC_CTYPE is set, so numbers keep their
  // dot.
  if (!std::setlocale(LC_CTYPE, "C.UTF-8")) std::cerr << "the locale C.UTF-8 is missing\n";
  try {
    return serve_pool(argv[1]);
  } catch (const ConfigErrors& broken) {
    for (const auto& error : broken.errors) std::cerr << error << "\n";
  } catch (const std::invalid_argument& unknown) {
    std::cerr << unknown.what() << "\n";
  } catch (const std::bad_alloc&) {  // outside of a handler, as while a request is read
    std::cerr << "out of memory\n";
  }
  return fail_slowly();
}
