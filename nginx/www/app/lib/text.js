// Texts from outside, which may be of any script, turn what follows, or show nothing.
//
//   visible(text)    as it is shown in an element of its own (<Value> of ui/value.js): without the characters that embed,
//                    override and isolate, which could end its element's isolation; by its code points if it shows nothing
//   isolated(text)   the same within a sentence without markup: aria-label, title, the document's title
const kTurning = /[\u202a-\u202e\u2066-\u2069]/g;
// As src/text/visible.cpp has it.
const kSeen =
  /[^\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/u;
const kMostPoints = 4;

const pointsOf = (text) => {
  const points = [...text].map((one) => `U+${one.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`);
  return points.slice(0, kMostPoints).join(" ") + (points.length > kMostPoints ? " …" : "");
};

export const visible = (value) => {
  const text = String(value ?? "");
  return text && !kSeen.test(text) ? `(blank: ${pointsOf(text)})` : text.replace(kTurning, "");
};

// ASCII has one direction.
export const isolated = (value) => {
  const text = visible(value);
  return /[^\0-\x7f]/.test(text) ? `\u2068${text}\u2069` : text;
};
