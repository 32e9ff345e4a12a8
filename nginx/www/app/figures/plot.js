// <Plot times cut complete series interval end at onPoint onZoom over />: the drawing of a chart, as in chart.js. `at` is the
// index of the point to be shown; onPoint(index) tells which one the pointer is on. SVG follows the page's colours.
import { html, useEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { kTop, layoutOf, pathOf, scale, timesBetween } from "./plot-layout.js";
import { tickTexts } from "./times.js";

const kMostDots = 45;

// SVG draws text only, and no elements such as app.js makes of it.
export const Text = ({ of: text, ...rest }) => html`
  <text ref=${(element) => {
    if (element) element.textContent = text;
  }} ...${rest} />`;

const useWidth = (element) => {
  const [width, set] = useState(0);
  useEffect(() => {
    const follow = new ResizeObserver(([{ contentRect }]) => set(Math.round(contentRect.width)));
    follow.observe(element.current);
    return () => follow.disconnect();
  }, []);
  return width;
};

const isWhole = ({ cut, complete }, i) => i >= cut && i < complete;

const Bars = ({ one: { values }, whole, layout: { x, yOf, floor, xOf, half, from }, one }) => {
  const y = yOf(one);
  const wide = Math.min(Math.max((xOf(from + 2 * half) - xOf(from)) * 0.7, 1), 44);
  return values.map(
    (value, i) =>
      value > 0 &&
      html`<rect class=${isWhole(whole, i) ? "bars" : "bars open"} x=${x(i) - wide / 2} y=${y(value)} width=${wide}
        height=${floor - y(value)} />`,
  );
};

const Line = ({ one, i, whole, layout: { x, yOf } }) => {
  const { values, level, joined } = one;
  const { cut, complete } = whole;
  const y = yOf(one);
  const isAlone = (k) => (values[k - 1] ?? null) === null && (values[k + 1] ?? null) === null;
  const hasDots = !level && !joined && values.length <= kMostDots;
  return html`
    <path class=${`line-${i}`} d=${pathOf(one, x, y, cut, complete)} />
    ${cut > 0 && html`<path class=${`line-${i} open`} d=${pathOf(one, x, y, 0, cut + 1)} />`}
    ${complete < values.length && html`<path class=${`line-${i} open`} d=${pathOf(one, x, y, complete - 1, values.length)} />`}
    ${values.map((value, k) => value !== null && (hasDots || (isAlone(k) && !joined)) && html`<circle class=${`line-${i}${isWhole(whole, k) ? "" : " open"}`} cx=${x(k)} cy=${y(value)} r="2.5" />`)}`;
};

const Across = ({ of: { most, steps, texts }, at, side, layout: { left, end, floor } }) => {
  const y = scale(0, most, floor, kTop);
  return steps.map(
    (value, i) => html`
    ${side === "left" && html`<line class="grid" x1=${left.room} x2=${end} y1=${y(value)} y2=${y(value)} />`}
    <${Text} of=${texts[i]} x=${at} y=${y(value) + 4} text-anchor=${side === "left" ? "end" : "start"} />`,
  );
};

// Days are told at their middle, where their point is, counted from the last one.
const dayTimes = (times, room) => {
  const every = Math.max(Math.ceil(times.length / room), 1);
  return times.filter((_, i) => (times.length - 1 - i) % every === 0);
};

const Below = ({ times, interval, layout: { width, floor, from, to, half, xOf } }) => {
  const room = Math.max(Math.floor(width / 76), 2);
  const isDay = interval === "day";
  const labels = isDay ? dayTimes(times, room) : timesBetween(from, to, room, interval);
  return tickTexts(labels, interval).map((text, i) =>
    text.split("\n").map(
      (line, k) => html`
    <${Text} of=${line} x=${xOf(labels[i] + (isDay ? half : 0))} y=${floor + 17 + k * 15} text-anchor="middle" />`,
    ),
  );
};

const Still = ({ times, whole, series, interval, layout }) => html`
  <${Across} of=${layout.left} at=${layout.left.room - 8} side="left" layout=${layout} />
  ${layout.right && html`<${Across} of=${layout.right} at=${layout.end + 8} side="right" layout=${layout} />`}
  <${Below} times=${times} interval=${interval} layout=${layout} />
  ${series.map((one, i) => one.bars && html`<${Bars} one=${one} whole=${whole} layout=${layout} key=${i} />`)}
  ${series.map((one, i) => !one.bars && html`<${Line} one=${one} i=${i} whole=${whole} layout=${layout} key=${i} />`).reverse()}`;

const Pointed = ({ index, series, layout: { x, yOf, floor } }) => html`
  <line class="cursor" x1=${x(index)} x2=${x(index)} y1=${kTop} y2=${floor} />
  ${series.map((one, i) => !one.bars && one.values[index] !== null && html`<circle class=${`line-${i} on`} cx=${x(index)} cy=${yOf(one)(one.values[index])} r="4" />`)}`;

const nearest = (count, x, at) => {
  let best = 0;
  for (let i = 1; i < count; ++i) if (Math.abs(x(i) - at) < Math.abs(x(best) - at)) best = i;
  return best;
};

// What the mouse drags over is shown by itself; a click is for the point below it.
const useDrag = (layout, times, onZoom) => {
  const [drag, set] = useState(null);
  const timeOf = scale(layout.left.room, layout.end, layout.from, layout.to);
  const down = (at, event) => {
    if (onZoom && event.pointerType === "mouse" && event.button === 0) set([at, at]);
  };
  const move = (at) => drag && set([drag[0], at]);
  const up = () => {
    set(null);
    if (!drag) return;
    const point = times[nearest(times.length, layout.x, drag[0])];
    const isClick = Math.abs(drag[1] - drag[0]) <= 8;
    const edges = drag.map((at) => Math.min(Math.max(at, layout.left.room), layout.end)).sort((a, b) => a - b);
    onZoom(...(isClick ? [point, point + 1] : edges.map(timeOf)));
  };
  return { drag, down, move, up, leave: () => set(null) };
};

const Drawn = ({
  times,
  cut = 0,
  complete = times.length,
  series,
  interval,
  end,
  at,
  onPoint,
  onZoom,
  over,
  width,
}) => {
  const layout = useMemo(
    () => layoutOf({ times, series, interval, end }, width),
    [times, series, interval, end, width],
  );
  const still = useMemo(
    () =>
      html`<${Still} times=${times} whole=${{ cut, complete }} series=${series} interval=${interval} layout=${layout} />`,
    [layout, cut, complete],
  );
  const { drag, down, move, up, leave } = useDrag(layout, times, onZoom);
  const positionOf = (event) => event.clientX - event.currentTarget.getBoundingClientRect().left;
  return html`
    <svg translate="no" class=${onZoom ? "zooms" : undefined} width=${width} height=${layout.height}
      onPointerDown=${(event) => down(positionOf(event), event)} onPointerUp=${up}
      onPointerMove=${(event) => {
        move(positionOf(event));
        onPoint(nearest(times.length, layout.x, positionOf(event)), layout);
      }}
      onPointerLeave=${() => {
        leave();
        onPoint(null);
      }}>
      ${still}
      ${over?.(layout)}
      ${at !== null && at < times.length && html`<${Pointed} index=${at} series=${series} layout=${layout} />`}
      ${drag && html`<rect class="drag" x=${Math.min(...drag)} y=${kTop} width=${Math.abs(drag[1] - drag[0])} height=${layout.floor - kTop} />`}
    </svg>`;
};

export const Plot = ({ tip, ...chart }) => {
  const box = useRef(null);
  const width = useWidth(box);
  const { at, times, series, interval, end } = chart;
  const isPointed = at !== null && width > 0 && at < times.length;
  const layout = isPointed ? layoutOf({ times, series, interval, end }, width) : null;
  return html`<div ref=${box}>
    ${width > 0 && html`<${Drawn} ...${chart} width=${width} />`}${layout && tip(layout.x(at), width)}</div>`;
};
