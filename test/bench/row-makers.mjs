// Makes the rows of the table from figures and costs.
import { median, summary } from './measure.mjs';
import { grouped } from './table.mjs';

/** Rows that write, for which the bytes of WAL are shown. */
const WRITES = /^(b|e|f|l|m|xe|xf|1|7)[₀₁]?$/;

/** Makers of rows from operations a second by name (`seen`) and costs of one (`costs`), and the rows that they have made. */
export function rowMakers(seen, costs) {
  const rows = [];

  /** Operations a second: as a share of a baseline (`target`, `aim`), or absolute (`atLeast`, `aimAt`). */
  const rate = (row, name, what, { baseline, target, aim, atLeast, aimAt, paired = false } = {}) => {
    if (!seen[name] || (baseline && !seen[baseline])) return;
    const result = summary(seen[name]);
    // Rounds that took turns are compared one by one, because the machine changes from minute to minute.
    const ratio = !baseline
      ? null
      : paired
        ? median(seen[name].map((each, nth) => each / seen[baseline][nth]))
        : result.median / summary(seen[baseline]).median;
    const wish = (share, figure) => {
      if (share !== undefined) return { text: `≥ ${share} ×`, met: ratio >= share };
      return figure === undefined
        ? { text: '', met: null }
        : { text: `≥ ${grouped(figure)}/s`, met: result.median >= figure };
    };
    const [must, best] = [wish(target, atLeast), wish(aim, aimAt)];
    rows.push({
      row,
      what,
      unit: '/s',
      ...result,
      rounds: seen[name],
      ratio,
      target: must.text,
      met: must.met,
      aim: best.text,
      aimMet: best.met,
      ...costOf(costs[name], WRITES.test(row)),
    });
  };

  /** A figure that should be low; `spent` is the cost of an operation that it is of. */
  const figure = (row, what, values, unit, { atMost, aim, spent } = {}) => {
    if (!values?.length || values.some((value) => !Number.isFinite(value))) return;
    const result = summary(values);
    const wish = (limit) =>
      limit === undefined ? { text: '', met: null } : { text: `≤ ${limit}${unit}`, met: result.median <= limit };
    const [must, best] = [wish(atMost), wish(aim)];
    rows.push({
      row,
      what,
      unit,
      ...result,
      rounds: values,
      ratio: null,
      target: must.text,
      met: must.met,
      aim: best.text,
      aimMet: best.met,
      ...costOf(spent, false),
    });
  };
  return { rows, rate, figure };
}

/** The cost of an operation, the median of the rounds; nothing if it was not measured. */
function costOf(spent, writes) {
  if (!spent?.length) return {};
  const middle = (name) => median(spent.map((cost) => cost[name]));
  const cpu = { node: middle('node'), postgres: middle('postgres') };
  return { ...(Number.isFinite(cpu.node + cpu.postgres) ? { cpu } : {}), ...(writes ? { wal: middle('wal') } : {}) };
}
