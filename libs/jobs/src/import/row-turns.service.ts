import type { Sharing } from './import-rows.service.js';
import type { SoughtCompany } from '../job-content/job-sources.service.js';

interface Begun {
  readonly said: string;
  /** It and all before it that share the key. */
  readonly done: Promise<unknown>;
  readonly own: Promise<void>;
}

/** Has rows that share something written one after the other, in the order in which they come; others side by side. */
export class RowTurns {
  private readonly last = new Map<string, Promise<void>>();
  private readonly companies = new Map<string, Begun>();

  /** @param whenMet returns when a company like that is known; it need not ever return. */
  constructor(private readonly whenMet: (sought: SoughtCompany) => Promise<void>) {}

  /** Runs `write`, which must not throw, when it is the turn of a row that shares `keys` and `company`. */
  take({ keys, company }: Sharing, write: () => Promise<void>): Promise<void> {
    const waits: Promise<unknown>[] = keys.flatMap((key) => this.last.get(key) ?? []);
    const earlier = company?.keys.flatMap((key) => this.companies.get(key) ?? []) ?? [];
    if (company)
      for (const each of earlier)
        waits.push(each.said === company.said ? Promise.race([this.whenMet(company.sought), each.own]) : each.done);
    const own = waits.length === 0 ? write() : Promise.all(waits).then(write);
    for (const key of keys) this.last.set(key, own);
    const done = Promise.all([own, ...earlier.map((each) => each.done)]);
    for (const key of company?.keys ?? []) this.companies.set(key, { said: company?.said ?? '', done, own });
    return own;
  }
}
