// JSON that any receiver can read, on pages that have changed what the browser does, too: an older Prototype.js gives texts,
// lists and dates a toJSON of its own, others give one to all objects. A text that was cut within an emoji ends in half a
// character, which is an escape here.
const whole = (json) =>
  json?.replace(/\\(?:u(?:d[89a-f]..)|[^])/g, (escape) => (escape.length === 6 ? "\\ufffd" : escape));

const isDate = (value) => Object.prototype.toString.call(value) === "[object Date]";

const isPlain = (value) => typeof value === "string" || (value?.toJSON && value.toJSON === Object.prototype["toJSON"]);

export const asJson = (given) =>
  whole(
    JSON.stringify(given, function (name, made) {
      const value = this[name];
      if (Array.isArray(value) || isPlain(value)) return value;
      return isDate(value) ? (Number.isNaN(+value) ? null : value.toISOString()) : made;
    }),
  );
