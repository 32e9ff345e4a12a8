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

// Reads the lines of a file, without the first of a .tsv, which names its columns.
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

void write_array(std::ostream& out, const std::string& name, const Lines& lines, Text& text) {
  out << "constexpr Line " << name << "[] = {\n";
  for (const auto& line : lines) out << "    " << text.add(line) << ",\n";
  out << "};\n";
}

void write_list(std::ostream& out, const std::string& name, const Lines& lines, Text& text) {
  write_array(out, name + "_lines", lines, text);
  out << "const List " << name << "(" << name << "_lines);\n";
}

void write_table(std::ostream& out, const std::string& name, const Lines& lines, Text& text) {
  Lines keys, values;
  for (const auto& line : lines) {
    const auto tab = line.find('\t');
    if (tab == std::string::npos) throw std::runtime_error(name + ".tsv: no tab: " + line);
    keys.push_back(line.substr(0, tab));
    values.push_back(line.substr(tab + 1));
  }
  write_array(out, name + "_keys", keys, text);
  write_array(out, name + "_values", values, text);
  out << "const Table " << name << "{List(" << name << "_keys), List(" << name << "_values)};\n";
}

}  // namespace

bool is_plain(const std::string& word) {
  return word.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos;
}

std::string Text::add(const std::string& line) {
  const auto [known, is_new] = begins_.emplace(line, size_);
  if (is_new) {
    literals_ += "    " + literal(line) + "\n";
    size_ += line.size();
  }
  return "{" + std::to_string(known->second) + ", " + std::to_string(line.size()) + "}";
}

// The compiler joins the literals.
void Text::write(std::ostream& out) const {
  out << "namespace generator::words {\nconst char text[] =\n" << literals_ << "    ;\n}\n";
}

// The compiler joins the literals. `sv` takes their length from it: without, it would count megabytes as a constant
// expression.
void write_text(std::ostream& out, const std::string& name, const Lines& lines) {
  out << "const std::string_view " << name << " =\n    \"\\n\"\n";
  for (const auto& line : lines) out << "    \"" << line << "\\n\"\n";
  out << "    \"\"sv;\n\n";
}

void write_words(std::ostream& out, const std::string& directory, Text& text) {
  for (const auto& file : files_in(directory)) {
    out << "namespace generator::words::" << file.parent_path().filename().string() << " {\n";
    const auto name = file.stem().string();
    if (file.extension() == ".tsv")
      write_table(out, name, lines_of(file), text);
    else
      write_list(out, name, lines_of(file), text);
    out << "}\n\n";
  }
}

}  // namespace lexicon_builder
