import type { NameServers } from '#runtime';
import type { NameResolver } from '#runtime/engine';
import type { Contract } from './contract.js';

/** What DNS says, for specs: nothing stands at a name unless a spec put it there. */
export class MemoryNames implements Contract<NameServers> {
  private readonly records = new Map<string, readonly string[] | string>();
  /** The names that were asked for, in order. */
  readonly asked: string[] = [];

  /** From now on `name` has these TXT records; none when there are none. */
  says(name: string, ...values: readonly string[]): void {
    this.records.set(name, values);
  }

  /** From now on a question for `name` ends with this code of `node:dns`. */
  fails(name: string, code: string): void {
    this.records.set(name, code);
  }

  resolver(): NameResolver {
    return {
      resolveTxt: async (name: string) => {
        this.asked.push(name);
        const found = this.records.get(name) ?? [];
        if (typeof found === 'string' || found.length === 0)
          throw Object.assign(new Error(`queryTxt ${name}`), { code: typeof found === 'string' ? found : 'ENOTFOUND' });
        return found.map((value) => [value]);
      },
      cancel: () => undefined,
    };
  }
}
