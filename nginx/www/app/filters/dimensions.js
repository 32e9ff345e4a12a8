// The dimensions, as GET /api/v1/dimensions lists them.
//
//   kDimensions   { player: "Player", ... }, in the API's order; custom ones by the account's names
//   listed()      all that the API says of them
//   <Known>       what is within is shown once they are known
import { html } from "../vendor/preact.js";
import { useLoaded } from "../lib/loaded.js";
import { State } from "../ui/state.js";

export const kDimensions = { __proto__: null };
let items = [];
export const listed = () => items;

export const Known = ({ children }) => {
  const loaded = useLoaded("/api/v1/dimensions");
  if (!loaded.data) return html`<${State} of=${loaded} />`;
  items = loaded.data.items;
  for (const { id, label } of items) kDimensions[id] = label;
  return children;
};
