#pragma once
#include <string>

// Compressed as by `gzip -9`.
std::string gzipped(const std::string& plain);
