// Rows as text.

/** A figure with its significant digits, in groups of three. */
export function grouped(number) {
  if (number < 10 && !Number.isInteger(number)) return number.toFixed(2);
  if (number < 100 && !Number.isInteger(number)) return number.toFixed(1);
  return String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, ' ');
}

/** Milliseconds: as many digits as say something. */
const milliseconds = (figure) => (figure < 0.1 ? figure.toFixed(3) : figure.toFixed(2));

/** Processor time of Node + that of PostgreSQL; empty if it was not measured. */
export const processorTime = (cpu) => (cpu ? `${milliseconds(cpu.node)} + ${milliseconds(cpu.postgres)}` : '');

const yesOrNo = (met) => (met === null || met === undefined ? '' : met ? 'yes' : 'no');

/** Lines of cells, the first of which are headings, as text that is also Markdown. */
export function tabular(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const written = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
  written.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  return written.join('\n');
}

/** The table of a run, and its machine. */
export function printed(machine, rows) {
  const lines = [
    ['row', 'what', 'median [spread]', 'ratio', 'must', 'met', 'aim', 'met', 'CPU ms/op', 'WAL B/op'],
    ...rows.map(({ row, what, unit, median, min, max, ratio, target, met, aim = '', aimMet, cpu, wal }) => [
      row,
      what,
      `${grouped(median)}${unit}${min === max ? '' : ` [${grouped(min)}..${grouped(max)}]`}`,
      ratio === null ? '' : ratio.toFixed(2),
      target,
      yesOrNo(met),
      aim,
      yesOrNo(aimMet),
      processorTime(cpu),
      wal === undefined ? '' : grouped(Math.round(wal)),
    ]),
  ];
  const { cores, processor, loadBefore, memoryGb, node, postgres, fsync, date } = machine;
  const about = `${cores} cores (${processor}), ${memoryGb} GB, Node ${node}, PostgreSQL ${postgres}, fsync ${fsync}`;
  return `\n${tabular(lines)}\n\n${about}, load before ${loadBefore.toFixed(1)}, ${date}\n`;
}
