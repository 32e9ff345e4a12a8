#pragma once

// Places where a test ends the worker, to see that nothing is lost or charged twice. Compiled in only with
// -DMILLRACE_FAILPOINTS; otherwise a FAILPOINT is nothing at all.
#ifdef MILLRACE_FAILPOINTS
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <string>

// $MILLRACE_FAILPOINT is a file; the worker that reaches the place named in it takes the file away and dies.
inline void die_here_if_asked(const std::string& place) {
  const char* file = std::getenv("MILLRACE_FAILPOINT");
  std::string asked;
  if (file && std::getline(std::ifstream(file), asked) && asked == place && unlink(file) == 0) {
    kill(getpid(), SIGKILL);
  }
}
#define FAILPOINT(place) die_here_if_asked(place)
#else
#define FAILPOINT(place) static_cast<void>(0)
#endif
