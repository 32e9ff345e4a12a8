// Calls of this host's API.
//
//   get(path, params), post, put, patch, del(path, body)   -> the JSON of the answer, null if it is empty
//   post(path, body, { bearer })       with that key in place of the cookie
//   askWith(bearer)   what all calls have from now on
//   ApiError { status, code, message, fields, retryAfter, offline }   what they throw. `fields` is { name: what is wrong },
//                       `retryAfter` seconds, `offline`: this host gives no answer
//   reach.use()         { offline, at }: of the last call; when the last answer came
//   onSignedOut(work)   what to do once an answer says that nobody is signed in
//   timezone()          the viewer's, "Europe/Berlin", or "+05:30" where that is not known
import { choose, shown } from "./account.js";
import { href } from "./router.js";
import { store } from "./store.js";

const kTimeout = 30000; // ms; no pool that is called from here takes longer

export class ApiError extends Error {
  constructor({ status = 0, code = "", message, fields = {}, retryAfter = null, offline = false }) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.offline = offline;
  }
}

export const reach = store({ offline: false, at: null });

let signedOut = () => {};
export const onSignedOut = (work) => {
  signedOut = work;
};

const sentence = (text) => (text ? text[0].toUpperCase() + text.slice(1).replace(/([^.!?])$/, "$1.") : "");

const messageOf = (status, body, fields) => {
  const [name] = Object.keys(fields);
  if (name && body.errors) return sentence(fields[name].startsWith(name) ? fields[name] : `${name} ${fields[name]}`);
  return sentence(body?.message) || `The host answered with status ${status}.`;
};

// /api/auth names no fields, but its codes, and some messages ("[body.email] Invalid …"), are about one.
const kFields = {
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "email",
  INVALID_EMAIL: "email",
  INVALID_PASSWORD: "password",
  PASSWORD_TOO_SHORT: "newPassword",
  PASSWORD_TOO_LONG: "newPassword",
};
const fieldsOf = (body) => {
  if (body?.errors) return body.errors;
  const { code, message = "" } = body ?? {};
  const [, named, said] = /^\[body\.(\w+)\] (.*)$/.exec(message) ?? [];
  const name = named ?? kFields[code];
  return name ? { [name]: said ?? message } : {};
};

// The session cookie counts only on requests that come from the host's own address.
const codeOf = (body) => (/another origin/.test(body?.message) ? "INVALID_ORIGIN" : (body?.code ?? body?.error ?? ""));

const errorOf = (answer, body) => {
  const { status } = answer;
  const fields = fieldsOf(body);
  const code = codeOf(body);
  const seconds = Number.parseInt(answer.headers.get("Retry-After"), 10);
  const retryAfter = Number.isNaN(seconds) ? null : seconds;
  return new ApiError({ status, code, fields, retryAfter, message: messageOf(status, body, fields) });
};

const jsonOf = async (answer) => {
  const text = await answer.text();
  try {
    return text.trim() === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

const kOwn = /^\/api\/(auth\/|v1\/access$)/; // is about oneself, whatever account one works in

// What a browser's extension blocks looks like a host out of reach.
const answers = () =>
  fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
const unanswered = async (path, { name }) => {
  const offline = name === "TimeoutError" || !(await answers());
  reach.set({ ...reach.get(), offline });
  const message = offline
    ? "This host cannot be reached."
    : `The request for ${path.split("?")[0]} did not get through, although this host answers: an extension of the browser may have blocked it.`;
  return new ApiError({ offline, message });
};

let standing;
export const askWith = (bearer) => {
  standing = bearer;
};

/**
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, bearer?: string }} [options]
 */
const ask = async (method, path, { body, bearer = standing } = {}) => {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const account = shown();
  if (bearer) headers.Authorization = `Bearer ${bearer}`;
  else if (account && !kOwn.test(path)) headers["X-Account"] = account;
  let answer, json;
  try {
    answer = await fetch(path, {
      method,
      headers,
      credentials: bearer ? "omit" : "same-origin",
      signal: AbortSignal.timeout(kTimeout),
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    json = await jsonOf(answer);
  } catch (error) {
    throw await unanswered(path, error);
  }
  reach.set({ offline: false, at: Date.now() });
  if (answer.ok) return json;

  const error = errorOf(answer, json);
  // With a message, it says that this may not be done: by a page of another origin, or by a viewer.
  if (error.status === 401 && !bearer && error.code.toUpperCase() === "UNAUTHORIZED" && !json?.message) signedOut();
  if (error.code === "account_not_found") choose(null);
  throw error;
};

// The host makes one dear read for an account at a time. Those that it refuses are asked for again, one after the other.
const kTurns = 10;
const isForAnother = ({ status, retryAfter }) => status === 429 && retryAfter === 1;
const pause = (seconds) =>
  new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });
const keepAsking = async (read, turns) => {
  try {
    return await read();
  } catch (error) {
    if (!isForAnother(error) || turns === 0) throw error;
    await pause(error.retryAfter);
    return keepAsking(read, turns - 1);
  }
};
let turn = Promise.resolve();
const inTurn = (read) => {
  const asking = turn.then(() => keepAsking(read, kTurns));
  turn = asking.catch(() => {});
  return asking;
};

const ahead = () => {
  const quarters = -Math.round(new Date().getTimezoneOffset() / 15);
  const time = new Date(Math.abs(quarters) * 900000).toISOString();
  return (quarters < 0 ? "-" : "+") + time.slice(11, 16);
};
let isKnown = true; // to the host, as far as it has said
export const timezone = () => {
  const name = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isKnown && name !== "Etc/Unknown" ? name : ahead();
};

export const get = async (path, params) => {
  const read = () => ask("GET", href(path, params));
  try {
    return await read();
  } catch (error) {
    // A browser may be newer than the host's list of zones.
    if (error.fields.timezone && params.timezone !== ahead()) {
      isKnown = false;
      return get(path, { ...params, timezone: ahead() });
    }
    if (!isForAnother(error)) throw error;
    return inTurn(read);
  }
};
export const post = (path, body = {}, options) => ask("POST", path, { body, ...options });
export const put = (path, body) => ask("PUT", path, { body });
export const patch = (path, body) => ask("PATCH", path, { body });
export const del = (path, body) => ask("DELETE", path, { body });
