// Of the pages that ask something with an API key that is typed in. It is sent in a header only, and kept nowhere but in its
// field.
import { unreachable } from "/site.js";

const key = document.getElementById("key");
const form = key.form;
const button = form.querySelector("button");
const said = document.getElementById("key-answer");
const result = document.getElementById("result");

export const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

const say = (text, refused = false) => {
  said.textContent = text;
  said.classList.toggle("refused", refused);
  if (refused) key.setAttribute("aria-invalid", "true");
  else key.removeAttribute("aria-invalid");
};

const refusal = async (answer) => {
  const seconds = Number(answer.headers.get("Retry-After"));
  if (answer.status === 429)
    return `Too many requests. Please try again${seconds ? ` in ${counted(seconds, "second")}` : " shortly"}.`;
  const { message } = await answer.json().catch(() => ({}));
  return message || "That did not work just now. Please try again in a moment.";
};

// Throws a sentence for people, or what fetch throws without a network.
const ask = async (path) => {
  const given = key.value.trim();
  if (!/^gen_[0-9A-Za-z]{43}$/.test(given)) throw "Invalid API key: one is gen_ and 43 letters and digits.";
  const answer = await fetch(path, { headers: { "X-API-Key": given }, cache: "no-store" });
  if (!answer.ok) throw await refusal(answer);
  return { told: await answer.json(), low: answer.headers.get("X-Credits-Low") === "true" };
};

const failed = (problem) => {
  result.hidden = true;
  say(typeof problem === "string" ? problem : unreachable, true);
  key.focus();
};

// Asks path() when the form is sent and when the function that it returns is called. `show` puts the answer on the page, and
// returns what to say of it.
export const askWithKey = (path, show) => {
  const answered = (answer) => {
    say(show(answer));
    result.hidden = false;
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
    await ask(path()).then(latest(answered), latest(failed));
    clearTimeout(waiting);
    latest(() => button.removeAttribute("aria-disabled"))();
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!button.hasAttribute("aria-disabled")) update();
  });
  form.hidden = false;
  return update;
};
