// Makes the call of an operation with the examples of the description: as a command, and as JavaScript.
//
//   curlCall(operation, baseUrl, curl)   `curl` has the options that every call to the host needs
//   fetchCall(operation, baseUrl)
import { printed } from "./json.js";
import { exampleOf, mediaOf } from "./openapi.js";

const kColumns = 80;
const kJson = "application/json";
const kSdkKey = /"sdk_[^"]*"/; // an example has a variable in its place

const textOf = (value) => {
  if (Array.isArray(value)) return value.map(textOf).join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
};

const given = ({ parameters }, place) =>
  parameters
    .filter((one) => one.in === place && exampleOf(one) !== undefined)
    .map((one) => [one.name, textOf(exampleOf(one))]);

// With the credential `name=$VARIABLE`, if one is sent in the query.
const urlOf = (operation, baseUrl, credential) => {
  const path = given(operation, "path").reduce((to, [name, text]) => to.replace(`{${name}}`, text), operation.path);
  const query = given(operation, "query").map(([name, text]) => `${name}=${text}`);
  if (credential) query.push(credential);
  return baseUrl + path + (query.length ? `?${query.join("&")}` : "");
};

// The types of what comes back from a call that succeeds.
const receivedBy = ({ responses }) => {
  const success = Object.keys(responses).find((status) => status < "4");
  return Object.keys(responses[success]?.content ?? {});
};
const setsCookie = ({ responses }) => Object.values(responses).some(({ headers }) => headers?.["Set-Cookie"]);

// The example of a type other than JSON is a text.
const bodyOf = ({ requestBody }) => {
  const content = requestBody?.content ?? {};
  const example = exampleOf(mediaOf(content));
  return example === undefined ? null : { type: content[kJson] ? kJson : Object.keys(content)[0], example };
};

// The headers that both have, besides the credential. Where there is a page for people, too, it asks for JSON.
const headersOf = (operation) => {
  const received = receivedBy(operation);
  const both = received.includes("text/html") && received.includes(kJson);
  return [...(both ? [["Accept", kJson]] : []), ...given(operation, "header")];
};

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

const dataOption = ({ type, example }) => {
  if (type !== kJson) return `--data-binary ${quoted(example)}`;
  const compact = JSON.stringify(example);
  const json = compact.length > kColumns ? printed(example) : compact;
  return `-d ${quoted(json).replace(kSdkKey, `"'$SDK_KEY'"`)}`;
};

export const curlCall = (operation, baseUrl, curl) => {
  const { method, schemes } = operation;
  const body = bodyOf(operation);
  const url = urlOf(operation, baseUrl, null);
  const implied = method === "GET" || (method === "POST" && body);
  const parts = [
    `${curl} ${implied ? "" : `-X ${method} `}${/[?&[\]{}]/.test(url) ? quoted(url) : url}`,
    setsCookie(operation) && "-c jar",
    schemes[0]?.["x-curl"],
    receivedBy(operation).includes("image/png") && "-o logo.png",
    ...headersOf(operation).map(([name, text]) => `-H ${quoted(`${name}: ${text}`)}`),
    body && `-H 'Content-Type: ${body.type}'`,
    body && dataOption(body),
  ].filter(Boolean);
  const line = parts.join(" ");
  return line.length <= kColumns && !line.includes("\n") ? line : parts.join(" \\\n  ");
};

// "Bearer $KEY", as a shell has it.
const literal = (text) => {
  if (/^\$[A-Z_]+$/.test(text)) return text.slice(1);
  return text.includes("$") ? "`" + text.replace(/\$([A-Z_]+)/g, "${$1}") + "`" : JSON.stringify(text);
};

const bodyLiteral = ({ type, example }) => {
  if (type !== kJson) return JSON.stringify(example);
  const json = printed(example).replace(/"(\w+)": /g, "$1: ");
  return `JSON.stringify(${json.replace(kSdkKey, "SDK_KEY").replaceAll("\n", "\n  ")})`;
};

const kReads = { [kJson]: "await answer.json()", "image/png": "await answer.blob()" };

export const fetchCall = (operation, baseUrl) => {
  const { method, schemes } = operation;
  const body = bodyOf(operation);
  const credential = schemes[0]?.["x-curl"] ?? "";
  const [, name, value] = /^-H "(.+?): (.+)"$/.exec(credential) ?? [];
  const [, parameter] = /^--url-query "(.+)"$/.exec(credential) ?? [];
  const headers = [
    ...(name ? [[name, value]] : []),
    ...headersOf(operation),
    ...(body ? [["Content-Type", body.type]] : []),
  ].map(([header, text]) => `\n    ${JSON.stringify(header)}: ${literal(text)},`);
  const options = [
    method !== "GET" && `method: "${method}"`,
    (setsCookie(operation) || schemes[0]?.in === "cookie") && `credentials: "include"`,
    headers.length > 0 && `headers: {${headers.join("")}\n  }`,
    body && `body: ${bodyLiteral(body)}`,
  ].filter(Boolean);
  const lines = options.map((option) => `\n  ${option},`).join("");
  const type = receivedBy(operation).find((one) => kReads[one]);
  const read = kReads[type] ?? (receivedBy(operation).length ? "await answer.text()" : "answer.status");
  return `const answer = await fetch(${literal(urlOf(operation, baseUrl, parameter))}${lines && `, {${lines}\n}`});
console.log(${read});`;
};
