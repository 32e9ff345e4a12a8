// <Plot times series interval at onPoint onZoom />: the drawing of a chart, as chart.js explains it. `at` is the index of the point
// to be shown; onPoint(index) tells which one the pointer is on, null if none.
//
// It is SVG: it takes its colours from the page's style and follows it by itself.
import { html, useEffect, useMemo, useRef, useState } from "./vendor/preact.js";
import { tickTexts } from "./finding.js";
import { kTop, layoutOf, pathOf, scale, timesBetween } from "./plot-layout.js";

const kMostDots = 45;

const useWidth = (element) => {
  const [width, set] = useState(0);
  useEffect(() => {
    const follow = new ResizeObserver(([{ contentRect }]) => set(Math.round(contentRect.width)));
    follow.observe(element.current);
    return () => follow.disconnect();
  }, []);
  return width;
};

const Bars = ({ one: { values }, layout: { x, yOf, floor, xOf, half, from }, one }) => {
  const y = yOf(one), wide = Math.min(Math.max((xOf(from + 2 * half) - xOf(from)) * 0.7, 1), 44);
  return values.map((value, i) => value > 0 && html`<rect class="bars" x=${x(i) - wide / 2} y=${y(value)} width=${wide} height=${floor - y(value)} />`);
};

const Line = ({ one, i, layout: { x, yOf } }) => {
  const { values, level, joined } = one, y = yOf(one), isAlone = (k) => (values[k - 1] ?? null) === null && (values[k + 1] ?? null) === null;
  const hasDots = !level && !joined && values.length <= kMostDots;
  return html`
    <path class=${`line-${i}`} d=${pathOf(one, x, y)} />
    ${values.map((value, k) => value !== null && (hasDots || (isAlone(k) && !joined)) && html`<circle class=${`line-${i}`} cx=${x(k)} cy=${y(value)} r="2.5" />`)}`;
};

const Across = ({ of: { most, steps, texts }, at, side, layout: { left, end, floor } }) => {
  const y = scale(0, most, floor, kTop);
  return steps.map((value, i) => html`
    ${side === "left" && html`<line class="grid" x1=${left.room} x2=${end} y1=${y(value)} y2=${y(value)} />`}
    <text x=${at} y=${y(value) + 4} text-anchor=${side === "left" ? "end" : "start"}>${texts[i]}</text>`);
};

// Days are told at their middle, where their point is, counted from the last one.
const dayTimes = (times, room) => {
  const every = Math.max(Math.ceil(times.length / room), 1);
  return times.filter((_, i) => (times.length - 1 - i) % every === 0);
};

const Below = ({ times, interval, layout: { width, floor, from, to, half, xOf } }) => {
  const room = Math.max(Math.floor(width / 76), 2), isDay = interval === "day";
  const labels = isDay ? dayTimes(times, room) : timesBetween(from, to, room, interval);
  return tickTexts(labels, interval).map((text, i) => text.split("\n").map((line, k) => html`
    <text x=${xOf(labels[i] + (isDay ? half : 0))} y=${floor + 17 + k * 15} text-anchor="middle">${line}</text>`));
};

const Still = ({ times, series, interval, layout }) => html`
  <${Across} of=${layout.left} at=${layout.left.room - 8} side="left" layout=${layout} />
  ${layout.right && html`<${Across} of=${layout.right} at=${layout.end + 8} side="right" layout=${layout} />`}
  <${Below} times=${times} interval=${interval} layout=${layout} />
  ${series.map((one, i) => one.bars && html`<${Bars} one=${one} layout=${layout} key=${i} />`)}
  ${series.map((one, i) => !one.bars && html`<${Line} one=${one} i=${i} layout=${layout} key=${i} />`).reverse()}`;

const Pointed = ({ index, series, layout: { x, yOf, floor } }) => html`
  <line class="cursor" x1=${x(index)} x2=${x(index)} y1=${kTop} y2=${floor} />
  ${series.map((one, i) => !one.bars && one.values[index] !== null && html`<circle class=${`line-${i} on`} cx=${x(index)} cy=${yOf(one)(one.values[index])} r="4" />`)}`;

const nearest = (count, x, at) => {
  let best = 0;
  for (let i = 1; i < count; ++i) if (Math.abs(x(i) - at) < Math.abs(x(best) - at)) best = i;
  return best;
};

// What the mouse drags over is shown by itself.
const useDrag = (layout, onZoom) => {
  const [drag, set] = useState(null), timeOf = (at) => scale(layout.left.room, layout.end, layout.from, layout.to)(at);
  const down = (at, event) => { if (onZoom && event.pointerType === "mouse" && event.button === 0) set([at, at]); };
  const move = (at) => drag && set([drag[0], at]);
  const up = () => {
    set(null);
    if (drag && Math.abs(drag[1] - drag[0]) > 8) onZoom(...drag.map((at) => Math.min(Math.max(at, layout.left.room), layout.end)).sort((a, b) => a - b).map(timeOf));
  };
  return { drag, down, move, up, leave: () => set(null) };
};

const Drawn = ({ times, series, interval, at, onPoint, onZoom, width }) => {
  const layout = useMemo(() => layoutOf({ times, series, interval }, width), [times, series, interval, width]);
  const still = useMemo(() => html`<${Still} times=${times} series=${series} interval=${interval} layout=${layout} />`, [layout]);
  const { drag, down, move, up, leave } = useDrag(layout, onZoom), positionOf = (event) => event.clientX - event.currentTarget.getBoundingClientRect().left;
  return html`
    <svg width=${width} height=${layout.height} onPointerDown=${(event) => down(positionOf(event), event)} onPointerUp=${up}
      onPointerMove=${(event) => { move(positionOf(event)); onPoint(nearest(times.length, layout.x, positionOf(event)), layout); }}
      onPointerLeave=${() => { leave(); onPoint(null); }}>
      ${still}
      ${at !== null && at < times.length && html`<${Pointed} index=${at} series=${series} layout=${layout} />`}
      ${drag && html`<rect class="drag" x=${Math.min(...drag)} y=${kTop} width=${Math.abs(drag[1] - drag[0])} height=${layout.floor - kTop} />`}
    </svg>`;
};

export const Plot = ({ tip, ...chart }) => {
  const box = useRef(null), width = useWidth(box), { at, times, series, interval } = chart;
  const layout = at !== null && width > 0 && at < times.length ? layoutOf({ times, series, interval }, width) : null;
  return html`<div ref=${box}>${width > 0 && html`<${Drawn} ...${chart} width=${width} />`}${layout && tip(layout.x(at), width)}</div>`;
};
