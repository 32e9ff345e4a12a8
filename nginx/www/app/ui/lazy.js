// <Lazy load=${() => import("./period-form.js")} ... />: the Form of a module that is loaded when it is first shown.
import { html, useEffect, useState } from "../vendor/preact.js";

export const Lazy = ({ load, ...rest }) => {
  const [{ Form, failed }, set] = useState({ Form: null, failed: false });
  useEffect(() => {
    load().then(set, () => set({ Form: null, failed: true }));
  }, []);
  if (failed) return html`<p role="alert">This part could not be loaded. Is the host reachable?</p>`;
  return Form && html`<${Form} ...${rest} />`;
};
