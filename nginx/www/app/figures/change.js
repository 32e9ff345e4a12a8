// changeIn(points, unit): where some consecutive points, two or more, are at another level than all others, or null.
// Points are { value, attempts }; the answer is { from, until, level, before }: at which index it begins and has ended, if it
// has, and the levels there and elsewhere.
// standsOut(point, half, unit): whether it is further from the last of the better half than chance explains.
const kLeast = 2;
const kClear = 40; // times the scatter of points around their level
const kClearShare = 25; // for which chance is considered as well
const kBeyondChance = 12; // times that of shares of so many attempts: 3.5 standard errors
const kOnOwnSide = 0.8; // of the points

const sumOf = (points, of) => points.reduce((sum, one) => sum + of(one), 0);
const attemptsOf = (points) => sumOf(points, (one) => one.attempts);
const levelOf = (points, of) => sumOf(points, (one) => of(one) * one.attempts) / attemptsOf(points);
const valueOf = (one) => one.value;

// A scale on which small and large values scatter alike: shares of n attempts with a variance of 1 / 4n (Anscombe).
const scaleFor = (unit) =>
  unit === "ratio"
    ? ({ value, attempts: n }) => Math.asin(Math.sqrt((Math.min(value, 1) * n + 0.375) / (n + 0.75)))
    : ({ value }) => Math.sqrt(value);

// Which points explain most of all scatter: `gain` of it.
const furthest = (points, apart) => {
  const all = attemptsOf(points);
  let found = { gain: 0, from: 0, until: 0 };
  for (let from = kLeast; from < points.length; ++from) {
    let sum = 0;
    let attempts = 0;
    for (let until = from + 1; until <= points.length; ++until) {
      sum += apart(points[until - 1]);
      attempts += points[until - 1].attempts;
      const gain = (sum * sum * all) / (attempts * (all - attempts));
      if (until >= from + kLeast && gain > found.gain) found = { gain, from, until };
    }
  }
  return found;
};

// Four standard errors, as a chart has many points.
export const standsOut = (point, half, unit) => {
  const scaled = scaleFor(unit);
  const usual = half.at(-1);
  const apart = (one) => (scaled(one) - scaled(usual)) ** 2 * one.attempts;
  const chance = unit === "ratio" ? 4 : (usual.value || point.value) * Math.max(8, point.attempts / 25);
  return apart(point) > Math.max(chance, (kClearShare * sumOf(half, apart)) / half.length);
};

export const changeIn = (points, unit) => {
  const scaled = scaleFor(unit);
  const middle = levelOf(points, scaled);
  const { gain, from, until } = furthest(points, (one) => (scaled(one) - middle) * one.attempts);
  const scatter = sumOf(points, (one) => (scaled(one) - middle) ** 2 * one.attempts) - gain;
  const around = scatter / (points.length - 2);
  if (gain <= (unit === "ratio" ? Math.max(kClearShare * around, kBeyondChance / 4) : kClear * around)) return null;
  const these = points.slice(from, until);
  const others = points.filter((one) => !these.includes(one));
  const level = levelOf(these, valueOf);
  const all = levelOf(others, valueOf);
  const isHere = ({ value }) => Math.abs(value - level) < Math.abs(value - all);
  const areApart = [these, others].every(
    (side) => side.filter((one) => isHere(one) === (side === these)).length >= kOnOwnSide * side.length,
  );
  const before = levelOf(
    others.filter((one) => !isHere(one)),
    valueOf,
  ); // without other outages
  return areApart ? { from, until: until < points.length ? until : null, level, before } : null;
};
