#pragma once
#include "support/stack.h"

// Another instance, with settings of its own, on the database of that stack.
Stack& with_database_of(const Stack& stack, Stack::Settings settings);
