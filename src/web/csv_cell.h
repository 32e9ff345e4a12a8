#pragma once
#include <string>
#include <vector>

#include "web/format.h"

namespace web {

// Holds a cell of a table: a text, which a spreadsheet must not read as anything else, or what it may read as it likes.
struct CsvCell {
  enum class Kind { text, as_is };

  CsvCell(std::string text) : content(std::move(text)) {}  // NOLINT: so that rows read as they print
  // Takes a number, true or false, a time, or a word of ours.
  static CsvCell as_is(std::string content);

  std::string content;
  Kind kind = Kind::text;
};

using CsvRow = std::vector<CsvCell>;

// Makes a row of names of columns, or other words of ours.
CsvRow row_of_words(const std::vector<std::string>& words);

// Prints a cell. One that a spreadsheet would take for a formula gets an apostrophe in front, unless it is a number. In
// a table for people, a text that it would take for a number, a date or a truth gets a tab: 0012 remains 0012.
std::string cell_text(const CsvCell& cell, const CsvDialect& dialect);

}  // namespace web
