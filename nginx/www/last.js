// The last drafts of this browser: kept in it, and nowhere else.
//
//   keep({ theme, coinName, ticker, logo, page })   `page` is the path of the draft's page, or null
//   show(list, section)                             fills the list; the section is hidden while there are none
//   forget()                                        all of them

const kName = "millrace-drafts";
const kMost = 12;

// A browser may refuse to keep anything, and what it has kept may be of another version.
const kept = () => {
  try {
    const drafts = JSON.parse(localStorage.getItem(kName) ?? "[]");
    return drafts.filter(({ logo }) => /^\/logos\/[0-9a-f]{64}\.png$/.test(logo));
  } catch {
    return [];
  }
};

const store = (drafts) => {
  try {
    localStorage.setItem(kName, JSON.stringify(drafts.slice(0, kMost)));
  } catch {
    // It is shown until the page is left.
  }
};

export const keep = (draft) => store([draft, ...kept().filter(({ logo }) => logo !== draft.logo)]);

export const forget = () => {
  try {
    localStorage.removeItem(kName);
  } catch {
    // There is nothing, then.
  }
};

const drawn = ({ theme, coinName, ticker, logo, page }) => {
  const item = document.getElementById("last-draft").content.cloneNode(true).firstElementChild;
  const image = item.querySelector("img");
  image.src = logo;
  image.addEventListener("error", () => item.remove()); // the operator has hidden it
  item.querySelector("a").href = /^\/d\/[0-9a-f]{32}$/.test(page) ? page : logo;
  item.querySelector(".coin-name").textContent = coinName;
  item.querySelector(".ticker").textContent = ticker;
  item.querySelector(".from").textContent = `from “${theme}”`;
  return item;
};

export const show = (list, section) => {
  const drafts = kept();
  list.replaceChildren(...drafts.map(drawn));
  section.hidden = drafts.length === 0;
};
