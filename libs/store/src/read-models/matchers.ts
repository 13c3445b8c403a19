/** The name of a column or table, as statements name it. */
export const quoted = (name: string): string => `"${name}"`;

/** Something else that a column can be asked for than a value; makes the condition. */
export class Matcher {
  constructor(readonly condition: (column: string, place: (value: unknown) => string) => string) {}
}

/** Matches a text that contains `part`, or a row that has one of the values of `or` in the column of that name; null is not asked for. */
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

/** Matches a text that has a word which begins so, for each of `words`: words stand in the column with a space before each. */
export class Words extends Matcher {
  constructor(readonly words: readonly string[]) {
    super((column, place) => {
      const begins = words.map((word) => `${column} like ${place(`% ${word.replaceAll(/[\\%_]/g, '\\$&')}%`)}`);
      return begins.length === 0 ? 'true' : begins.join(' and ');
    });
  }
}

/** Matches a list (jsonb) that has any of `values` in it. */
export class AnyIn extends Matcher {
  constructor(readonly values: readonly string[]) {
    super((column, place) => `${column} ?| ${place(values)}::text[]`);
  }
}

/** Matches what lies between two values, both included; an end that is undefined is open. */
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
