// enter(next, otherwise): opens the screen that one wanted to see before signing in.
import { go } from "./router.js";

// The address if it is one below /app/ on this host, else null.
const ownScreen = (address) => {
  try {
    const url = new URL(address, location.origin);
    return address.startsWith("/app/") && url.origin === location.origin && url.pathname.startsWith("/app/")
      ? url.pathname + url.search
      : null;
  } catch {
    return null;
  }
};

const kDoor = /^\/app\/sign-(in|up)\b/; // there is nothing behind it
export const enter = (next, otherwise) =>
  go([ownScreen(next)].find((to) => to && !kDoor.test(to)) ?? otherwise, {}, { replace: true });
