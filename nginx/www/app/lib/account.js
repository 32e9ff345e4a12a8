// The account that this tab works in: when its page is loaded, the one that the address names (?account=ID), else the one
// that the tab remembers, else one's own. Other tabs do not change it.
//
//   chosen()          -> its id, or null for one's own
//   shown()           -> its id, also of one's own once that is known: calls say it, since somebody else may sign in elsewhere
//   choose(id)        loads a page in that one, or for null in one's own
//   keepFor(userId)   keeps it for the user who is signed in, unless another one chose it
//   forget()          works in one's own from now on
//   nameInAddress()   makes the address name it
//   mayThrow(work)    what it returns, or null where the browser lets nothing be stored
const kStored = "millrace-account";
const none = { id: null, userId: null };

// A browser that stores nothing still has the address.
export const mayThrow = (work) => {
  try {
    return work();
  } catch {
    return null;
  }
};
const remember = (choice) => mayThrow(() => sessionStorage.setItem(kStored, JSON.stringify(choice)));
mayThrow(() => localStorage.removeItem(kStored)); // it was kept there for all tabs

let choice = mayThrow(() => JSON.parse(sessionStorage.getItem(kStored))) ?? none;
const named = new URLSearchParams(location.search).get("account") ?? "";
// Nothing else can be sent in a header.
if (/^[\w-]+$/.test(named) && named !== choice.id) choice = { id: named, userId: null };
remember(choice);

let own = null; // the id of the user whom this page knows of
export const chosen = () => choice.id;
export const shown = () => choice.id ?? own;

// One does not come back to this page, which is of another account.
export const choose = (id) => {
  remember({ ...choice, id });
  location.replace(id ? `/app/?account=${id}` : "/app/");
};

export const nameInAddress = () => {
  const url = new URL(location.href);
  if (url.searchParams.get("account") === choice.id) return;
  if (choice.id) url.searchParams.set("account", choice.id);
  else url.searchParams.delete("account");
  history.replaceState(history.state, "", url);
};

export const forget = () => {
  choice = none;
  own = null;
  remember(choice);
  nameInAddress();
};

export const keepFor = (userId) => {
  if (choice.id === userId || (choice.userId && choice.userId !== userId)) forget();
  choice = { ...choice, userId };
  own = userId;
  remember(choice);
};
