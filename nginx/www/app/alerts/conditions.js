// Conditions of filters.
//
//   inWords(where, useStreams())   "Player is hls.js, CDN is not Akamai"
//   areSame(a, b)                  whether two lists have the same ones
//   isOneStream(where)             whether they are exactly one stream, as viewers can be filtered
import { kDimensions } from "../filters/dimensions.js";
import { filtersIn, shownValue } from "../filters/filters.js";
import { isolated } from "../lib/format.js";

export const inWords = (where, streams) =>
  filtersIn({ filter: where })
    .map(
      ({ dimension, value, not }) =>
        `${kDimensions[dimension]} ${not ? "is not" : "is"} ${isolated(shownValue(dimension, value, streams))}`,
    )
    .join(", ");

export const areSame = (a, b) => JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());

export const isOneStream = (where) => {
  const [{ dimension, value, not } = { dimension: "" }, ...others] = filtersIn({ filter: where });
  return dimension === "stream" && Boolean(value) && !not && others.length === 0;
};
