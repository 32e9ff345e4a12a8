#pragma once
// CppUTest makes a macro of `new`, with which rapidjson cannot be read: whatever else a unit of several tests includes,
// it comes first.
#include <rapidjson/document.h>

#include "support/stored_figures.h"

#include <CppUTest/TestHarness.h>

// Base of the groups that need stored figures: TEST_GROUP_BASE(Errors, FiguresTest) {};
struct FiguresTest : Utest, StoredFigures {
  using StoredFigures::StoredFigures;
};
