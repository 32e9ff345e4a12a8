#include "playback/formats/losses.h"

#include "text/ascii.h"
#include "text/utf8.h"

namespace playback {
namespace {

constexpr std::size_t kMaxLosses = 8;      // of an event; the owner is not shown more
constexpr std::size_t kMaxShownName = 64;  // of a field that the page has named
constexpr std::string_view kCutOff = "…";

void note_if_cut(Losses& losses, std::string_view field, Dimension dimension, std::string_view value) {
  if (is_too_long(dimension, value)) note_cut(losses, field, info_of(dimension).most);
}

}  // namespace

std::string left_out(std::string_view field, const std::string& must) {
  return std::string(field) + " is left out: it " + must;
}

void note(Losses& losses, std::string sentence) {
  if (losses.size() < kMaxLosses) losses.push_back(std::move(sentence));
}

void note_cut(Losses& losses, std::string_view field, std::size_t most) {
  note(losses, std::string(field) + " is cut to " + std::to_string(most) + " characters");
}

void note_left_out(Losses& losses, std::string_view field, const std::string& must) {
  note(losses, left_out(field, must));
}

std::string must_be_number(double most) {
  return "must be a number from 0 to " + std::to_string(static_cast<std::int64_t>(most));
}

std::string custom_field(std::string_view name) { return "custom." + text::shortened(name, kMaxShownName); }

void set(DimensionValues& values, Dimension dimension, std::string_view field, std::string_view value, Losses& losses) {
  note_if_cut(losses, field, dimension, value);
  values.set(dimension, value);
}

std::string automated_in(std::string_view field, std::string_view value, Losses& losses) {
  const auto word = text::lower(text::trimmed(std::string(value)));
  if (word == "false" || word == "no" || word == "0") return "false";
  if (word == "true" || word == "yes" || word == "1") return "true";
  note_if_cut(losses, field, Dimension::automated, value);
  return std::string(value);
}

void add(CustomValues& values, std::string_view name, std::string_view value, Losses& losses) {
  if (values.size() >= kMaxCustom)
    return note_left_out(losses, custom_field(name), "must be one of " + std::to_string(kMaxCustom) + " at most");
  if (is_too_long(Dimension::custom1, value)) note_cut(losses, custom_field(name), info_of(Dimension::custom1).most);
  values.emplace(name, value);
}

std::string error_code(std::string_view field, std::string_view code, Losses& losses) {
  note_if_cut(losses, field, Dimension::error, code);
  return as_kept(Dimension::error, code);
}

std::string error_message(std::string_view field, std::string_view message, Losses& losses) {
  if (text::code_points(message) <= kMaxErrorMessage) return std::string(message);
  note_cut(losses, field, kMaxErrorMessage);
  return text::shortened(message, kMaxErrorMessage - 1).append(kCutOff);
}

}  // namespace playback
