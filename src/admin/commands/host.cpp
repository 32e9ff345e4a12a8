#include "host.h"

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "admin/commands.h"

namespace admin {
namespace {

using json::Json;

Report drain(const Arguments&, Worker& worker) {
  const std::string path = host::draining_file(worker.config);
  if (!std::ofstream(path)) throw std::runtime_error("cannot write " + path);
  return {
      "/readyz of this host is 503 until `host resume`, so that a balancer sends it nothing more; what still comes is "
      "answered\n",
      Json::object({{"draining", true}})};
}

Report resume(const Arguments&, Worker& worker) {
  const bool was_draining = std::filesystem::remove(host::draining_file(worker.config));
  return {was_draining ? "/readyz of this host says again whether it is ready\n" : "this host was not drained\n",
          Json::object({{"draining", false}})};
}

}  // namespace

std::vector<Command> host_commands() {
  return {{"host drain",
           "Let /readyz be 503 while all else is answered, so that a balancer leaves this host out",
           {},
           drain,
           false,
           "jobs"},
          {"host resume", "Let a drained host be used again", {}, resume, false, "jobs"}};
}

}  // namespace admin
