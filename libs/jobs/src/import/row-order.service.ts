import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { SoughtCompany } from '../company/company.read-model.js';
import { type Row, sharedBy, type Sharing, type ImportStretch } from './row-writer.service.js';

/**
 * The number of rows to start before yielding to other work in this process: about five milliseconds of work. One statement appends
 * everything that starts together.
 */
const BEGUN_AT_ONCE = 32;

/**
 * Writes rows concurrently, except that rows with a shared key keep their order.
 * @returns the outcomes of all rows, or of those that started before `signal` aborted.
 * @throws the first error of `write`, after all started rows have ended.
 */
export async function writeInOrder<R extends Row, Outcome>(
  rows: ImportStretch,
  stretch: readonly R[],
  signal: AbortSignal,
  write: (row: R) => Promise<Outcome>,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const order = new RowOrder((sought) => rows.sources.whenNoted(sought));
  const underWay = new Set<Promise<void>>();
  let fault: { readonly error: unknown } | undefined;
  for (const [at, row] of stretch.entries()) {
    if (fault || signal.aborted) break;
    const writing = order.take(sharedBy(rows, row), async () => {
      if (fault) return;
      try {
        outcomes[at] = await write(row);
      } catch (error) {
        fault ??= { error };
      }
    });
    underWay.add(writing);
    void writing.finally(() => underWay.delete(writing));
    if (at % BEGUN_AT_ONCE === BEGUN_AT_ONCE - 1) await yieldToRequests();
    if (underWay.size >= rows.atOnce) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  if (fault) throw fault.error;
  return outcomes;
}

interface CompanyRows {
  readonly data: string;
  /** Resolves when this row and all earlier rows with the key are done. */
  readonly done: Promise<unknown>;
  readonly own: Promise<void>;
}

/** Runs rows with a shared key one after the other, in their order, and all others concurrently. */
export class RowOrder {
  private readonly last = new Map<string, Promise<void>>();
  private readonly companies = new Map<string, CompanyRows>();

  /** @param whenNoted resolves when a matching company is known. It may never resolve. */
  constructor(private readonly whenNoted: (sought: SoughtCompany) => Promise<void>) {}

  /** Runs `write`, which must not throw, once all earlier rows that share `keys` or `company` are done. */
  take({ keys, company }: Sharing, write: () => Promise<void>): Promise<void> {
    const waits: Promise<unknown>[] = keys.flatMap((key) => this.last.get(key) ?? []);
    const earlier = company?.keys.flatMap((key) => this.companies.get(key) ?? []) ?? [];
    if (company)
      for (const each of earlier)
        waits.push(each.data === company.data ? Promise.race([this.whenNoted(company.sought), each.own]) : each.done);
    const own = waits.length === 0 ? write() : Promise.all(waits).then(write);
    for (const key of keys) this.last.set(key, own);
    const done = Promise.all([own, ...earlier.map((each) => each.done)]);
    for (const key of company?.keys ?? []) this.companies.set(key, { data: company?.data ?? '', done, own });
    return own;
  }
}
