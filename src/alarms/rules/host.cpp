#include "alarms/rules/host.h"

#include <unistd.h>

namespace alarms::rules {

std::string this_host() {
  char name[65] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

}  // namespace alarms::rules
