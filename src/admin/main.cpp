// Runs millrace-admin, the operator's command line.
#include <fcntl.h>
#include <unistd.h>

#include <clocale>
#include <iostream>
#include <new>
#include <stdexcept>

#include "admin/command_line.h"
#include "admin/commands.h"
#include "db/errors.h"
#include "schema/migrate.h"
#include "schema/tables/restores.h"
#include "settings/setting.h"

namespace {

constexpr int kUsage = 2;

int print(const admin::Message& message) {
  (message.exit_code == 0 ? std::cout : std::cerr) << message.text;
  return message.exit_code;
}

// Tables of a version before 1.0 make statements fail in words that help nobody.
admin::Report report_of(const admin::Call& call, Worker& worker) try {
  return call.command->run(call.arguments, worker);
} catch (const db::Unavailable&) {
  throw;
} catch (const db::Error&) {
  schema::refuse_tables_of_before(worker.db);
  throw;
}

int run(const admin::Call& call) {
  const Config config = Config::from(settings::environment(), call.command->reader);
  Worker worker(config);
  worker.db.refuse_if(schema::tables::restores::kLoading);
  const auto report = report_of(call, worker);
  if (report.write) {
    report.write(std::cout);
    if (!std::cout.flush()) throw std::runtime_error("the output could not be written to its end");
    return report.exit_code;
  }
  std::cout << (call.json ? report.json.text() + "\n" : admin::printable_lines(report.text));
  if (!call.json && report.text.empty()) std::cerr << report.when_empty;
  if (!std::cout.flush()) throw std::runtime_error("it was done, but its report could not be written");
  return report.exit_code;
}

int run_and_report_errors(const admin::Call& call) {
  try {
    return run(call);
  } catch (const ConfigErrors& broken) {
    for (const auto& error : broken.errors) std::cerr << error << "\n";
    return kUsage;
  } catch (const admin::UsageError& error) {
    std::cerr << "millrace-admin: " << admin::printable_lines(error.what()) << "\n";
    return kUsage;
  } catch (const db::CommitUnknown& error) {  // running it again might do it twice
    std::cerr << "millrace-admin: outcome unknown, the database was lost while it committed (" << error.what()
              << "): look, as with `key show`, before you run it again\n";
    return 1;
  } catch (const db::Unavailable& error) {
    std::cerr << "millrace-admin: " << admin::printable_lines(error.what()) << "\n";
    return admin::kDatabaseUnavailable;
  } catch (const db::StillReferenced& kept) {
    std::cerr << "millrace-admin: "
              << (kept.table.empty() ? "a table of yours" : "the table " + admin::printable(kept.table))
              << " refers to what is to be deleted, so it was not: delete its rows first, or let its foreign key do so "
                 "(ON DELETE CASCADE), and run the same again\n  ("
              << admin::printable(kept.what()) << ")\n";
    return 1;
  } catch (const std::bad_alloc&) {
    std::cerr << "millrace-admin: out of memory\n";
    return 1;
  } catch (const std::exception& error) {
    std::cerr << "millrace-admin: " << admin::printable_lines(error.what()) << "\n";
    return 1;
  }
}

// Turns `help key issue` into `key issue --help`.
std::vector<std::string> arguments_of(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.empty() || arguments[0] != "help") return arguments;
  arguments.erase(arguments.begin());
  arguments.push_back("--help");
  return arguments;
}

// Otherwise a file or a connection would take the place of a closed one of the first three, and be written to as such.
void open_standard_descriptors() {
  int descriptor = 0;
  while (descriptor >= 0 && descriptor <= STDERR_FILENO) descriptor = open("/dev/null", O_RDWR);
  if (descriptor > STDERR_FILENO) close(descriptor);
}

}  // namespace

int main(int argc, char** argv) {
  open_standard_descriptors();
  std::setlocale(LC_CTYPE, "C.UTF-8");
  const auto commands = admin::all_commands();
  const auto line = admin::read_command_line(commands, arguments_of(argc, argv));
  if (const auto* message = std::get_if<admin::Message>(&line)) return print(*message);
  return run_and_report_errors(std::get<admin::Call>(line));
}
