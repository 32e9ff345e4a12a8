// longestAgo()   the first day of the longest period that the API takes, for ?from=
const kDays = 92;

export const longestAgo = () => new Date(Date.now() - kDays * 86400000).toISOString().slice(0, 10);
