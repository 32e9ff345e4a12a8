#include "support/mortal_maintenance.h"

#include <filesystem>
#include <fstream>

#include "support/command.h"
#include "support/home.h"

MortalMaintenance::MortalMaintenance(const Stack& stack) : file_(stack.home() + "/place-to-die") {
  command_ = "bash -c \"set -a; . '" + stack.home() + "/admin.env'; MILLRACE_FAILPOINT='" + file_ + "'; exec '" +
             own_folder() + "/failpoints/millrace-admin' maintain\"";
}

MortalMaintenance::~MortalMaintenance() {
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
}

bool MortalMaintenance::dies_at(const std::string& place) const {
  std::ofstream(file_) << place << std::endl;
  int status = 0;
  output_of(command_, status);
  return !std::filesystem::exists(file_);
}
