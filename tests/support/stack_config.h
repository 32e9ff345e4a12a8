#pragma once
#include "settings/config.h"
#include "support/stack.h"

// For a Worker of the test's own on the database of that stack, as the administrator.
Config config_of(const Stack& stack);
