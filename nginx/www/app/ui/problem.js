// <Problem error />: an ApiError in words.
import { html } from "../vendor/preact.js";

// The session cookie belongs to the address that the operator has set; /app leads there.
const Foreign = () => html`
  <p>You have opened this page at ${location.origin}, which is not the address that this host is set up for, so it does not
    accept changes from here. <a href="/app">Open the dashboard at its own address</a>.</p>`;

export const Problem = ({ error }) => {
  if (/^(INVALID|MISSING_OR_NULL)_ORIGIN$/.test(error.code)) return html`<${Foreign} />`;
  const again =
    error.retryAfter > 1 && !/again/.test(error.message) ? ` It can be tried again in ${error.retryAfter} s.` : "";
  return html`<p>${error.message}${again}</p>`;
};
