// draw(uPlot, element, { times, series, interval, level, onPoint, onZoom }) -> { resize(width), pointAt(index), end() }: a chart in
// the colours of the page, which are read when it is drawn. onPoint({ index, left, width }) tells what the pointer is on, or null.
import { tickTexts } from "./finding.js";

const kMinute = 60000, kLengths = { minute: kMinute, hour: 60 * kMinute, day: 24 * 60 * kMinute };
const kHeight = 250, kHeightOnPhones = 210, kBarsShare = 0.28;
const kFont = '12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

const colours = (element) => {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(`--${name}`).trim();
};

// Scales begin at 0, so that a small change looks small.
const lineScale = (series) => {
  const all = series.filter(({ bars }) => !bars), limit = Math.max(...all.map(({ most }) => most ?? Infinity));
  return { range: (_, __, max) => [0, Math.min((max || 1) * 1.12, limit)] };
};
const barScale = { range: (_, __, max) => [0, (max || 1) / kBarsShare] };

const seriesOf = (uPlot, colour, level) => ({ label, bars }, i) => {
  if (bars) {
    return { label, scale: "bars", fill: colour("bars"), width: 0, points: { show: false }, paths: uPlot.paths.bars({ size: [0.72, 48], align: 0 }) };
  }
  const stroke = colour(`line-${i}`);
  return {
    label, scale: "y", stroke, width: 2, fill: i === 0 && !level ? colour("area") : undefined, dash: i > 0 ? [6, 4] : undefined,
    points: { show: (_, __, from, to) => !level && to - from <= 45, size: 6, fill: colour("card"), stroke },
    ...(level ? { paths: uPlot.paths.stepped({ align: 1 }) } : {}),
  };
};

// Days are told by their middle, where their point is; clocks by what uPlot finds round.
const daySplits = (xs) => (u) => {
  const room = Math.max(Math.ceil(xs.length / Math.max(Math.floor(u.width / 72), 1)), 1);
  return xs.filter((_, i) => (xs.length - 1 - i) % room === 0);
};

const axesOf = (colour, xs, interval, show) => {
  const common = { font: kFont, stroke: colour("faint"), ticks: { show: false } };
  return [
    { ...common, grid: { show: false }, gap: 6, size: 34, space: 64, ...(interval === "day" ? { splits: daySplits(xs) } : {}),
      values: (_, splits) => tickTexts(splits.map((x) => x * 1000), interval) },
    { ...common, scale: "y", grid: { stroke: colour("line"), width: 1 }, gap: 6, space: 44,
      size: (u, texts) => Math.max(...(texts ?? [""]).map((text) => text.length), 3) * 7 + 12,
      values: (_, splits) => splits.map((value) => (value === null ? "" : show(value))) },
  ];
};

export const draw = (uPlot, element, { times, series, interval, level, onPoint, onZoom }) => {
  const colour = colours(element), middle = (kLengths[interval] ?? 0) / 2;
  const xs = times.map((time) => (time + middle) / 1000), width = () => Math.max(element.clientWidth, 200);
  const height = innerWidth < 600 ? kHeightOnPhones : kHeight;
  const line = series.findIndex(({ bars }) => !bars);
  const half = middle ? middle / 1000 : 0;
  const options = {
    width: width(), height, legend: { show: false }, padding: [8, 8, 0, 0],
    scales: { x: { range: () => [xs[0] - half, xs.at(-1) + half] }, y: lineScale(series), bars: barScale },
    // What is drawn later is in front.
    series: [{}, ...series.map(seriesOf(uPlot, colour, level)).reverse()],
    axes: axesOf(colour, xs, interval, series[Math.max(line, 0)].show),
    cursor: {
      y: false, points: { size: 8 }, drag: { x: Boolean(onZoom), y: false, setScale: false },
      bind: { dblclick: () => null },
    },
    hooks: {
      setCursor: [(u) => {
        const { idx, left } = u.cursor, offset = u.bbox.left / devicePixelRatio;
        onPoint(idx === null || idx === undefined || left < 0 ? null : { index: idx, left: u.valToPos(xs[idx], "x") + offset, width: u.width });
      }],
      setSelect: [(u) => {
        if (u.select.width < 8) return;
        onZoom?.(u.posToVal(u.select.left, "x") * 1000, u.posToVal(u.select.left + u.select.width, "x") * 1000);
        u.setSelect({ width: 0, height: 0 }, false);
      }],
    },
  };
  const drawn = new uPlot(options, [xs, ...series.map(({ values }) => values).reverse()], element);
  return {
    resize: (wide) => wide > 0 && Math.abs(wide - drawn.width) > 1 && drawn.setSize({ width: wide, height }),
    pointAt: (index) => drawn.setCursor(index === null ? { left: -10, top: -10 } : { left: drawn.valToPos(xs[index], "x"), top: 10 }),
    end: () => drawn.destroy(),
  };
};
