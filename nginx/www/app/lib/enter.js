// Where one goes after signing in.
//
//   nextFor(address)           what stands for that address in ?next=
//   enter(next, otherwise)     opens the screen that one wanted to see before signing in
//   kJoin, kJoinConfirmed      where an invitation is accepted; the same, after one has confirmed one's address
//   confirmedFor(next)         where the e-mail leads that confirms an address on the way to next, undefined for nowhere
import { mayThrow } from "./account.js";
import { go } from "./router.js";

// A longer address does not fit into another one, so the tab keeps it: its path stands for it, with a mark of this once.
const kMostInNext = 8192;
const kStored = "millrace-next";
const standIn = (address) => `${address.split("?")[0]}#${Math.random().toString(36).slice(2)}`;
export const nextFor = (address) => {
  if (encodeURIComponent(address).length <= kMostInNext) return address;
  const next = standIn(address);
  mayThrow(() => sessionStorage.setItem(kStored, JSON.stringify({ next, address })));
  return next;
};
const whole = (given) => {
  const { next, address } = mayThrow(() => JSON.parse(sessionStorage.getItem(kStored))) ?? {};
  mayThrow(() => sessionStorage.removeItem(kStored));
  return given && given === next ? address : given;
};

// The address if it is one below /app/ on this host, else null.
const ownScreen = (address) =>
  mayThrow(() => {
    const url = new URL(address, location.origin);
    return address.startsWith("/app/") && url.origin === location.origin && url.pathname.startsWith("/app/")
      ? url.pathname + url.search
      : null;
  });

const kDoor = /^\/app\/sign-(in|up)\b/; // there is nothing behind it
export const enter = (next, otherwise) =>
  go([ownScreen(whole(next))].find((to) => to && !kDoor.test(to)) ?? otherwise, {}, { replace: true });

export const kJoin = "/app/join";
export const kJoinConfirmed = `${kJoin}?confirmed=yes`;
export const confirmedFor = (next) => (next === kJoin ? kJoinConfirmed : undefined);
