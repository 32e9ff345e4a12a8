// <Form ... />: the figures of a chart as a table. Loaded when it is asked for: see ui/lazy.js.
import { html } from "../vendor/preact.js";
import { inColumn } from "../lib/format.js";
import { Table } from "../ui/table.js";

// Times are told in the unit of each, since seconds and hours may stand in one column.
const cellOf = ({ unit, show, values }, shownAt) => {
  const inDigits = unit && unit !== "ms" ? inColumn(unit, values) : show;
  return (i) => shownAt({ show: inDigits }, values[i]);
};

export const Form = ({ timeOf, shownAt, ...chart }) => html`
  <div class="values">
    <${Table} caption=${chart.series.map(({ label }) => label).join(" and ")} rows=${chart.times.map((_, i) => i)}
      columns=${[
        { label: "Time", head: true, cell: (i) => timeOf(chart, i) },
        ...chart.series.map((one) => ({ label: one.label, number: true, cell: cellOf(one, shownAt) })),
      ]} />
  </div>`;
