// Dimensions to choose from.
//
//   offered()             their ids: of the custom ones only those that the account has named
//   unknownBecause(id)    why no session has a value of it
//   inWords(id)           its name within a sentence: "CDN", "player version"
import { kDimensions, listed } from "./dimensions.js";

export const offered = () =>
  listed()
    .filter(({ from, name }) => from !== "account" || name)
    .map(({ id }) => id);
export const unknownBecause = (id) => listed().find((one) => one.id === id)?.unknownBecause;

export const inWords = (id) => kDimensions[id].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
