#pragma once

// Marks places where a test kills the worker, to see that nothing is lost or charged twice. It is compiled in only with
// -DMILLRACE_FAILPOINTS. Otherwise a FAILPOINT does nothing.
#ifdef MILLRACE_FAILPOINTS
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <string>

// $MILLRACE_FAILPOINT is a file that names a place. The worker that reaches that place removes the file and dies.
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
