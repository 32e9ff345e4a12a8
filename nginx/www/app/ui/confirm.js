// <Confirm label about question yes onAsk onYes />: a button that asks in its place before it acts; about: on what. onAsk is
// a promise of what the question has to know.
import { html, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { Button } from "./buttons.js";

export const Confirm = ({ label, about, question, yes = label, onAsk, onYes, kind = "quiet" }) => {
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
  const open = () => ask(true);
  if (!asking)
    return html`<span ref=${opener}><${Button} kind=${kind} onClick=${onAsk ? () => onAsk().then(open) : open}
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
