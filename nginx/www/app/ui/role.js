// What one may do in the account that one works in. In one's own, one is its owner; in another one, <Acting> finds out.
//
//   useMay(least)     whether one is an "editor" (or its owner) there, or its "owner"; false until that is known. Whatever
//                     changes something is shown only then
//   setRole(role)     says what one is there
//   <OnlyRead />      why nothing can be changed here, to whoever is a viewer
import { html } from "../vendor/preact.js";
import { chosen } from "../lib/account.js";
import { store } from "../lib/store.js";

const kRoles = ["viewer", "editor", "owner"];
const role = store(null);
export const setRole = role.set;

export const useMay = (least = "editor") => {
  const mine = role.use();
  return mine ? kRoles.indexOf(mine) >= kRoles.indexOf(least) : !chosen();
};

export const OnlyRead = () =>
  role.use() === "viewer" &&
  chosen() &&
  html`<p class="notice">In this account you are a viewer: you can see everything, but change nothing. Its owner can make you an editor.</p>`;
