#pragma once
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace text {

// Returns all bytes of a file, or an empty text if it cannot be read.
inline std::string file_content(const std::filesystem::path& file) {
  std::ostringstream content;
  content << std::ifstream(file, std::ios::binary).rdbuf();
  return content.str();
}

}  // namespace text
