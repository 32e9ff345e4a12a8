// The page of a draft that somebody has passed on: copies it as text.
import { copied } from "/site.js";

const button = document.getElementById("copy");
button.hidden = !navigator.clipboard;
button.addEventListener("click", async () => {
  button.textContent = (await copied(button.dataset.text)) ? "Copied" : "Not copied";
});
