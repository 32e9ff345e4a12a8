// draw(uPlot, element, { times, series, interval, onPoint, onZoom }) -> { resize(width), pointAt(index), end() }: a chart in the
// colours of the page, which are read when it is drawn. onPoint({ index, left, width }) tells what the pointer is on, or null.
import { tickTexts } from "./finding.js";

const kMinute = 60000, kLengths = { minute: kMinute, hour: 60 * kMinute, day: 24 * 60 * kMinute };
const kHeight = 250, kHeightOnPhones = 210, kBarsShare = 0.28, kMostDots = 45;
const kFont = '12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const kSeconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 86400];

const kWhole = Array.from({ length: 10 }, (_, i) => [1, 2, 5].map((n) => n * 10 ** i)).flat();

const colours = (element) => {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(`--${name}`).trim();
};

// Scales begin at 0, so that a small change looks small.
const fromZero = (limit = Infinity, least = 0) => ({ range: (_, __, max) => [0, Math.min(Math.max((max || 1) * 1.12, least), limit)] });
const scaleOf = ({ bars, other }) => (bars ? "bars" : other ? "other" : "y");

const barsOf = (uPlot, colour, { label }) => ({
  label, scale: "bars", fill: colour("bars"), width: 0, points: { show: false }, paths: uPlot.paths.bars({ size: [0.7, 44], align: 0 }),
});

const lineOf = (uPlot, colour, { label, level, joined, other }, i, alone) => {
  const stroke = colour(`line-${i}`);
  return {
    label, scale: other ? "other" : "y", stroke, width: 2, dash: i > 0 ? [6, 4] : undefined, fill: alone ? colour("area") : undefined, spanGaps: joined,
    points: { show: (_, __, from, to) => !level && !joined && to - from <= kMostDots, size: 6, fill: colour("card"), stroke },
    ...(level ? { paths: uPlot.paths.stepped({ align: 1 }) } : {}),
  };
};

// Days are told at their middle, where their point is.
const daySplits = (xs) => (u) => {
  const every = Math.max(Math.ceil(xs.length / Math.max(Math.floor(u.width / 72), 1)), 1);
  return xs.filter((_, i) => (xs.length - 1 - i) % every === 0);
};

const ticks = (show) => (_, splits) => splits.map((value) => (value === null ? "" : value === 0 ? "0" : show(value)));
const widest = (_, texts) => Math.max(...(texts ?? [""]).map((text) => text.length), 3) * 7 + 12;

const axesOf = (colour, xs, interval, series) => {
  const common = { font: kFont, stroke: colour("faint"), ticks: { show: false }, gap: 6 };
  const days = interval === "day" ? { splits: daySplits(xs) } : {}, seconds = interval === "offset" ? { incrs: kSeconds } : {};
  const right = series.find(({ other }) => other), left = series.find(({ bars, other }) => !bars && !other) ?? series[0];
  return [
    { ...common, ...days, ...seconds, grid: { show: false }, size: 34, space: 64, values: (_, splits) => tickTexts(splits.map((x) => x * 1000), interval) },
    { ...common, scale: scaleOf(left), grid: { stroke: colour("line"), width: 1 }, space: 44, size: widest, values: ticks(left.show), ...(left.whole ? { incrs: kWhole } : {}) },
    ...(right ? [{ ...common, scale: "other", side: 1, grid: { show: false }, space: 44, size: widest, values: ticks(right.show) }] : []),
  ];
};

const hooksOf = (xs, onPoint, onZoom) => ({
  setCursor: [(u) => {
    const { idx, left } = u.cursor, edge = u.bbox.left / devicePixelRatio;
    onPoint(idx === null || idx === undefined || left < 0 ? null : { index: idx, left: u.valToPos(xs[idx], "x") + edge, width: u.width });
  }],
  setSelect: [(u) => {
    const { left, width } = u.select;
    if (width < 8) return;
    onZoom?.(u.posToVal(left, "x") * 1000, u.posToVal(left + width, "x") * 1000);
    u.setSelect({ width: 0, height: 0 }, false);
  }],
});

export const draw = (uPlot, element, { times, series, interval, onPoint, onZoom }) => {
  const colour = colours(element), half = (kLengths[interval] ?? 0) / 2000, xs = times.map((time) => time / 1000 + half);
  const height = innerWidth < 600 ? kHeightOnPhones : kHeight, lines = series.filter(({ bars }) => !bars).length;
  const limits = series.filter(({ bars }) => !bars).map(({ most }) => most ?? Infinity);
  const drawn = new uPlot({
    width: Math.max(element.clientWidth, 200), height, padding: [8, 18, 0, 0], legend: { show: false },
    scales: {
      x: { time: interval !== "offset", range: () => [interval === "offset" ? 0 : xs[0] - half, xs.at(-1) + half] },
      y: fromZero(Math.max(...limits), series[0].whole ? 4 : 0), other: fromZero(), bars: { range: (_, __, max) => [0, (max || 1) / kBarsShare] },
    },
    // What is drawn later is in front.
    series: [{}, ...series.map((one, i) => (one.bars ? barsOf(uPlot, colour, one) : lineOf(uPlot, colour, one, i, lines === 1 && series.length === 1))).reverse()],
    axes: axesOf(colour, xs, interval, series),
    cursor: { y: false, points: { size: 8 }, drag: { x: Boolean(onZoom), y: false, setScale: false }, bind: { dblclick: () => null } },
    hooks: hooksOf(xs, onPoint, onZoom),
  }, [xs, ...series.map(({ values }) => values).reverse()], element);
  return {
    resize: (width) => width > 0 && Math.abs(width - drawn.width) > 1 && drawn.setSize({ width, height }),
    pointAt: (index) => drawn.setCursor(index === null ? { left: -10, top: -10 } : { left: drawn.valToPos(xs[index], "x"), top: 10 }),
    end: () => drawn.destroy(),
  };
};
