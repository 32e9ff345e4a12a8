#include "figures/rules/insights/words.h"

#include <algorithm>
#include <cmath>

#include "figures/rules/metrics/words.h"
#include "text/ascii.h"
#include "text/printable.h"

namespace figures::rules::insights {
namespace {

using playback::Dimension;

constexpr double kFew = 100, kHardlyAny = 10;  // sessions
constexpr double kAll = 0.995;                 // which is printed as 100 %

// Says how a value is named: "player version 1.7.4" by itself, "on Android" behind another value. Some say themselves
// what they are.
struct Phrase {
  Dimension dimension;
  bool has_label;
  std::string_view joint;
};
constexpr Phrase kPhrases[] = {
    {Dimension::stream, true, "of"},
    {Dimension::player, false, "with"},
    {Dimension::player_version, true, "with"},
    {Dimension::browser, false, "in"},
    {Dimension::browser_version, true, "in"},
    {Dimension::os, false, "on"},
    {Dimension::os_version, true, "on"},
    {Dimension::device, false, "on"},
    {Dimension::device_model, false, "on"},
    {Dimension::country, true, "in"},
    {Dimension::region, true, "in"},
    {Dimension::asn, true, "in"},
    {Dimension::page, true, "on"},
    {Dimension::content, true, "of"},
    {Dimension::video, true, "of"},
    {Dimension::series, true, "of"},
    {Dimension::stream_type, false, "of"},
    {Dimension::visibility, true, "in"},
    {Dimension::cdn, true, "by"},
};

// Prints 0.71 as "71", and 0.02 as "2.0".
std::string percent_number(double share) { return fixed(share * 100, std::abs(share) < 0.0995 ? 1 : 0); }
std::string percent(double share) { return percent_number(share) + " %"; }
std::string seconds(double number) { return fixed(number, number < 9.95 ? 1 : 0) + " s"; }

std::string rate(double value, const Words& words) {
  return words.metric.is_duration() ? seconds(value) : percent(value);
}

std::string what(const Words& words) {
  std::string text(words.metric.what);
  if (words.threshold_ms) text += " " + fixed(static_cast<double>(*words.threshold_ms) / 1000, 2) + " s";
  return text;
}

// Prints a difference of rates: "+1.2".
std::string signed_number(double value, const Words& words) {
  const auto size = words.metric.is_duration() ? fixed(std::abs(value), 1) : percent_number(std::abs(value));
  return (value < 0 ? "−" : "+") + size;
}

// Says between which bounds the difference lies: "+1.2 and +22 points with 95 % confidence".
std::string bounds(const Insight& insight, const char* between, const Words& words) {
  const auto& [from, to] = *insight.change;
  return signed_number(from, words) + between + signed_number(to, words) +
         (words.metric.is_duration() ? " s" : " points") + " with 95 % confidence";
}

std::string sessions(std::size_t count) { return " (" + std::to_string(count) + " sessions)"; }

std::string joined(const std::string& first, const std::string& second) {
  return first.empty() || second.empty() ? first + second : first + " " + second;
}

const Phrase* phrase_of(const Column& column) {
  const auto* found = std::find_if(std::begin(kPhrases), std::end(kPhrases),
                                   [&](const auto& one) { return one.dimension == column.dimension; });
  return found == std::end(kPhrases) ? nullptr : found;
}

// Returns the label as it stands within a sentence: "player version", but "CDN".
std::string in_words(std::string label) {
  if (label.size() > 1 && text::lower(label).substr(1) == label.substr(1)) label = text::lower(label);
  return label;
}

// Custom dimensions have the names that the account gave them.
std::string label_of(const Column& column) {
  const auto* phrase = phrase_of(column);
  if (!phrase) return column.name;
  return phrase->has_label ? in_words(std::string(playback::info_of(column.dimension).label)) : "";
}

std::string value_in(const Candidate::Part& part, const Words& words, bool behind) {
  const auto& column = words.table.columns[part.column];
  const auto* phrase = phrase_of(column);
  const auto label = label_of(column);
  const std::string joint = !behind ? "" : phrase ? std::string(phrase->joint) : "with";
  if (part.value == kNotSet) return joined(joint, (label.empty() ? column.name : label) + " (not set)");
  const auto& value = column.values[part.value];
  const auto name = words.names.find(value);
  return joined(joined(joint, label), text::isolated(name == words.names.end() ? value : name->second));
}

// Returns whether the value reads well behind another one.
bool is_place(const Candidate::Part& part, const Words& words) {
  switch (words.table.columns[part.column].dimension) {
    case Dimension::os:
    case Dimension::os_version:
    case Dimension::device:
    case Dimension::device_model:
    case Dimension::country:
    case Dimension::region:
    case Dimension::asn:
    case Dimension::page:
      return true;
    default:
      return false;
  }
}

// Returns the parts in the order in which the sentence names them.
std::pair<Candidate::Part, std::optional<Candidate::Part>> in_order(const Candidate& candidate, const Words& words) {
  if (!candidate.second) return {candidate.first, {}};
  const bool swapped = is_place(candidate.first, words) && !is_place(*candidate.second, words);
  return swapped ? std::pair(*candidate.second, std::optional(candidate.first))
                 : std::pair(candidate.first, candidate.second);
}

std::string named(const Candidate& candidate, const Words& words) {
  const auto [first, second] = in_order(candidate, words);
  return value_in(first, words, false) + (second ? " " + value_in(*second, words, true) : "");
}

std::string interval(const Cause& cause) {
  return " (" + percent_number(*cause.share_from) + " to " + percent(*cause.share_to) + ")";
}

std::string change(const Cause& cause, const Words& words) {
  const double before = cause.candidate.sums[kBefore].rows;
  if (before < kHardlyAny)
    return what(words) + " there: " + rate(cause.after, words) + ", and there were " +
           (before < 1 ? "none" : "hardly any") + " of these sessions before";
  return what(words) + " there went from " + rate(cause.before, words) + " to " + rate(cause.after, words);
}

std::string of_the_rise(const Cause& cause) {
  if (*cause.share < kAll) return percent(*cause.share) + interval(cause) + " of the rise";
  return "all of the rise" + (*cause.share_from < kAll ? interval(cause) : "");
}

std::string mix_sentence(const Mix& mix, const Words& words) {
  const bool more = mix.after > mix.before;
  const double share = std::min(1.0, mix.share);
  return std::string(more ? "more" : "less") + " traffic of " + named(mix.candidate, words) + " (" +
         percent(mix.before) + " to " + percent(mix.after) + "), where it was always " + (more ? "worse" : "better") +
         ", explains " + percent(share) + " of the rise.";
}

std::string sentence_without_enough(const Insight& insight, const Words& words) {
  const auto [before, after] = insight.sessions;
  const std::string few = std::min(before, after) >= 100 ? "Too few cases to say " : "Too few sessions to say ";
  const auto why = std::min(before, after) >= 100 ? " (20 are needed in the two periods together)"
                                                  : " (" + std::to_string(after) + ", and " + std::to_string(before) +
                                                        " in the period before; 100 are needed in each)";
  if (!insight.change) return few + "anything" + why + ".";
  return few + "more" + why + " than that " + what(words) + " changed by " + bounds(insight, " to ", words) + ".";
}

std::string sentence_of_no_change(const Insight& insight, const Words& words) {
  const std::string spread = "± " + fixed(insight.noise * 100, 0) + " %";
  return "It is not worse beyond what is usual from one period to the next (" + spread +
         (insight.noise_is_known ? ")" : " is assumed, as there is less than a week before both to learn it from)") +
         ": the difference lies between " + bounds(insight, " and ", words) + ".";
}

std::string sentence_of_perhaps(const Insight& insight, const Words& words) {
  return what(words) + " rose from " + rate(*insight.rates[kBefore], words) + sessions(insight.sessions[kBefore]) +
         " to " + rate(*insight.rates[kAfter], words) + sessions(insight.sessions[kAfter]) +
         (insight.change->front() > 0 ? ", probably not by chance" : ", perhaps by chance") +
         ": the difference lies between " + bounds(insight, " and ", words) + ".";
}

std::string capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

}  // namespace

std::string name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::too_few:
      return "too_few";
    case Verdict::cause:
      return "cause";
    case Verdict::quiet_cause:
      return "quiet_cause";
    case Verdict::everywhere_and_cause:
      return "everywhere_and_cause";
    case Verdict::mix:
      return "mix";
    case Verdict::mix_and_cause:
      return "mix_and_cause";
    case Verdict::everywhere:
      return "everywhere";
    case Verdict::unlocated:
      return "unlocated";
    case Verdict::perhaps:
      return "perhaps";
    case Verdict::no_change:
      return "no_change";
  }
  return "";
}

