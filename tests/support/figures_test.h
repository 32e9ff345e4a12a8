#pragma once
#include "support/stored_figures.h"

#include <CppUTest/TestHarness.h>

// Base of the groups that need stored figures: TEST_GROUP_BASE(Errors, FiguresTest) {};
struct FiguresTest : Utest, StoredFigures {};
