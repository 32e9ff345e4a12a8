#pragma once
#include <string>

// Where this program and those beside it are.
std::string own_folder();

// A folder that nobody has used, below own_folder().
std::string new_home();
// What scripts/run would make there at first, in a tenth of the time: a copy of a database that was made once for all
// homes.
void give_empty_database(const std::string& home);

// A port that nobody listens on.
int free_port();
