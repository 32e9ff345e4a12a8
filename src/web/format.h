#pragma once
#include <optional>
#include <string>

#include "web/request.h"

namespace web {

// Says how a list is sent. With jsonl, each line is the JSON of one item.
enum class Format { json, csv, jsonl };

// Says how a request wants a table to be written. By default it is for programs, in the format of RFC 4180.
struct CsvDialect {
  char separator = ',';
  // With bom=true: begins with the byte-order mark by which Excel recognizes UTF-8, and a spreadsheet shows each cell
  // as what it is. Programs would take the mark for a part of the first column's name.
  bool for_people = false;

  // Where spreadsheets separate cells by semicolons, they read 0.5 as a text or a date, and 0,5 as the number.
  bool has_decimal_comma() const { return for_people && separator == ';'; }
  // Tells apart files of the same rows, such as "-bom-semicolon".
  std::string suffix() const;
};

// Reads `separator` and `bom`. What they are set to has been checked by read_format().
CsvDialect csv_dialect(const Request& request);

// Reads a word, since neither the semicolon nor the tab can stand in a URL on a command line as it is.
std::optional<char> separator_named(const std::string& name);

}  // namespace web
