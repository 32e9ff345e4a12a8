// Where things are in a chart.
//
//   scale(from, to, low, high)            a function from values to pixels
//   roundSteps(most, unit, whole)         values for the lines across: from 0 up to `most`, about five
//   timesBetween(from, to, room, interval)   times for the labels below, of which there is room for so many, at round clocks of the
//                                         viewer's zone
const kMinute = 60000, kHour = 60 * kMinute;
const kSeconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400].map((n) => n * 1000);

export const scale = (from, to, low, high) => (value) => low + ((value - from) / (to - from || 1)) * (high - low);

const decimalStep = (least) => {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((n) => n * power).find((step) => step >= least * 0.999);
};

// Seconds, minutes and hours are round at other numbers than the rest.
const stepFor = (least, unit) => {
  if (unit === "ms" && least > 20000 && least <= 24 * kHour) return kSeconds.find((step) => step >= least);
  return unit === "ms" && least > 24 * kHour ? decimalStep(least / kHour) * kHour : decimalStep(least);
};

export const roundSteps = (most, unit, whole) => {
  const step = Math.max(stepFor(most / 5, unit), whole ? 1 : 0);
  return Array.from({ length: Math.floor(most / step + 1.001) }, (_, i) => i * step);
};

export const timesBetween = (from, to, room, interval) => {
  const step = kSeconds.find((one) => (to - from) / one <= room && (interval === "offset" || one >= kMinute)) ?? 24 * kHour;
  const ahead = interval === "offset" ? 0 : -new Date(from).getTimezoneOffset() * kMinute;
  const first = Math.ceil((from + ahead) / step) * step - ahead;
  return Array.from({ length: Math.max(Math.floor((to - first) / step) + 1, 0) }, (_, i) => first + i * step);
};
