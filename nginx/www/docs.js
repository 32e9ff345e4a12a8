// Renders openapi.json as a page, without a library. Fetches it from this host, unless the page embeds it (`make docs`).
"use strict";

const element = (name, attributes = {}, ...content) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content.filter((part) => part !== null));
  return made;
};

// Text with `code` spans.
const prose = (text = "") => text.split("`").map((part, i) => (i % 2 ? element("code", {}, part) : part));

const show = (api) => {
  const resolve = (object) =>
    object?.$ref ? object.$ref.slice(2).split("/").reduce((at, name) => at[name], api) : object ?? {};

  const typeOf = (schema) => {
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
    if (schema.type === "array") return `array of ${typeOf(resolve(schema.items))}`;
    const types = [schema.type ?? "object"].flat().join(" or ");
    return schema.format ? `${types} (${schema.format})` : types;
  };

  const range = (least, most, unit) =>
    least !== undefined && most !== undefined ? `${least} to ${most}${unit}`
      : most !== undefined ? `at most ${most}${unit}` : least !== undefined ? `at least ${least}${unit}` : null;

  const rulesOf = (schema) => [
    range(schema.minLength, schema.maxLength, " characters"),
    range(schema.minItems, schema.maxItems, " items"),
    range(schema.minimum, schema.maximum, ""),
    schema.pattern && `matches \`${schema.pattern}\``,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean).join("; ");

  // One row for each property, including those of nested objects and arrays: user.id, events[].type.
  const rowsOf = (schema, prefix = "") => {
    const whole = resolve(schema);
    const variants = (whole.anyOf ?? whole.oneOf ?? []).map(resolve).filter((one) => one.properties || one.items);
    if (variants.length) return variants.flatMap((one) => rowsOf(one, prefix));
    if (whole.items) return rowsOf(whole.items, `${prefix}[]`);
    return Object.entries(whole.properties ?? {}).flatMap(([name, given]) => {
      const property = resolve(given), path = prefix ? `${prefix}.${name}` : name;
      const text = [rulesOf(property), property.description].filter(Boolean).join(". ");
      return [[path, typeOf(property), whole.required?.includes(name) ? "required" : "", text], ...rowsOf(property, path)];
    });
  };

  const table = (heads, rows) => rows.length === 0 ? null : element("div", { class: "wide", tabindex: "0" }, element("table", {},
    element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", {}, head)))),
    element("tbody", {}, ...rows.map(([name, type, required, text]) => element("tr", {},
      element("td", {}, element("code", {}, name)), element("td", {}, type), element("td", {}, required),
      element("td", {}, ...prose(text)))))));
  const fields = (schema) => table(["field", "type", "", "meaning"], rowsOf(schema));

  const example = (media) => {
    const value = media.example ?? Object.values(media.examples ?? {})[0]?.value;
    if (value === undefined) return null;
    return element("pre", { tabindex: "0" }, element("code", {}, typeof value === "string" ? value : JSON.stringify(value, null, 2)));
  };

  const needs = (operation) => {
    const names = (operation.security ?? []).map((one) => Object.keys(one)[0] ?? "nothing");
    if (names.length === 0) return null;
    const said = names.map((name) => {
      const scheme = api.components.securitySchemes[name];
      return scheme ? `\`${scheme.name ?? "Authorization: Bearer"}\`` : name;
    });
    return element("p", {}, "Credential: ", ...prose(said.join(", or ")), ".");
  };

  const responseOf = ([status, given]) => {
    const response = resolve(given);
    const contents = Object.entries(response.content ?? {});
    const details = [
      table(["header", "type", "", "meaning"], Object.entries(response.headers ?? {})
        .map(([name, header]) => [name, typeOf(resolve(header.schema)), "", header.description ?? ""])),
      ...contents.flatMap(([, media]) => [example(media), status < "300" ? fields(media.schema) : null]),
    ].filter(Boolean);
    const line = [element("code", {}, status), " ", ...prose(response.description)];
    return details.length === 0 ? element("p", { class: "answer" }, ...line)
      : element("details", status < "300" ? { open: "" } : {}, element("summary", {}, ...line), ...details);
  };

  const operationOf = (path, method, operation, shared) => {
    const parameters = [...shared, ...(operation.parameters ?? [])].map(resolve);
    const bodies = Object.entries(operation.requestBody?.content ?? {});
    return element("article", { id: operation.operationId },
      element("h3", {}, element("code", {}, `${method.toUpperCase()} ${path}`)),
      element("p", {}, element("strong", {}, operation.summary)),
      ...(operation.description ?? "").split("\n\n").filter(Boolean)
        .map((paragraph) => element("p", { class: "about" }, ...prose(paragraph))),
      needs(operation),
      table(["parameter", "in", "", "meaning"], parameters.map((one) => [one.name, one.in, one.required ? "required" : "",
        [rulesOf(resolve(one.schema)), one.description].filter(Boolean).join(". ")])),
      ...(bodies.length === 0 ? [] : [element("h4", {}, "Request: " + bodies.map(([type]) => type).join(" or ")),
        example(bodies[0][1]), fields(bodies[0][1].schema)]),
      element("h4", {}, "Answers"),
      ...Object.entries(operation.responses).map(responseOf));
  };

  const methods = ["get", "post", "put", "patch", "delete"];
  const operations = Object.entries(api.paths).flatMap(([path, item]) => methods.filter((method) => item[method]).map((method) => ({
    tags: item[method].tags, link: `#${item[method].operationId}`, label: `${method.toUpperCase()} ${path}`,
    shown: operationOf(path, method, item[method], item.parameters ?? []),
  })));
  const place = document.getElementById("interface");
  place.append(element("p", {}, ...prose(api.info.description)));
  for (const tag of api.tags) {
    const own = operations.filter(({ tags }) => tags?.includes(tag.name));
    place.append(element("section", {}, element("h2", {}, tag.name), element("p", {}, ...prose(tag.description)),
      element("ul", { class: "contents" }, ...own.map(({ link, label }) => element("li", {}, element("a", { href: link }, label)))),
      ...own.map(({ shown }) => shown)));
  }
  document.getElementById("state").remove();
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
};

const load = async () => {
  const inside = document.getElementById("description");
  if (inside) return JSON.parse(inside.textContent);
  const answer = await fetch("/openapi.json");
  if (!answer.ok) throw new Error(`openapi.json was answered with ${answer.status}`);
  return answer.json();
};

load().then(show).catch((error) => {
  document.getElementById("state").textContent = `The description could not be shown: ${error.message}`;
});
