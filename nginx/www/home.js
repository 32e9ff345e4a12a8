// The home page where scripts run: drafts appear in place, examples fill the field, and the demonstration moves.
import * as last from "/last.js";
import { copied, onSubmit } from "/site.js";

const form = document.getElementById("try");
const field = form.elements.theme;
const place = document.getElementById("drafted");
const output = form.querySelector("output");

const say = (text, link) => {
  output.replaceChildren(text);
  if (!link) return;
  const anchor = document.createElement("a");
  [anchor.href, anchor.textContent] = link;
  output.append(" ", anchor);
};

// `"free";r=4;t=3600`: how many are left, and seconds until there are new ones.
const allowance = (answer) => {
  const [, left, seconds] = /r=(\d+);t=(\d+)/.exec(answer.headers.get("RateLimit") ?? "") ?? [];
  return left === undefined ? null : { left: Number(left), hours: Math.ceil(Number(seconds) / 3600) };
};

const inHours = (hours) => (hours <= 1 ? "within the hour" : `in about ${hours} hours`);

const leftText = (free) =>
  !free
    ? ""
    : free.left > 0
      ? `${free.left} of 5 free drafts are left today.`
      : `That was today's last free draft; there are five new ones ${inHours(free.hours)}.`;

const copies = (button, text) => {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    button.textContent = (await copied(text)) ? "Copied" : "Not copied";
  });
};

// The page of the draft, as the answer's Link header names it.
const pageIn = (answer) => /<[^>]*(\/d\/[0-9a-f]{32})>/.exec(answer.headers.get("Link") ?? "")?.[1] ?? null;

const lastSection = document.getElementById("last");
const showLast = () => last.show(lastSection.querySelector("ul"), lastSection);
document.getElementById("forget").addEventListener("click", () => {
  last.forget();
  showLast();
  field.focus();
});

// A key that was bought stays in this tab.
const key = document.getElementById("key");
const keyInTab = (change) => {
  try {
    return change(sessionStorage);
  } catch {
    return null; // the browser keeps nothing
  }
};
document.getElementById("with-key").hidden = false;
key.value = keyInTab((tab) => tab.getItem("millrace-key")) ?? "";
key.addEventListener("change", () => keyInTab((tab) => tab.setItem("millrace-key", key.value.trim())));

const leftOnKey = (answer) => {
  const left = answer.headers.get("X-Credits-Remaining");
  return left === null ? "" : `${left} drafts are left on your key.`;
};

const show = (draft, theme, page) => {
  const card = document.getElementById("draft").content.cloneNode(true).firstElementChild;
  const image = card.querySelector("img");
  image.src = new URL(draft.logoUrl).pathname;
  image.alt = `The coin of ${draft.coinName}`;
  card.querySelector(".coin-name").textContent = draft.coinName;
  card.querySelector(".ticker").textContent = draft.ticker;
  card.querySelector(".story").textContent = draft.description;
  const save = card.querySelector(".save");
  save.href = image.src;
  save.download = `${draft.ticker}.png`;
  const link = card.querySelector(".page");
  link.hidden = page === null;
  if (page !== null) link.href = page;
  card.querySelector(".again").addEventListener("click", () => {
    field.value = theme;
    form.requestSubmit();
  });
  copies(card.querySelector(".copy"), JSON.stringify(draft, null, 2));
  copies(card.querySelector(".copy-text"), `${draft.coinName} (${draft.ticker})\n\n${draft.description}`);
  place.replaceChildren(card);
  last.keep({ theme, coinName: draft.coinName, ticker: draft.ticker, logo: image.getAttribute("src"), page });
  showLast();
};

const refuse = async (answer) => {
  const body = await answer.json().catch(() => ({}));
  const free = allowance(answer);
  if (answer.status === 402 && key.value.trim())
    return say("Your key has no drafts left.", ["/api-keys", "Another key"]);
  if (answer.status === 402) {
    const next = free ? ` There are five new ones ${inHours(free.hours)}.` : "";
    return say(`None of your five free drafts of today is left.${next}`, ["/api-keys", "More with a key"]);
  }
  if (answer.status === 401) return say("That API key is not known here, or was revoked.");
  if (answer.status === 400) return say(`The ${body.message ?? "theme does not work."}`);
  if (answer.status === 429) return say("Too many drafts from here just now. Please try again in a minute.");
  say(body.message ?? "That did not work just now. Please try again in a moment.");
};

const draft = async () => {
  const theme = field.value.trim();
  place.setAttribute("aria-busy", "true");
  const answer = await fetch("/api/generate", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(key.value.trim() && { "X-API-Key": key.value.trim() }) },
    body: JSON.stringify({ theme }),
  });
  output.classList.toggle("refused", !answer.ok);
  if (!answer.ok) return refuse(answer);
  show(await answer.json(), theme, pageIn(answer));
  say(leftOnKey(answer) || leftText(allowance(answer)));
};

showLast();

const tell = (sentence, refused) => {
  output.classList.toggle("refused", refused);
  say(sentence);
};

onSubmit(form, () => draft().finally(() => place.removeAttribute("aria-busy")), tell, "Drafting…");

for (const example of document.querySelectorAll(".example")) {
  example.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    field.value = example.dataset.theme;
    field.focus();
    form.scrollIntoView({ block: "center" });
  });
}

// The demonstration: made-up viewers that go on for as long as somebody looks at them.
const demo = document.getElementById("demo");
const line = demo.querySelector(".line");
const area = demo.querySelector(".area");
const viewersOf = (path) => path.match(/\d+ \d+/g).map((point) => 1400 - Number(point.split(" ")[1]) * 10);
const viewers = viewersOf(line.getAttribute("d"));

const draw = () => {
  const points = viewers.map(
    (count, i) => `${Math.round((i * 600) / (viewers.length - 1))} ${Math.round((1400 - count) / 10)}`,
  );
  line.setAttribute("d", `M${points.join(" L")}`);
  area.setAttribute("d", `M${points.join(" L")} L600 140 L0 140Z`);
  const set = (name, text) => {
    demo.querySelector(`[data-demo=${name}]`).textContent = text;
  };
  const now = viewers.at(-1);
  set("viewers", now.toLocaleString("en"));
  set("startup", `${(0.8 + (now % 23) / 100).toFixed(1)} s`);
  set("rebuffer", `${(0.3 + (now % 17) / 60).toFixed(1)} %`);
};

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let seen = false;
new IntersectionObserver(([entry]) => {
  seen = entry.isIntersecting;
}).observe(demo);
setInterval(() => {
  if (!seen || calm.matches || document.hidden) return;
  viewers.shift();
  viewers.push(Math.min(1340, Math.max(980, viewers.at(-1) + Math.round((Math.random() - 0.5) * 60))));
  draw();
}, 2000);
