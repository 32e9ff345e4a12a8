// Tables for the viewer's spreadsheet.
//
//   forSpreadsheet()      { format, bom, separator }: what to ask the API for
//   csvOf(rows)           the same of rows of texts that the API has no table of

// Spreadsheets separate cells by semicolons where the comma is the decimal sign.
const isOfSemicolons = () => new Intl.NumberFormat().format(0.5).includes(",");

export const forSpreadsheet = () => ({ format: "csv", bom: true, separator: isOfSemicolons() ? "semicolon" : null });

// These are the rules of src/web/csv_cell.cpp: no cell is a formula, also for a spreadsheet that separates by another
// sign, and none of these texts is a number or a date.
const kFormula = "(?=[=+\\-@|＝＋－＠｜])";
const kFirst = new RegExp(`^[\\t\\r\\n ]*${kFormula}`);
const nextAfter = (signs) => new RegExp(`[${signs}\\t\\r\\n][ "]*${kFormula}`, "g");
const kOfCommas = { sign: ",", next: nextAfter(";") };
const kOfSemicolons = { sign: ";", next: nextAfter(",;") };

const kTruths =
  "true|false|wahr|falsch|vrai|faux|verdadero|verdadeiro|falso|vero|waar|onwaar|sant|falskt|sand|falsk|sann|usann|" +
  "prawda|tosi|igaz|hamis|pravda|nepravda|fałsz|doğru|yanlış|истина|ложь";
const kOther = new RegExp(`[\\d０-９]|^#|^\\s*(${kTruths})\\s*$`, "iu");
const kNoOther = /^\{|^\d{4}-\d\d-\d\dT[\d:.]+Z$/; // JSON, and a time
const cellOf = (text, { next }) => {
  const safe = text.replaceAll(next, "$&'");
  const first = kFirst.test(text) ? "'" : kOther.test(text) && !kNoOther.test(text) ? "\t" : "";
  return /[",;\t\r\n]/.test(first + safe) ? `"${first}${safe.replaceAll('"', '""')}"` : first + safe;
};

// The mark in front tells Excel that it is UTF-8.
export const csvOf = (rows) => {
  const kind = isOfSemicolons() ? kOfSemicolons : kOfCommas;
  return `\ufeff${rows.map((row) => row.map((text) => cellOf(text, kind)).join(kind.sign)).join("\r\n")}`;
};
