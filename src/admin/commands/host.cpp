
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "admin/commands.h"
#include "db/errors.h"
#include "refusal.h"
#include "schema/restore_progress.h"
#include "schema/rules/readiness.h"

namespace admin {
namespace {

using json::Json;

Report drain(const Arguments&, Worker& worker) {
  const std::string path = schema::rules::draining_file(worker.config);
  if (!std::ofstream(path)) throw std::runtime_error("cannot write " + path);
  return {
      "/readyz of this host is 503 until `host resume`, so that a balancer sends it nothing more; what still comes is "
      "answered\n",
      Json::object({{"draining", true}})};
}

Report resume(const Arguments&, Worker& worker) {
  const bool was_draining = std::filesystem::remove(schema::rules::draining_file(worker.config));
  return {was_draining ? "/readyz of this host says again whether it is ready\n" : "this host was not drained\n",
          Json::object({{"draining", false}})};
}

struct Answer {
  std::string error = {}, reason = {};  // of /readyz; empty: it is ready
  std::optional<schema::RestoreProgress> restore = {};
  bool is_known = false;  // whether there is a restore
};

// Looks at a restore first, as /readyz does when it connects.
Answer ask(Worker& worker) {
  worker.db.refuse_if("");
  Answer answer;
  try {
    answer.restore = schema::restore_progress(worker.db, worker.config.home);
    answer.is_known = true;
    if (answer.restore) throw refusal::Unavailable("restoring", answer.restore->text, 0);
    schema::rules::require_ready(worker.db, worker.config);
  } catch (const refusal::Unavailable& refused) {
    answer.error = refused.code;
    answer.reason = refused.what();
  } catch (const db::Unavailable& error) {
    answer.error = "database_unavailable";
    answer.reason = error.what();
  }
  return answer;
}

std::string yes_or_no(bool is_true) { return is_true ? "yes" : "no"; }

Report status(const Arguments&, Worker& worker) {
  const auto answer = ask(worker);
  const bool is_ready = answer.error.empty(), is_draining = schema::rules::is_draining(worker.config);
  const std::string restore = answer.restore    ? answer.restore->name
                              : answer.is_known ? "none"
                                                : "cannot be told while the database does not answer";
  return {"ready    " + yes_or_no(is_ready) + (is_ready ? "" : ": " + answer.error + ": " + printable(answer.reason)) +
              "\ndrained  " + yes_or_no(is_draining) + (is_draining ? ", until `host resume`" : "") + "\nrestore  " +
              restore + "\n",
          Json::object({{"ready", is_ready},
                        {"error", is_ready ? Json(nullptr) : Json(answer.error)},
                        {"reason", is_ready ? Json(nullptr) : Json(answer.reason)},
                        {"draining", is_draining},
                        {"restore", answer.restore ? Json(answer.restore->name) : Json(nullptr)}}),
          answer.is_known ? 0 : kDatabaseUnavailable};
}

}  // namespace

std::vector<Command> host_commands() {
  return {
      {"host status", "Show whether this host is ready and drained, and whether a restore keeps it closed", {}, status},
      {"host drain",
       "Let /readyz be 503 while all else is answered, so that a balancer leaves this host out",
       {},
       drain,
       false,
       Config::Reader::jobs},
      {"host resume", "Let a drained host be used again", {}, resume, false, Config::Reader::jobs}};
}

}  // namespace admin
