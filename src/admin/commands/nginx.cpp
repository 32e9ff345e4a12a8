// Has the commands nginx, which prints nginx's configuration for scripts/serve/nginx-config, and certificate load.
#include "admin/commands.h"
#include "jobs/rules/load_certificate.h"
#include "nginx/configuration.h"
#include "routes.h"
#include "settings/checks.h"

namespace admin {
namespace {

using json::Json;

nginx::Part part_of(const std::optional<std::string>& name) {
  if (!name) return nginx::Part::whole;
  return *name == "http" ? nginx::Part::http : nginx::Part::site;
}

Report print_configuration(const Arguments& arguments, Worker& worker) {
  const nginx::Host host = {arguments.text("TEMPLATES"), arguments.text("--version"),
                            settings::words(arguments.optional("--beside").value_or(""))};
  return {nginx::configuration(worker.config, paths_of_pools(worker), host, part_of(arguments.optional("--part"))),
          nullptr};
}

Report load_certificate(const Arguments&, Worker& worker) {
  const auto& pid_file = worker.config.nginx_pid;
  const auto state =
      jobs::rules::load_certificate(worker.config, pid_file.empty() ? worker.config.home + "/run/nginx.pid" : pid_file);
  using State = jobs::rules::CertificateState;
  return {state == State::unknown      ? "nginx does not answer, or another proxy has the certificate\n"
          : state == State::loaded_now ? "nginx has loaded the certificate, which was replaced\n"
                                       : "nginx serves the certificate that its file has\n",
          Json::object({{"answers", state != State::unknown}, {"loadedNow", state == State::loaded_now}})};
}

}  // namespace

std::vector<Command> nginx_commands() {
  return {
      {"nginx",
       "Print nginx's configuration, made of the templates in that folder, for scripts",
       {word("TEMPLATES", "The folder nginx/ of the source"),
        required_option("--version", "VERSION", "Of nginx, such as 1.22.1", {}),
        option_among("--part", "PART", "Only what stands outside of `server` blocks, or only these", {"http", "site"}),
        option("--beside", "ADDRESSES", "Where other sites of this nginx listen, separated by spaces")},
       print_configuration,
       false,
       Config::Reader::scripts},
      {"certificate load",
       "Let nginx load its certificate anew if it was replaced; a timer does this every minute",
       {},
       load_certificate,
       false,
       Config::Reader::jobs}};
}

}  // namespace admin
