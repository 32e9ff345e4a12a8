// Who is signed in.
//
//   useUser()     { user, session, error, ended }: as get-session has them, null if nobody is signed in, undefined until
//                 that is known; error: why it could not be found out; ended: the session was over while a screen was shown
//   findUser()    asks again, as when one comes back to this tab: in another one, somebody else may have signed in
//   leave()       shows the sign-in, which leads back to this screen, and only the same user to the same account
//   afterSignOut()          shows the sign-in to whoever comes next
import { forget, keepFor } from "./account.js";
import { get, onSignedOut } from "./api.js";
import { go } from "./router.js";
import { store } from "./store.js";

const who = store({ user: undefined, session: undefined, error: null, ended: false });
export const useUser = who.use;

export const findUser = async () => {
  try {
    const found = await get("/api/auth/get-session");
    const before = who.get().user;
    if (found?.user) keepFor(found.user.id);
    if (before && found?.user && found.user.id !== before.id) return location.reload();
    who.set({ user: found?.user ?? null, session: found?.session ?? null, error: null, ended: false });
  } catch (error) {
    who.set({ ...who.get(), error });
  }
  return undefined;
};

document.addEventListener(
  "visibilitychange",
  () => document.visibilityState === "visible" && who.get().user && findUser(),
);

const showSignIn = (next) => {
  who.set({ ...who.get(), user: null, session: null, error: null });
  if (location.pathname !== "/app/sign-in") go("/app/sign-in", { next }, { replace: true });
};
const kShort = 2730; // fits into another address, however it is encoded
export const leave = async () => {
  const here = location.pathname + location.search;
  const nextFor = here.length > kShort ? (await import("./enter.js")).nextFor : String;
  showSignIn(here === "/app/" ? "" : nextFor(here));
};
export const afterSignOut = () => {
  forget();
  showSignIn("");
};

onSignedOut(() => {
  who.set({ ...who.get(), ended: Boolean(who.get().user) });
  leave();
});
