#pragma once
#include <string>

#include "settings/config.h"

namespace jobs::rules {

enum class CertificateState { unknown, loaded_before, loaded_now };

// Makes nginx load the certificate that it is given, if that is another than it serves, or if no handshake succeeds: a
// renewal replaces the files, and nginx would serve what it has read until somebody reloads it. `pid_file` has the
// number of nginx's first process. Unknown is what another proxy has, or an nginx that does not answer. Throws
// std::runtime_error if nginx cannot load the files, which alarms tell from then on, or goes on serving the one of
// before.
CertificateState load_certificate(const Config& config, const std::string& pid_file);

}  // namespace jobs::rules
