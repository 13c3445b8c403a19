import type { RowIdentity } from '#kernel';
import { facts } from '../facts.js';
import { tableOf } from '../tables/row.js';

/** The quoted name of a column or table. */
export const quoted = (name: string): string => `"${name}"`;

/** A condition on a column other than equality; makes the SQL. */
export class Matcher {
  constructor(readonly condition: (column: string, place: (value: unknown) => string) => string) {}
}

/** Matches a text that contains `part`, or a row that has one of the values of `or` in the column of that name; null values are ignored. */
export class Containing extends Matcher {
  constructor(
    readonly part: string,
    readonly or: Readonly<Record<string, string | null>> = {},
  ) {
    const others = Object.entries(or).filter(([, value]) => value !== null);
    super((column, place) => {
      const contains = `position(${place(part)} in ${column}) > 0`;
      return `true in (${[contains, ...others.map(([name, value]) => `${quoted(name)} = ${place(value)}`)].join(', ')})`;
    });
  }
}

/** Matches a text that has a word starting with each of `words`; in the column, a space precedes each word. */
export class Words extends Matcher {
  constructor(readonly words: readonly string[]) {
    super((column, place) => {
      const begins = words.map((word) => `${column} like ${place(`% ${word.replaceAll(/[\\%_]/g, '\\$&')}%`)}`);
      return begins.length === 0 ? 'true' : begins.join(' and ');
    });
  }
}

/** Matches a list (jsonb) that contains any of `values`. */
export class AnyIn extends Matcher {
  constructor(readonly values: readonly string[]) {
    super((column, place) => `${column} ?| ${place(values)}::text[]`);
  }
}

/** Matches values between two bounds, both included; an undefined bound is open. */
export class Between<T> extends Matcher {
  constructor(
    readonly from: T | undefined,
    readonly to: T | undefined,
  ) {
    super((column, place) => {
      const ends = [
        ['>=', from],
        ['<=', to],
      ].filter(([, end]) => end !== undefined);
      return ends.length === 0
        ? 'true'
        : ends.map(([sign, end]) => `${column} ${String(sign)} ${place(end)}`).join(' and ');
    });
  }
}

/** Matches the values that rows of another read model of the same board have in `column`: an object that others refer to. */
export class NamedBy<Row extends RowIdentity> extends Matcher {
  /**
   * @param where which of those rows count: a value of each column, or a list of values.
   * @param isNegated to match values that none of those rows has; `column` must never be null then.
   */
  constructor(
    readonly row: new () => Row,
    readonly column: Exclude<keyof Row, 'board'> & string,
    readonly where: { readonly [K in Exclude<keyof Row, 'board'>]?: string | readonly string[] },
    readonly isNegated = false,
  ) {
    super((matched, place) => {
      const named = isNegated ? 'not in' : 'in';
      const wanted = Object.entries(where as Readonly<Record<string, string | readonly string[]>>);
      const conditions = wanted.map(([name, value]) =>
        typeof value === 'string' ? `${quoted(name)} = ${place(value)}` : `${quoted(name)} = any(${place(value)})`,
      );
      const whole = [`"board" = ${place(facts().board)}`, ...conditions].join(' and ');
      return `${matched} ${named} (select ${quoted(column)} from ${quoted(tableOf(row).name)} where ${whole})`;
    });
  }
}
