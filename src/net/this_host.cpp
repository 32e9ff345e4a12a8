#include "net/this_host.h"

#include <unistd.h>

namespace net {

std::string this_host() {
  char name[65] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

}  // namespace net
