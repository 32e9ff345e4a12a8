#pragma once
#include "chaos/caller.h"
#include "chaos/cluster.h"
#include "chaos/findings.h"

namespace chaos {

// What was done at one host holds at the next from the next call on: signs in and out, makes and revokes SDK keys, and
// uses each at another host at once.
void check_next_host(Site& site, Findings& findings);

// The same while a node applies nothing: its host answers, and changes what it is asked to, when it does again, and not
// by what it had before.
void check_late_node(Site& site, const Cluster& cluster, Findings& findings);

}  // namespace chaos
