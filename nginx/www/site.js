// Improves the pages where scripts run: a key can be copied, and the waitlist answers in place.

// False where the browser does not allow it.
export const copied = (text) =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

export const unreachable = "This host could not be reached. Please try again in a moment.";

// Sends a form by `send`, once at a time. `say` gets a sentence, and whether it is bad news; `slow` is said after a
// second.
export const onSubmit = (form, send, say, slow) =>
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    if (button.hasAttribute("aria-disabled")) return;
    button.setAttribute("aria-disabled", "true"); // a button that is disabled outright loses the focus
    const waiting = slow && setTimeout(() => say(slow, false), 1000);
    await send().catch(() => say(unreachable, true));
    clearTimeout(waiting);
    button.removeAttribute("aria-disabled");
  });

// The buttons are hidden unless this script runs.
for (const button of document.querySelectorAll("button[data-copies]")) {
  const text = document.getElementById(button.dataset.copies);
  const said = button.nextElementSibling;
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    if (await copied(text.textContent)) {
      said.textContent = "Copied.";
    } else {
      getSelection().selectAllChildren(text);
      said.textContent = "It is selected: copy it with your keyboard or the menu.";
    }
  });
}

// A block of code gets a button that copies it, and all of them a place where screen readers hear that it is done.
const heard = document.createElement("output");
heard.className = "heard";

export const addCopy = (block) => {
  if (!navigator.clipboard) return;
  if (!heard.isConnected) document.querySelector("main").append(heard);
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    button.textContent = heard.textContent = (await copied(block.querySelector("pre:not([hidden])").textContent))
      ? "Copied"
      : "Not copied";
    setTimeout(() => {
      button.textContent = "Copy";
      heard.textContent = "";
    }, 2000);
  });
  block.append(button);
};
document.querySelectorAll(".code").forEach(addCopy);

const form = document.querySelector('form[action="/api/waitlist"]');
const output = form?.querySelector("output");

const say = (text, refused) => {
  output.textContent = text;
  output.classList.toggle("refused", refused);
};

const join = async () => {
  say("", false);
  const answer = await fetch(form.action, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: form.email.value }),
  });
  if (answer.ok) {
    form.reset();
    return say("Thank you. Your address is on the waitlist.", false);
  }
  if (answer.status === 400) return say("That does not look like an e-mail address we could write to.", true);
  if (answer.status === 429)
    return say("Too many addresses came from here just now. Please try again in a minute.", true);
  say("That did not work just now. Please try again in a moment.", true);
};

if (form) onSubmit(form, join, say);
