import type { NameServers } from '#runtime';
import type { Contract } from './contract.js';

/** A DNS for specs: a name has no records unless a spec sets them. */
export class MemoryNames implements Contract<NameServers> {
  private readonly records = new Map<string, readonly string[] | string>();
  /** The names that were queried, in order. */
  readonly queries: string[] = [];

  /** Sets the TXT records of `name`; none when empty. */
  says(name: string, ...values: readonly string[]): void {
    this.records.set(name, values);
  }

  /** Lets queries for `name` fail with this code of `node:dns`. */
  fails(name: string, code: string): void {
    this.records.set(name, code);
  }

  resolver(): ReturnType<NameServers['resolver']> {
    return {
      resolveTxt: async (name: string) => {
        this.queries.push(name);
        const found = this.records.get(name) ?? [];
        if (typeof found === 'string' || found.length === 0)
          throw Object.assign(new Error(`queryTxt ${name}`), { code: typeof found === 'string' ? found : 'ENOTFOUND' });
        return found.map((value) => [value]);
      },
      cancel: () => undefined,
    };
  }
}
