#pragma once
#include <string>

// The folder of this program and of those built with it.
std::string own_folder();

// A new folder below own_folder().
std::string new_home();
// A new folder for files of a test, which is removed when the tests end.
std::string new_scratch();
// Copies an empty database into that home (tests/support/empty-database).
void give_empty_database(const std::string& home);

// What scripts/test runs side by side are lanes, from 0 on.
int lane();

// A port on which nothing listens.
int free_port();
