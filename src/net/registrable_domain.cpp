#include "net/registrable_domain.h"

#include <libpsl.h>

#include "text/ascii.h"

namespace net {

std::string registrable_domain(const std::string& host) {
  std::string name = text::lower(host);
  while (!name.empty() && name.back() == '.') name.pop_back();
  const char* found = psl_registrable_domain(psl_builtin(), name.c_str());
  return found ? found : name;
}

}  // namespace net
