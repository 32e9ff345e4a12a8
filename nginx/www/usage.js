// /api-keys/usage: shows what /api/usage says of a key.
import { askWithKey, counted } from "/key.js";

const element = (id) => document.getElementById(id);
const period = element("period");

const isUsed = ({ drafts }) => drafts > 0;

// A draft or two make no pace.
const kDaysOfAPace = 3;
const paceOf = ({ days, daysLeft: left }) => (days.filter(isUsed).length < kDaysOfAPace ? null : left);

const daysLeft = (days) => {
  if (days === null) return "–";
  if (days < 1) return "less than 1";
  if (days > 3650) return "over 3,650";
  return Math.floor(days).toLocaleString("en");
};

const finding = (usage) => {
  const { credits, granted } = usage;
  const days = paceOf(usage);
  const left = `${credits.toLocaleString("en")} of ${counted(granted, "credit")} left`;
  if (credits === 0) return "No credits are left.";
  if (usage.daysLeft === null) return `${left}. No draft in the last seven days.`;
  if (days === null) return `${left}. Too few days of use to say how long they will last.`;
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

  const bar = document.createElement("td");
  bar.setAttribute("aria-hidden", "true"); // says nothing that the number does not
  const length = document.createElement("span");
  length.style.inlineSize = `${(100 * drafts) / most}%`;
  bar.append(length);
  row.append(name, count, bar);
  return row;
};

const show = ({ told: usage, low }) => {
  element("credits").textContent = usage.credits.toLocaleString("en");
  element("per-day").textContent = usage.perDay.toLocaleString("en", { maximumFractionDigits: 1 });
  element("days-left").textContent = daysLeft(paceOf(usage));
  element("low").hidden = !low;
  const used = usage.days.filter(isUsed);
  element("drafts").textContent = usage.drafts
    ? `${counted(usage.drafts, "draft")}, on ${used.length} of these ${counted(usage.days.length, "day")}.`
    : "No draft in these days.";

  const most = Math.max(...used.map(({ drafts }) => drafts));
  const table = document.querySelector(".days");
  table.hidden = usage.drafts === 0;
  table.tBodies[0].replaceChildren(...used.reverse().map((day) => rowOf(day, most)));
  return finding(usage);
};

const day = 86400000; // ms
const path = () => "/api/usage?from=" + new Date(Date.now() - (period.value - 1) * day).toISOString().slice(0, 10);

period.addEventListener("change", askWithKey(path, show));
