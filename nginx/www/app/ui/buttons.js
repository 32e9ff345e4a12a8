// Buttons.
//
//   <Button busy busyLabel kind>   kind: "quiet" or "danger"; while busy (by itself: while its onClick, a promise, is) it
//                                  keeps the focus and does nothing
//   <Copy text label about />      copies the text
import { html, useState } from "../vendor/preact.js";
import { useLater } from "./progress.js";

const Later = ({ busy, label }) => (useLater(1000) ? busy : label);

export const Button = ({ busy, busyLabel, kind, type = "button", onClick, children, ...rest }) => {
  const [working, work] = useState(false);
  const waiting = busy ?? working;
  const press = async (event) => {
    if (waiting) return event.preventDefault();
    const doing = onClick?.(event);
    if (!(doing instanceof Promise)) return undefined;
    work(true);
    try {
      await doing;
    } finally {
      work(false);
    }
    return undefined;
  };
  return html`
    <button type=${type} class=${kind} aria-disabled=${waiting ? "true" : undefined} onClick=${press} ...${rest}>
      ${waiting && busyLabel ? html`<${Later} busy=${busyLabel} label=${children} />` : children}
    </button>`;
};

export const Copy = ({ text, label = "Copy", about }) => {
  const [said, say] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say("Copied");
    } catch {
      say("Not allowed here: select the text and copy it");
    }
    setTimeout(() => say(""), 4000);
  };
  return html`<span class="copy"><${Button} kind="quiet" onClick=${copy} aria-label=${about && `${label} ${about}`}>
    ${label}<//><span role="status">${said || null}</span></span>`;
};
