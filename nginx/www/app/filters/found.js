// What a search finds, as /api/v1/search lists it: sessions, viewers, streams, and values of dimensions.
//
//   linkTo(item)      { to, query }: where it leads
//   kindOf(item)      "Session", "Title"; nameOf(item): as people read it
import { kDimensions } from "./dimensions.js";
import { shownValue, withFilter } from "./filters.js";
import { sessionAddress } from "./links.js";
import { longestAgo } from "./longest-period.js";

// A link leads to the period in which it was looked for: values in the last 30 days, all of a viewer as far as can be listed.
export const linkTo = ({ kind, value }) => {
  if (kind === "session") return { to: sessionAddress(value) };
  if (kind === "stream") return { to: `/app/streams/${value}` };
  const period = kind === "viewer" ? { from: longestAgo() } : { last: "30d" };
  return { to: "/app/sessions", query: withFilter(period, kind, value) };
};

export const kindOf = ({ kind }) => (kind === "session" ? "Session" : kDimensions[kind]);
export const nameOf = ({ kind, name, value }) => name ?? (kind === "session" ? value : shownValue(kind, value));
