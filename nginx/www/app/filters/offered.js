// Dimensions to choose from.
//
//   offered(shared)       their ids: of the custom ones only those that the account has named, and what a shared screen shows
//   unknownBecause(id)    why no session has a value of it
//   inWords(id)           its name within a sentence: "CDN", "player version"
import { kDimensions, listed } from "./dimensions.js";

const kOfSessions = ["viewer", "page"];
export const offered = (shared) =>
  listed()
    .filter(({ from, name }) => from !== "account" || name)
    .map(({ id }) => id)
    .filter((id) => shared?.sessions !== false || !kOfSessions.includes(id));
export const unknownBecause = (id) => listed().find((one) => one.id === id)?.unknownBecause;

export const inWords = (id) => kDimensions[id].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
