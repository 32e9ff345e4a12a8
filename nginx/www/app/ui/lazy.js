// <Lazy load=${() => import("./period-form.js")} ... />: the Form of a module that is loaded when it is first shown.
// <Asked label load ... />: the same, in place of a button that asks for it.
import { html, useEffect, useState } from "../vendor/preact.js";

// Chromium and Firefox say which file did not come.
const fileIn = ({ message }) => /\/app\/\S+\.js/.exec(message)?.[0] ?? "This part";

export const Lazy = ({ load, ...rest }) => {
  const [{ Form, failed }, set] = useState({ Form: null, failed: null });
  useEffect(() => {
    load().then(set, (error) => set({ Form: null, failed: fileIn(error) }));
  }, []);
  if (failed)
    return html`<p role="alert">${`${failed} could not be loaded: the host cannot be reached, or an extension of the browser has blocked it.`}</p>`;
  return Form && html`<${Form} ...${rest} />`;
};

export const Asked = ({ label, ...rest }) => {
  const [isOpen, open] = useState(false);
  return isOpen
    ? html`<${Lazy} ...${rest} />`
    : html`<p><button type="button" class="quiet" onClick=${() => open(true)}>${label}</button></p>`;
};
