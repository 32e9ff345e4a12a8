#pragma once
#include <string>
#include <vector>

// Runs statements on a connection of their own as the owner of the database server behind that socket. Returns the rows
// of all results: a line for each, its columns separated by tabs. Throws std::runtime_error.
std::string run_as_root(const std::string& socket, const std::vector<std::string>& statements);
