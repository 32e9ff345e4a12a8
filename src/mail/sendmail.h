#pragma once
#include <string>

namespace mail {

// Pipes a message to a program that takes sendmail's options (`-i -t`), without waiting for it to end. Its output goes
// to our stderr. Throws std::system_error if it cannot be started.
void pipe_to_sendmail(const std::string& program, const std::string& message);

}  // namespace mail
