// dayIn(zone): a function that places the days of that zone by the clocks of whoever reads this: at which time their own day of that
// date begins. Undefined without a zone, or where the browser does not know it.
const formatOf = (timeZone) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "numeric", day: "numeric" });
  } catch {
    return null;
  }
};

export const dayIn = (zone) => {
  const format = zone && formatOf(zone);
  return format
    ? (at) => {
        const parts = format.formatToParts(new Date(at)).map(({ type, value }) => [type, Number(value)]);
        const { year, month, day } = Object.fromEntries(parts);
        return Number(new Date(year, month - 1, day));
      }
    : undefined;
};
