// Where links of figures lead.
//
//   nextDimension(dimension, query)       what to break down by, once one of that dimension is chosen
//   sessionsOf(query, dimension, value)   the query of its sessions; sessionAddress(id): of one
import { kDimensions } from "./dimensions.js";
import { filtersIn, withFilter } from "./filters.js";
import { periodIn } from "./period.js";

export const sessionAddress = (id) => `/app/sessions/${encodeURIComponent(id)}`;
export const sessionsOf = (query, dimension, value) => ({
  ...periodIn(query),
  filter: withFilter(query, dimension, value).filter,
});

// Once a value was chosen, its own dimension has only one row.
export const nextDimension = (by, query) => {
  const taken = new Set([by, ...filtersIn(query).map(({ dimension }) => dimension)]);
  return (
    [by === "player" ? "playerVersion" : "player", ...Object.keys(kDimensions)].find((name) => !taken.has(name)) ?? by
  );
};
