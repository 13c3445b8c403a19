import { styleText } from 'node:util';

/** Where lines are written, such as standard output. */
interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const COLORS = { fatal: 'red', error: 'red', warn: 'yellow', info: 'green', debug: 'gray' } as const;

/**
 * A destination for the logger that prints each JSON line for people: the time of day, the level, the message, the other fields as
 * `name=value`, and the stack of an error below. Colors are used on a terminal only.
 */
export function prettyLines(output: Output): { write(line: string): void } {
  return { write: (line) => void output.write(pretty(line, output.isTTY === true)) };
}

function pretty(line: string, inColor: boolean): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const name = String(level);
  const paint = (color: Parameters<typeof styleText>[0], text: string) =>
    inColor && !process.env['NO_COLOR'] ? styleText(color, text, { validateStream: false }) : text;
  const color = Object.hasOwn(COLORS, name) ? COLORS[name as keyof typeof COLORS] : 'white';
  const more = Object.entries(fields).map(([key, value]) => `${key}=${shown(value)}`);
  const stack = err === undefined ? '' : `\n${indented(stackOf(err))}`;
  return [
    paint('gray', new Date(String(time)).toTimeString().slice(0, 8)),
    paint(color, name.toUpperCase().padEnd(5)),
    ...(msg === undefined ? [] : [String(msg)]),
    ...(more.length > 0 ? [paint('gray', more.join(' '))] : []),
  ]
    .join('  ')
    .concat(stack, '\n');
}

const shown = (value: unknown) => (typeof value === 'string' && /^\S+$/.test(value) ? value : JSON.stringify(value));

/** The stack of a logged error, followed by that of its cause. */
function stackOf(err: unknown): string {
  const { type, message, stack, cause } = err as Readonly<Record<string, unknown>>;
  const own = String(stack ?? `${String(type ?? 'Error')}: ${String(message)}`);
  return cause === undefined ? own : `${own}\nCaused by: ${stackOf(cause)}`;
}

const indented = (text: string) => text.replace(/^/gm, '  ');
