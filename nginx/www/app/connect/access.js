// Who and what has access to an account: the items of GET /api/v1/access.
//
//   <Access items />     a list of them
//   <LastUsed item />    of a token, a shared screen or a key
import { html } from "../vendor/preact.js";
import { Age } from "../ui/time.js";
import { Value } from "../ui/page.js";

export const LastUsed = ({ item: { lastUsedAt } }) =>
  lastUsedAt ? html`last used <${Age} at=${lastUsedAt} />` : "never used";

const kWords = {
  member: ({ name, role }) => html`<${Value} of=${name} />, ${role}`,
  invitation: ({ name, role }) => `An invitation for ${name || "whoever has its link"}, as ${role}`,
  token: (item) =>
    html`The ${item.role === "marks" ? "token for marks" : "read token"} “<${Value} of=${item.name} />”, <${LastUsed} item=${item} />`,
  share: (item) => html`The shared screen “<${Value} of=${item.name} />”, <${LastUsed} item=${item} />`,
  key: (item) => html`The SDK key “<${Value} of=${item.name} />”, <${LastUsed} item=${item} />`,
};

export const Access = ({ items }) => html`<ul>${items.map((item) => html`<li>${kWords[item.kind](item)}</li>`)}</ul>`;
