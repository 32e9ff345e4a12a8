#include "lexicon_builder/words.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <vector>

namespace lexicon_builder {

namespace {

namespace fs = std::filesystem;

using Lines = std::vector<std::string>;

std::vector<fs::path> files_in(const std::string& directory) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(directory)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// Without the comment that names a .tsv file's columns.
Lines lines_of(const fs::path& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(file.string() + ": cannot be read");
  Lines lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  if (file.extension() == ".tsv" && !lines.empty()) lines.erase(lines.begin());
  return lines;
}

std::string literal(const std::string& text) {
  std::string quoted;
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return '"' + quoted + '"';
}

void write_array(std::ostream& out, const std::string& name, const Lines& lines) {
  out << "constexpr std::string_view " << name << "[] = {\n";
  for (const auto& line : lines) out << "    " << literal(line) << ",\n";
  out << "};\n";
}

void write_list(std::ostream& out, const std::string& name, const Lines& lines) {
  write_array(out, name + "_lines", lines);
  out << "const List " << name << "(" << name << "_lines);\n";
}

void write_table(std::ostream& out, const std::string& name, const Lines& lines) {
  Lines keys, values;
  for (const auto& line : lines) {
    const auto tab = line.find('\t');
    if (tab == std::string::npos) throw std::runtime_error(name + ".tsv: no tab: " + line);
    keys.push_back(line.substr(0, tab));
    values.push_back(line.substr(tab + 1));
  }
  write_array(out, name + "_keys", keys);
  write_array(out, name + "_values", values);
  out << "const Table " << name << "{List(" << name << "_keys), List(" << name << "_values)};\n";
}

}  // namespace

void write_words(std::ostream& out, const std::string& directory) {
  for (const auto& file : files_in(directory)) {
    out << "namespace generator::words::" << file.parent_path().filename().string() << " {\n";
    const auto name = file.stem().string();
    if (file.extension() == ".tsv")
      write_table(out, name, lines_of(file));
    else
      write_list(out, name, lines_of(file));
    out << "}\n\n";
  }
}

}  // namespace lexicon_builder
