#include "lexicon_builder/lines.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

namespace lexicon_builder {

namespace {

namespace fs = std::filesystem;

using Lines = std::vector<std::string>;

constexpr int kNearSteps = 3;  // a chihuahua is a dog; four steps up, everything is a thing

struct Sheet {
  std::vector<std::pair<std::string, std::size_t>> names;  // each with the number of its row
  Lines fields, lines;
  std::vector<std::size_t> starts;
};

void add_names(Sheet& sheet, const std::string& row) {
  const auto all = row.substr(0, row.find(" | "));
  for (std::size_t from = 0; from <= all.size();) {
    const auto end = std::min(all.find(", ", from), all.size());
    sheet.names.emplace_back(all.substr(from, end - from), sheet.fields.size());
    from = end + 2;
  }
}

void read_file(const fs::path& file, Sheet& sheet) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(file.string() + ": cannot be read");
  bool in_row = false;
  for (std::string line; std::getline(in, line);) {
    if (line.empty()) throw std::runtime_error(file.string() + ": has an empty line");
    const bool of_row = line[0] == '-' || line[0] == '~';
    if (of_row && !in_row) throw std::runtime_error(file.string() + ": belongs to no row: " + line);
    if (of_row) {
      sheet.lines.push_back(line);
      continue;
    }
    in_row = true;
    add_names(sheet, line);
    sheet.fields.push_back(line);
    sheet.starts.push_back(sheet.lines.size());
  }
}

// Reads all files of a folder as one sheet.
Sheet read_sheet(const fs::path& folder) {
  std::vector<fs::path> files(fs::directory_iterator(folder), {});
  std::sort(files.begin(), files.end());
  Sheet sheet;
  for (const auto& file : files) read_file(file, sheet);
  sheet.starts.push_back(sheet.lines.size());
  std::sort(sheet.names.begin(), sheet.names.end());
  return sheet;
}

// An array cannot be empty, so an empty line ends each.
std::string array_of(std::ostream& out, const std::string& name, const Lines& lines, Text& text) {
  out << "constexpr words::Line " << name << "[] = {\n";
  for (const auto& line : lines) out << "    " << text.add(line) << ",\n";
  out << "    {0, 0}};\n";
  return "{" + name + ", " + std::to_string(lines.size()) + "}";
}

std::string array_of(std::ostream& out, const std::string& name, const std::vector<std::size_t>& numbers) {
  out << "constexpr std::uint16_t " << name << "[] = {";
  for (const auto number : numbers) out << number << ',';
  out << "};\n";
  return name;
}

void write_sheet(std::ostream& out, const std::string& name, const Sheet& sheet, Text& text) {
  Lines names;
  std::vector<std::size_t> rows;
  for (const auto& [key, row] : sheet.names) {
    names.push_back(key);
    rows.push_back(row);
  }
  const auto keys = array_of(out, name + "_names", names, text),
             fields = array_of(out, name + "_fields", sheet.fields, text),
             lines = array_of(out, name + "_lines", sheet.lines, text);
  const auto of_names = array_of(out, name + "_rows", rows), starts = array_of(out, name + "_starts", sheet.starts);
  out << "const Sheet " << name << "(" << keys << ", " << of_names << ", " << fields << ", " << lines << ", " << starts
      << ");\n\n";
}

std::set<std::string> names_in(const Sheet& sheet) {
  std::set<std::string> names;
  for (const auto& [name, row] : sheet.names) names.insert(name);
  return names;
}

// Returns the nearest star that the word is a kind of, else its class, else nothing.
std::string kin_of(const Lemma& lemma, const Lemmas& lemmas, const std::set<std::string>& stars,
                   const std::set<std::string>& classes) {
  for (std::size_t at = 0; at < lemma.broader.size() && lemma.steps[at] <= kNearSteps; ++at) {
    const auto& broader = lemma.broader[at];
    if (stars.count(broader) == 0 || classes.count(broader) > 0) continue;
    if (lemmas.at(broader).sense == lemma.senses[at]) return broader;  // a mallet is no insect, though a beetle is both
  }
  for (const auto& broader : lemma.broader) {
    if (broader == lemma.category) break;  // its category has a class
    if (broader != "object" && classes.count(broader) > 0 && !is_category(broader)) return broader;
  }
  return "";
}

void write_nouns(std::ostream& out, const Lemmas& lemmas, const std::set<std::string>& stars,
                 const std::set<std::string>& classes) {
  Lines kin, definitions;
  for (const auto& [word, lemma] : lemmas) {
    if (lemma.weight[0] < 0 || stars.count(word) > 0) continue;
    if (const auto near = kin_of(lemma, lemmas, stars, classes); !near.empty()) kin.push_back(word + "\\t" + near);
    if (!lemma.definition.empty()) definitions.push_back(word + "\\t" + lemma.definition);
  }
  write_text(out, "kin", kin);
  write_text(out, "definitions", definitions);
}

}  // namespace

void write_lines(std::ostream& out, const Lemmas& lemmas, const std::string& directory, Text& text) {
  out << "namespace generator::lines {\n\n";
  std::set<std::string> stars, classes;
  for (const std::string name :
       {"clashes", "classes", "forms", "pairs", "phrases", "places", "stars", "states", "topics"}) {
    const auto sheet = read_sheet(fs::path(directory) / name);
    if (name == "stars") stars = names_in(sheet);
    if (name == "classes") classes = names_in(sheet);
    write_sheet(out, name, sheet, text);
  }
  write_nouns(out, lemmas, stars, classes);
  out << "}  // namespace generator::lines\n\n";
}

}  // namespace lexicon_builder
