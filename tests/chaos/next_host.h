#pragma once
#include "chaos/caller.h"
#include "chaos/findings.h"

namespace chaos {

// What was done at one host holds at the next from the next call on: signs in and out, makes and revokes SDK keys, and
// uses each at another host at once.
void check_next_host(Site& site, Findings& findings);

}  // namespace chaos
