// validate.mjs INTERFACE RECORDS   checks every answer that the http tests received against the interface description.
import fs from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const [interfaceFile, recordsFile] = process.argv.slice(2);
const description = JSON.parse(fs.readFileSync(interfaceFile, 'utf8'));
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(description, 'interface');

const resolve = (object) =>
  object?.$ref ? object.$ref.slice(2).split('/').reduce((at, name) => at[name], description) : object;
const pointer = (...names) =>
  'interface#/' + names.map((name) => encodeURIComponent(String(name).replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

const paths = Object.keys(description.paths).map((template) => ({
  template,
  pattern: new RegExp('^' + template.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+') + '$'),
}));

// Returns the error of one answer, if any.
function fault({ method, path, status, type, newline, body }) {
  if (type.startsWith('application/json') && method !== 'HEAD' && !newline) return 'has no newline at its end';
  // A path without parameters comes before those with them, as OpenAPI has it.
  const template = description.paths[path] ? path : paths.find(({ pattern }) => pattern.test(path))?.template;
  const operation = description.paths[template]?.[(method === 'HEAD' ? 'GET' : method).toLowerCase()];
  if (!operation && !type.startsWith('application/json')) return null; // pages and their files are for people
  if (status >= 400 && type.startsWith('text/html')) return null; // an error that a browser is shown
  if ([414, 431].includes(status)) return null; // of any path, as the description says at the top
  if (!operation) return [404, 405, 204, 400, 413, 414, 429, 431, 503].includes(status) ? null : 'not described';
  const response = operation.responses[status];
  if (!response) return `status ${status} is not described`;
  const media = resolve(response).content ?? {};
  if (!type || method === 'HEAD') return null;
  const known = media[type.split(';')[0]];
  if (!known) return `type ${type} is not described`;
  if (!known.schema || !type.startsWith('application/json')) return null;
  const where = response.$ref
    ? pointer(...response.$ref.slice(2).split('/'), 'content', type.split(';')[0], 'schema')
    : pointer('paths', template, method.toLowerCase(), 'responses', status, 'content', type.split(';')[0], 'schema');
  const check = ajv.getSchema(where) ?? ajv.compile({ $ref: where });
  return check(JSON.parse(body)) ? null : ajv.errorsText(check.errors);
}

const seen = new Map();
const faults = new Set();
for (const line of fs.readFileSync(recordsFile, 'utf8').split('\n').filter(Boolean)) {
  const answer = JSON.parse(line);
  const found = fault(answer);
  const name = `${answer.method} ${answer.path.slice(0, 80)} ${answer.status}`;
  seen.set(name, true);
  if (found) faults.add(`${name}: ${found}\n    ${answer.body.slice(0, 300)}`);
}
for (const found of faults) console.error(found);
console.log(`interface description: ${seen.size} kinds of answers, ${faults.size} not as described`);
if (seen.size === 0 || faults.size > 0) process.exit(1);
