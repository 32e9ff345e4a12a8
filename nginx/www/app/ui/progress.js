// <Progress label />: that something is on its way, once it takes longer than a second.
// useLater(ms): false, and true after so many ms.
import { html, useEffect, useState } from "../vendor/preact.js";

export const useLater = (ms) => {
  const [later, set] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => set(true), ms);
    return () => clearTimeout(timer);
  }, []);
  return later;
};

export const Progress = ({ label = "Loading…" }) =>
  html`<p class="progress" role="status">${useLater(1000) && label}</p>`;