namespace {

// Returns the text without a capital, so that it can continue a sentence.
std::string told(const Cause& cause, const Words& words) {
  const auto name = named(cause.candidate, words);
  if (cause.share) return name + " explains " + of_the_rise(cause) + ": " + change(cause, words) + ".";
  return name + " got worse: " + change(cause, words) + ", in " + fixed(cause.candidate.sums[kAfter].rows, 0) +
         " sessions.";
}

}  // namespace

// Capitalizes a label of ours only: a value, and a name that the account has given, is always written as it is.
std::string sentence_of(const Cause& cause, const Words& words) {
  const auto first = in_order(cause.candidate, words).first;
  const auto* phrase = phrase_of(words.table.columns[first.column]);
  return phrase && phrase->has_label ? capitalized(told(cause, words)) : told(cause, words);
}

std::string likely_sentence_of(const Cause& likely, const Words& words) {
  const double rows = likely.candidate.sums[kAfter].rows;
  return "Most likely " + named(likely.candidate, words) + " (" + what(words) + ": " + rate(likely.after, words) +
         " in " + fixed(rows, 0) + " sessions, " + rate(likely.others, words) + " in all others)" +
         (rows < kFew ? ", based on few sessions." : ".");
}

std::string sentence_of(const Insight& insight, const Words& words) {
  const auto likely = insight.likely ? " " + likely_sentence_of(*insight.likely, words) : "";
  const auto first = insight.causes.empty() ? "" : told(insight.causes.front(), words);
  const auto mix = insight.mix ? mix_sentence(*insight.mix, words) : "other traffic than before explains the rise.";
  switch (insight.verdict) {
    case Verdict::too_few:
      return sentence_without_enough(insight, words) + likely;
    case Verdict::cause:
      return sentence_of(insight.causes.front(), words);
    case Verdict::quiet_cause:
      return "The total has not clearly changed, but " + first;
    case Verdict::everywhere_and_cause:
      return "It is worse everywhere; beyond that, " + first;
    case Verdict::mix:
      return "Nothing broke: " + mix;
    case Verdict::mix_and_cause:
      return capitalized(mix) + " Beyond that, " + first;
    case Verdict::everywhere:
      return "Worse everywhere: no value and no pair of values stands out. Look at what all sessions share.";
    case Verdict::unlocated:
      return capitalized(what(words)) + " rose, but there are too few sessions to say " +
             (likely.empty() ? "where." : "for certain where." + likely);
    case Verdict::perhaps:
      return capitalized(sentence_of_perhaps(insight, words)) + likely;
    case Verdict::no_change:
      return sentence_of_no_change(insight, words);
  }
  return "";
}

}  // namespace figures::rules::insights
