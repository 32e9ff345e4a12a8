#pragma once
#include <string>

// As `gzip -9` would pack it.
std::string gzipped(const std::string& plain);
