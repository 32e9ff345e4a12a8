// Where one goes after signing in.
//
//   nextFor(address)           what stands for that address in ?next=
//   enter(next, otherwise)     opens the screen that one wanted to see before signing in
import { mayThrow } from "./account.js";
import { go } from "./router.js";

// A longer address does not fit into another one, so the tab keeps it, and its path stands for it.
const kMostInNext = 8192;
const kStored = "millrace-next";
export const nextFor = (address) => {
  if (encodeURIComponent(address).length <= kMostInNext) return address;
  mayThrow(() => sessionStorage.setItem(kStored, address));
  return address.split("?")[0];
};
const whole = (next) => {
  const kept = mayThrow(() => sessionStorage.getItem(kStored));
  mayThrow(() => sessionStorage.removeItem(kStored));
  return kept && kept.split("?")[0] === next ? kept : next;
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
