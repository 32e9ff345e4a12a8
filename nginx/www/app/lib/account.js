// The account that one works in: one's own, or that of somebody whose member one is. Kept in this browser.
//
//   chosen()         -> { id, email, role }, or null for one's own
//   choose(account)  works in that one from now on, on a page that is loaded anew
const kStored = "millrace-account";

export const chosen = () => {
  try {
    return JSON.parse(localStorage.getItem(kStored));
  } catch {
    return null;
  }
};

export const choose = (account, next = "/app/") => {
  if (account) localStorage.setItem(kStored, JSON.stringify(account));
  else localStorage.removeItem(kStored);
  location.assign(next);
};
