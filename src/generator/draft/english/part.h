#pragma once

namespace generator::draft {

// A Part is a word's part of speech.
enum class Part {
  noun,
  adjective,
  verb,        // finite: "runs", "wants"
  gerund,      // "running"
  participle,  // behind its noun: "made" of cheese, "named" Kevin
  adverb,
  preposition,
  of,  // apart from the others: it ties two nouns to one
  determiner,
  possessive,  // "my", and "grandmother's"
  conjunction,
  relative,  // "that", "who"
  copula,    // "is", "are"
  number,
  pronoun,   // "it", "nobody"
  modal,     // "can", "did"
  question,  // "why", and what opens a clause like it: "when", "because"
  dropped,   // said nothing, or must not be said; the sentence has a hole here
  pause,     // a comma, a full stop
};

}  // namespace generator::draft
