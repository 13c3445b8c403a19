import { readFileSync } from 'node:fs';
import type { Flag } from './catalogue.js';
import { refuse } from './failure.js';
import { readAll, type Io } from './io.js';
import { didYouMean } from './nearest.js';

// Converts texts of the command line to values of the request.

/** Reads a file, or standard input for `-`. @throws Failure if it cannot be read. */
export async function contentsOf(path: string, io: Io): Promise<Buffer> {
  if (path === '-') return readAll(io.stdin);
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw refuse(`Cannot read ${path}: ${code === 'ENOENT' ? 'there is no such file' : (code ?? String(error))}.`);
  }
}

/** Parses JSON from a text, from `@file`, or from standard input (`-`, `@-`). */
export async function jsonFrom(text: string, name: string, io: Io): Promise<unknown> {
  const file = text === '-' ? '-' : text.startsWith('@') ? text.slice(1) : null;
  const source = file === null ? text : (await contentsOf(file, io)).toString('utf8');
  try {
    return JSON.parse(source) as unknown;
  } catch (error) {
    throw refuse(
      `${name}: ${file === null ? 'this' : file === '-' ? 'standard input' : file} is not JSON.`,
      String((error as Error).message),
    );
  }
}

function oneOf(text: string, { flag, choices = [] }: Flag): void {
  if (choices.length > 0 && !choices.includes(text))
    throw refuse(
      `--${flag}: "${text}" is not a valid value.${didYouMean(text, choices)}`,
      `Valid values: ${choices.join(', ')}`,
    );
}

function numberFrom(text: string, { flag, kind }: Flag): number {
  const pattern = kind === 'integer' ? /^-?\d+$/ : /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
  if (!pattern.test(text))
    throw refuse(`--${flag}: "${text}" is not a ${kind === 'integer' ? 'whole number' : 'number'}.`);
  return Number(text);
}

function momentFrom(text: string, { flag }: Flag): number {
  // Without a time zone it is in UTC, not in the zone of this machine.
  const zoned = text.replace(/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/i, '$1T$2Z');
  const value = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(zoned) : /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value))
    throw refuse(
      `--${flag}: "${text}" is not a date or time.`,
      'Write 2027-03-31, 2027-03-31T09:00:00Z or epoch milliseconds.',
    );
  return value;
}

async function single(text: string, flag: Flag, io: Io): Promise<unknown> {
  switch (flag.kind) {
    case 'json':
      return jsonFrom(text, `--${flag.flag}`, io);
    case 'boolean':
      if (!['true', 'false'].includes(text)) throw refuse(`--${flag.flag}: "${text}" is neither true nor false.`);
      return text === 'true';
    case 'moment':
      return momentFrom(text, flag);
    case 'text':
      oneOf(text, flag);
      return text;
    default:
      oneOf(text, flag);
      return numberFrom(text, flag);
  }
}

/** The value of `flag` from all its texts. If the flag has a single value, the last text counts. */
export async function valueOf(flag: Flag, texts: readonly string[], io: Io): Promise<unknown> {
  const last = texts.at(-1) ?? '';
  if (last === 'null' && flag.nullable) return null;
  if (!flag.list) return single(last, flag, io);
  const all: unknown[] = [];
  for (const text of texts) {
    const value = await single(text, flag, io);
    // A JSON array sets the whole list.
    if (flag.kind === 'json' && Array.isArray(value)) all.push(...(value as unknown[]));
    else all.push(value);
  }
  return all;
}
