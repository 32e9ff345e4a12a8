//   useDimensions()   { offered, unknownBecause }: the ids of the dimensions to choose from, of the custom ones only those
//                     that the account has named, and why no session has a value of one. Once they are known, kDimensions
//                     has their names
import { useLoaded } from "../lib/loaded.js";
import { kDimensions } from "./filters.js";

export const useDimensions = () => {
  const { data } = useLoaded("/api/v1/dimensions");
  const named = new Set();
  for (const { id, name } of data?.items ?? []) {
    if (id.startsWith("custom")) kDimensions[id] = name ?? `Custom ${id.slice(6)}`; // another account may have named it
    if (name) named.add(id);
  }
  return {
    offered: Object.keys(kDimensions).filter((id) => !id.startsWith("custom") || named.has(id)),
    unknownBecause: (by) => data?.items.find(({ id }) => id === by)?.unknownBecause,
  };
};
