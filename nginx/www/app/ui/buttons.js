// Buttons.
//
//   <Button busy busyLabel kind>   kind: "quiet" or "danger"; while busy it keeps the focus and does nothing. Without a busy
//                                  of its own it is busy while its onClick (a promise) is
//   <Copy text label about />      copies the text
//   <Confirm label about question yes onYes />   a button that asks in its place before it acts; about: on what
import { html, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
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
    ${label}<//><span role="status">${said}</span></span>`;
};

export const Confirm = ({ label, about, question, yes = label, onYes, kind = "quiet" }) => {
  const [asking, ask] = useState(false);
  const group = useRef(null);
  const opener = useRef(null);
  const was = useRef(false);
  useLayoutEffect(() => {
    // at once: Enter may be pressed again
    if (asking) group.current?.querySelector("[data-no]")?.focus();
    else if (was.current) opener.current?.querySelector("button")?.focus();
    was.current = asking;
  }, [asking]);
  if (!asking)
    return html`<span ref=${opener}><${Button} kind=${kind} onClick=${() => ask(true)}
      aria-label=${about && `${label} ${about}`}>${label}<//></span>`;
  const close = (event) => event.key === "Escape" && ask(false);
  return html`
    <span class="confirm" role="group" aria-label=${question} ref=${group} onKeyDown=${close}>
      <span>${question}</span>
      <${Button} kind="danger" onClick=${async () => {
        await onYes();
        ask(false);
      }}>${yes}<//>
      <${Button} kind="quiet" data-no onClick=${() => ask(false)}>Cancel<//>
    </span>`;
};
