// <Form query />: a link to have what a screen with that query shows e-mailed each week, for whoever may. See ui/lazy.js.
import { html } from "../vendor/preact.js";
import { Link } from "../lib/router.js";
import { useMay } from "../ui/role.js";

export const Form = ({ query: { filter } }) =>
  useMay("editor") &&
  html`<span> <${Link} class="nowrap" to="/app/reports" query=${{ new: "week", filter }}>E-mail this each week<//></span>`;
