#include "counters/series.h"

namespace counters {
namespace {

const std::vector<double> kSeconds = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30};
constexpr double kMicrosecond = 1e-6;

}  // namespace

const Definition kRequests = {"requests_total", "Requests that workers have answered.", {"method", "route", "status"}};
const Definition kRequestSeconds = {"request_seconds",
                                    "Time from when a worker had read a request until its answer was made.",
                                    {"route"},
                                    kSeconds,
                                    kMicrosecond};
const Definition kDatabaseSeconds = {"database_seconds",
                                     "Time that the database took, as workers see it, by kind of call.",
                                     {"call"},
                                     kSeconds,
                                     kMicrosecond};
const Definition kDatabaseRetries = {
    "database_retries_total", "Transactions that were run again after a deadlock, a long lock or a conflict.", {}};
const Definition kDatabaseLost = {"database_connections_lost_total", "Connections to the database that were lost.", {}};
const Definition kCallSeconds = {"call_seconds",
                                 "Time that calls to other machines took: providers, facilitator, node, Stripe.",
                                 {"host", "outcome"},
                                 kSeconds,
                                 kMicrosecond};
const Definition kDrafts = {"drafts_total", "Drafts that were stored, by how they were paid.", {"paid_by"}};
const Definition kGroupRequests = {
    "ingest_group_requests", "Requests of telemetry that were stored together.", {}, {1, 2, 4, 8, 16, 32, 64, 127}};
const Definition kRequestEvents = {"ingest_request_events",
                                   "Events of one request of telemetry that was stored.",
                                   {},
                                   {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}};
const Definition kNginxAnswers = {
    "nginx_answers_total",
    "Requests that nginx answered without a worker: beyond a limit, too large, a pool that "
    "is full or down, a caller that left, files.",
    {"pool", "status"}};
const Definition kUncounted = {
    "uncounted_total", "What could not be counted, as there was no room for its labels.", {}};

const std::vector<const Definition*>& definitions() {
  static const std::vector<const Definition*> all = {
      &kRequests,    &kRequestSeconds, &kNginxAnswers,  &kDatabaseSeconds, &kDatabaseRetries, &kDatabaseLost,
      &kCallSeconds, &kDrafts,         &kGroupRequests, &kRequestEvents,   &kUncounted};
  return all;
}

}  // namespace counters
