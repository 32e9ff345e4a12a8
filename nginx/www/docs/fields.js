// Describes parameters, headers and the members of bodies: { name, type, required, about }, where `about` is Markdown.
//
//   fieldOf(name, object)      a parameter or a header
//   membersOf(schema, path)    the members of a schema below that path ("" for its own), each before those nested in it

const typeOf = ({ type, items, properties }) => {
  if (!type) return properties ? "object" : "";
  if (Array.isArray(type)) return type.join(" or ");
  const each = items && typeOf(items);
  return each ? `array of ${each}` : type;
};

const code = (value) => "`" + (typeof value === "string" ? value : JSON.stringify(value)) + "`";

const range = (least, most, unit) => {
  if (most === undefined) return least ? `at least ${least}${unit}` : "";
  return least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`;
};

const values = (schema = {}) => {
  if (schema.const !== undefined) return `the only value is ${code(schema.const)}`;
  return schema.enum ? `one of ${schema.enum.map(code).join(", ")}` : "";
};

const limits = (schema) =>
  [
    values(schema),
    values(schema.items),
    range(schema.minLength, schema.maxLength, " characters"),
    range(schema.minItems, schema.maxItems, " items"),
    range(schema.minimum, schema.maximum, ""),
    schema.pattern !== undefined && `matches ${code(schema.pattern)}`,
    schema.default !== undefined && `by default ${code(schema.default)}`,
  ].filter(Boolean);

// Its limits are a sentence after its description.
const field = (name, schema, required, description = "") => {
  const sentence = limits(schema).join("; ");
  return {
    name,
    type: `${typeOf(schema)}${schema.format ? ` (${schema.format})` : ""}`,
    required: Boolean(required),
    about: `${description} ${sentence && `${sentence[0].toUpperCase()}${sentence.slice(1)}.`}`.trim(),
  };
};

export const fieldOf = (name, { schema = {}, required, description }) => field(name, schema, required, description);

export const membersOf = (schema = {}, path) => [
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((variant) => membersOf(variant, path)),
  ...(schema.items ? membersOf(schema.items, `${path}[]`) : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([key, member]) => {
    const name = path ? `${path}.${key}` : key;
    return [field(name, member, schema.required?.includes(key), member.description), ...membersOf(member, name)];
  }),
];
