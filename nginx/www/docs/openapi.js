// Reads the interface description.
//
//   sectionsOf(document)   its tags, each with `operations`; these have `schemes` (null: without a credential), and all parameters
//   exampleOf(object)      the first example of a parameter or a body, or undefined
//   mediaOf(content)       the type that is shown of several, as programs read it: JSON; {} if there is none

// Gives each {"$ref": "#/…"} the members of what it refers to, which is no reference itself.
const resolve = (document) => {
  const target = (path) => path.reduce((at, name) => at[name], document);
  const values = [document];
  for (const value of values) {
    if (value.$ref) Object.assign(value, target(value.$ref.slice(2).split("/")));
    else values.push(...Object.values(value).filter((member) => typeof member === "object" && member !== null));
  }
};

const kMethods = ["get", "head", "post", "put", "patch", "delete"];

export const sectionsOf = (document) => {
  resolve(document);
  const { tags, paths, components } = document;
  const schemeOf = (requirement) => components.securitySchemes[Object.keys(requirement)[0]] ?? null;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    kMethods
      .filter((method) => item[method])
      .map((method) => ({
        ...item[method],
        parameters: [...(item.parameters ?? []), ...(item[method].parameters ?? [])],
        path,
        method: method.toUpperCase(),
        schemes: (item[method].security ?? []).map(schemeOf),
      })),
  );
  return tags.map((tag) => ({ ...tag, operations: operations.filter((one) => one.tags.includes(tag.name)) }));
};

export const exampleOf = ({ example, examples = {} }) => example ?? Object.values(examples)[0]?.value;

export const mediaOf = (content = {}) => content["application/json"] ?? Object.values(content)[0] ?? {};
