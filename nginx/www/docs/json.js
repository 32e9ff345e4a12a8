// Prints JSON for people: indented, but what fits a short line is on one line.
const kColumns = 80;

// JSON has no line break within a text.
const onOneLine = (value) =>
  JSON.stringify(value, null, 1).replace(/([[{])\n *|\n *([\]}])|\n */g, (_, open, close) => open ?? close ?? " ");

const indented = (value, depth, used) => {
  const line = onOneLine(value);
  const nested = value !== null && typeof value === "object";
  if (!nested || depth * 2 + used + line.length <= kColumns) return line;

  const isArray = Array.isArray(value);
  const lines = isArray
    ? value.map((item) => indented(item, depth + 1, 0))
    : Object.entries(value).map(([key, member]) => {
        const name = `${JSON.stringify(key)}: `;
        return name + indented(member, depth + 1, name.length);
      });
  const [begin, end] = isArray ? "[]" : "{}";
  const margin = "\n" + "  ".repeat(depth);
  return `${begin}${lines.map((each) => `${margin}  ${each}`).join(",")}${margin}${end}`;
};

export const printed = (value) => indented(value, 0, 0);
