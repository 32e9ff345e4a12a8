#include "web/csv_cell.h"

#include <algorithm>
#include <string_view>

#include "calendar/timestamp.h"
#include "text/ascii.h"

namespace web {
namespace {

bool all_digits(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), text::is_digit);
}

// Accepts numbers such as -12.5.
bool is_number(const std::string& cell) {
  const std::string unsigned_part = cell.substr(text::starts_with(cell, "-") ? 1 : 0);
  const auto point = unsigned_part.find('.');
  return all_digits(unsigned_part.substr(0, point)) &&
         (point == std::string::npos || all_digits(unsigned_part.substr(point + 1)));
}

// Checks the full-width forms, too, which spreadsheets of East Asian locales read as those of ASCII.
bool begins_formula(std::string_view text) {
  for (const char* start : {"=", "+", "-", "@", "|", "＝", "＋", "－", "＠", "｜"}) {
    if (text::starts_with(text, start)) return true;
  }
  return false;
}

// A spreadsheet may separate by another sign than the file: by a semicolon where the comma is a decimal sign, and some
// by a tab. It then sees no quotes around the cell, so that a line of the cell is a line of its own.
bool separates(char c, char separator) {
  return c == ';' || c == '\t' || c == '\r' || c == '\n' || (c == ',' && separator != ',');
}

std::string without_formulas(const std::string& cell, char separator) {
  if (is_number(cell)) return cell;
  const auto first = cell.find_first_not_of("\t\r\n ");
  const std::string_view view = cell;
  std::string text = first != std::string::npos && begins_formula(view.substr(first)) ? "'" : "";
  bool begins = false;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    const char c = cell[i];
    if (begins && begins_formula(view.substr(i))) text += '\'';
    begins = separates(c, separator) || (begins && (c == ' ' || c == '"'));
    text += c;
  }
  return text;
}

bool has_digit(const std::string& text) {
  if (std::any_of(text.begin(), text.end(), text::is_digit)) return true;
  for (const char* digit : {"０", "１", "２", "３", "４", "５", "６", "７", "８", "９"}) {
    if (text.find(digit) != std::string::npos) return true;
  }
  return false;
}

// Knows the words of the languages with the most spreadsheets: each takes those of its own language only.
bool is_truth(const std::string& text) {
  static const char* const kWords[] = {"true",       "false",  "wahr",     "falsch", "vrai",   "faux",  "verdadero",
                                       "verdadeiro", "falso",  "vero",     "waar",   "onwaar", "sant",  "falskt",
                                       "sand",       "falsk",  "sann",     "usann",  "prawda", "tosi",  "igaz",
                                       "hamis",      "pravda", "nepravda", "fałsz",  "FAŁSZ",  "doğru", "DOĞRU",
                                       "yanlış",     "YANLIŞ", "истина",   "ИСТИНА", "ложь",   "ЛОЖЬ"};
  return std::find(std::begin(kWords), std::end(kWords), text::lower(text::trimmed(text))) != std::end(kWords);
}

// A UUID and a timestamp of ours remain texts everywhere. Of others, which are dates depends on the language (3-4, Jan
// 5, 5. Mai), so that every digit counts. Errors (#N/A) need none.
bool may_be_read_otherwise(const std::string& text) {
  constexpr int kMostHyphens = 3;
  if (std::count(text.begin(), text.end(), '-') > kMostHyphens) return false;
  if (text::ends_with(text, "Z") && calendar::parse_timestamp(text)) return false;
  return has_digit(text) || is_truth(text) || text::starts_with(text, "#");
}

// A formula ("=""0012""") would do as well, but no cell is one here. An apostrophe would be shown, and characters
// without a width would be copied unseen.
std::string for_people(const CsvCell& cell, const std::string& text) {
  const bool is_safe = text::starts_with(text, "'") || !may_be_read_otherwise(text);
  return cell.kind == CsvCell::Kind::as_is || is_safe ? text : '\t' + text;
}

}  // namespace

CsvCell CsvCell::as_is(std::string content) {
  CsvCell cell(std::move(content));
  cell.kind = Kind::as_is;
  return cell;
}

CsvRow row_of_words(const std::vector<std::string>& words) {
  CsvRow row;
  for (const auto& word : words) row.push_back(CsvCell::as_is(word));
  return row;
}

std::string cell_text(const CsvCell& cell, const CsvDialect& dialect) {
  const bool is_decimal = cell.kind == CsvCell::Kind::as_is && is_number(cell.content);
  if (is_decimal) return dialect.has_decimal_comma() ? text::replaced(cell.content, ".", ",") : cell.content;

  std::string text = without_formulas(cell.content, dialect.separator);
  if (dialect.for_people) text = for_people(cell, text);
  if (text.find_first_of("\",;\t\r\n") == std::string::npos) return text;
  return '"' + text::replaced(text, "\"", "\"\"") + '"';
}

}  // namespace web
