#pragma once
#include "support/stack.h"

// Another installation's processes on the database of that stack, with settings of their own.
Stack& with_database_of(const Stack& stack, Stack::Settings settings);
