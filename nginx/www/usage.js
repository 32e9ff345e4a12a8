// /api-keys/usage: asks /api/usage with the key that is typed in, and shows the answer. The key is sent in a header
// only, and kept nowhere but in its field.
import { unreachable } from "/site.js";

const element = (id) => document.getElementById(id);
const form = element("usage");
const key = element("key");
const button = form.querySelector("button");
const said = element("key-answer");
const period = element("period");

const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

const say = (text, refused = false) => {
  said.textContent = text;
  said.classList.toggle("refused", refused);
  if (refused) key.setAttribute("aria-invalid", "true");
  else key.removeAttribute("aria-invalid");
};

const daysLeft = (days) => {
  if (days === null) return "–";
  if (days < 1) return "less than 1";
  if (days > 3650) return "over 3,650";
  return Math.floor(days).toLocaleString("en");
};

const finding = ({ credits, granted, daysLeft: days }) => {
  const left = `${credits.toLocaleString("en")} of ${counted(granted, "credit")} left`;
  if (credits === 0) return "No credits are left.";
  if (days === null) return `${left}. No draft in the last seven days.`;
  return `${left}: ${days < 1 ? "less than a day" : counted(Math.floor(days), "day")} at this pace.`;
};

const dayName = (day) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en", {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });

const rowOf = ({ day, drafts }, most) => {
  const row = document.createElement("tr");
  const name = document.createElement("th");
  name.scope = "row";
  const time = document.createElement("time");
  time.dateTime = day;
  time.textContent = dayName(day);
  name.append(time);

  const count = document.createElement("td");
  count.textContent = drafts.toLocaleString("en");
  count.classList.toggle("none", drafts === 0);

  const bar = document.createElement("td");
  bar.setAttribute("aria-hidden", "true"); // says nothing that the number does not
  const length = document.createElement("span");
  length.style.inlineSize = `${(100 * drafts) / most}%`;
  bar.append(length);
  row.append(name, count, bar);
  return row;
};

const show = (usage, low) => {
  element("credits").textContent = usage.credits.toLocaleString("en");
  element("per-day").textContent = usage.perDay.toLocaleString("en", { maximumFractionDigits: 1 });
  element("days-left").textContent = daysLeft(usage.daysLeft);
  element("low").hidden = !low;
  element("drafts").textContent = usage.drafts
    ? `${counted(usage.drafts, "draft")} in these days.`
    : "No draft in these days.";

  const most = Math.max(1, ...usage.days.map(({ drafts }) => drafts));
  const table = document.querySelector(".days");
  table.hidden = usage.drafts === 0;
  table.tBodies[0].replaceChildren(...usage.days.reverse().map((day) => rowOf(day, most)));
  element("result").hidden = false;
};

const refusal = async (answer) => {
  const seconds = Number(answer.headers.get("Retry-After"));
  if (answer.status === 429)
    return `Too many requests. Please try again${seconds ? ` in ${counted(seconds, "second")}` : " shortly"}.`;
  const { message } = await answer.json().catch(() => ({}));
  return message || "That did not work just now. Please try again in a moment.";
};

const day = 86400000; // ms
const query = () => "?from=" + new Date(Date.now() - (period.value - 1) * day).toISOString().slice(0, 10);

// Throws a sentence for people, or what fetch throws without a network.
const ask = async () => {
  const given = key.value.trim();
  if (!/^gen_[0-9A-Za-z]{43}$/.test(given)) throw "Invalid API key: one is gen_ and 43 letters and digits.";
  const answer = await fetch("/api/usage" + query(), { headers: { "X-API-Key": given }, cache: "no-store" });
  if (!answer.ok) throw await refusal(answer);
  return { usage: await answer.json(), low: answer.headers.get("X-Credits-Low") === "true" };
};

const answered = ({ usage, low }) => {
  show(usage, low);
  say(finding(usage));
};

const failed = (problem) => {
  element("result").hidden = true;
  say(typeof problem === "string" ? problem : unreachable, true);
  key.focus();
};

// The latest question counts, whichever is answered first.
let questions = 0;
const update = async () => {
  const mine = ++questions;
  const latest = (use) => (given) => mine === questions && use(given);
  const waiting = setTimeout(
    latest(() => say("Still asking…")),
    1000,
  );
  button.setAttribute("aria-disabled", "true"); // a button that is disabled outright loses the focus
  say("");
  await ask().then(latest(answered), latest(failed));
  clearTimeout(waiting);
  latest(() => button.removeAttribute("aria-disabled"))();
};

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!button.hasAttribute("aria-disabled")) update();
});
period.addEventListener("change", update);
form.hidden = false;
