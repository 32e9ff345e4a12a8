// /docs where scripts run: draws the calls of openapi.json below what the worker says of its host, and searches them.
import { html, render } from "../app/vendor/preact.js";
import { addCopy } from "/site.js";
import { blocks, link } from "./markdown.js";
import { sectionsOf } from "./openapi.js";
import { Operation } from "./operation.js";

const kExampleHost = "mill.example";
const page = /** @type {HTMLElement} */ (document.querySelector(".docs"));
const calls = document.getElementById("calls");
const form = page.querySelector("form");
const search = /** @type {HTMLInputElement} */ (document.getElementById("words"));
const said = form.querySelector("output");
const { baseUrl, curl } = calls.dataset;

const titleOf = ({ name }) => name[0].toUpperCase() + name.slice(1);

const Section = ({ section }) => html`
  <section id=${section.name} class="calls">
    <h2>${titleOf(section)}</h2>
    ${blocks(section.description)}
    ${section.operations.map((one) => html`<${Operation} operation=${one} baseUrl=${baseUrl} curl=${curl} />`)}
  </section>`;

const Group = ({ section }) => html`
  <h2><a href=${`#${section.name}`}>${titleOf(section)}</a></h2>
  <ul class="calls-of">
    ${section.operations.map(
      ({ operationId, method, summary }) => html`
        <li><a href=${`#${operationId}`}><span class="method ${method.toLowerCase()}">${method}</span> ${summary}</a></li>`,
    )}
  </ul>`;

const pressed = (name) => {
  for (const button of calls.querySelectorAll("[data-language]"))
    button.setAttribute("aria-pressed", String(button.dataset.language === name));
  for (const pre of calls.querySelectorAll("[data-in]")) pre.hidden = pre.dataset.in !== name;
};

// The calls above change their heights, but what was pressed stays where it is.
const chooseLanguage = (button) => {
  const before = button.getBoundingClientRect().top;
  pressed(button.dataset.language);
  scrollBy({ top: button.getBoundingClientRect().top - before, behavior: "instant" });
};

const textOf = ({ method, path, summary, description = "" }) =>
  `${method} ${path} ${summary} ${description}`.toLowerCase();

// Shows the calls that have all words of the search.
const filter = (operations) => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const operation of operations) {
    const hidden = !words.every((word) => operation.text.includes(word));
    document.getElementById(operation.operationId).hidden = hidden;
    page.querySelector(`.calls-of a[href="#${operation.operationId}"]`).parentElement.hidden = hidden;
    if (!hidden) ++found;
  }
  page.classList.toggle("searched", words.length > 0);
  said.textContent = words.length ? `${found || "No"} ${found === 1 ? "call" : "calls"}` : "";
  if (words.length) scrollTo(0, 0);
};

const wide = matchMedia("(min-width: 60rem)");
const fold = () => {
  page.querySelector("details").open = wide.matches;
};

const listen = (operations) => {
  fold();
  wide.addEventListener("change", fold);
  const clear = () => {
    search.value = "";
    filter(operations);
  };
  search.addEventListener("input", () => filter(operations));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    page.querySelector("article:not([hidden]) h3 a")?.focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && event.target === search) clear();
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target === search) return;
    event.preventDefault();
    search.focus();
  });
  page.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.dataset.language) chooseLanguage(target);
  });
  // A place that the search hides is shown again by whatever leads to it: a link, the address, or the way back.
  addEventListener("hashchange", () => {
    const place = document.getElementById(location.hash.slice(1));
    if (!place || place.getClientRects().length > 0) return;
    clear();
    place.scrollIntoView();
  });
};

const frame = () => new Promise(requestAnimationFrame);

let hasScrolled = false;
for (const way of ["wheel", "touchmove", "keydown"]) addEventListener(way, () => (hasScrolled = true), { once: true });

const ofThisHost = (text) =>
  text.replaceAll(`https://${kExampleHost}`, baseUrl).replaceAll(`"${kExampleHost}"`, `"${new URL(baseUrl).host}"`);

const draw = async (text) => {
  const sections = sectionsOf(JSON.parse(ofThisHost(text)));
  const operations = sections.flatMap((section) => section.operations);
  for (const { operationId: id, method, path } of operations) {
    link(id, `#${id}`);
    link(`${method} ${path}`, `#${id}`);
  }
  render(html`${sections.map((section) => html`<${Group} section=${section} />`)}`, document.getElementById("groups"));
  calls.replaceChildren();
  render(html`${sections.map((section) => html`<${Section} section=${section} />`)}`, calls);

  pressed("curl");
  calls.querySelectorAll(".code").forEach(addCopy);
  listen(operations.map((operation) => ({ ...operation, text: textOf(operation) })));
  for (const hidden of [form, document.getElementById("find")]) hidden.hidden = false;
  // The browser has looked for the call of the address before it was there. Who has scrolled meanwhile stays.
  await frame();
  await frame(); // by now the browser knows the heights
  if (location.hash && !hasScrolled) location.replace(location.hash);
};

fetch("/openapi.json")
  .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`openapi.json: ${answer.status}`))))
  .then(draw)
  .catch((error) => {
    calls.append("The calls could not be shown. Please load the page again.");
    throw error;
  });
