import { NameServers } from '#runtime';
import { Injectable } from '@nestjs/common';
import { type TxtAnswer, TxtRecords } from '../ports.js';

/** Limits on what a name server sends. No verification needs more. */
const MOST_RECORDS = 100;
const LONGEST_RECORD = 255;
/** Timeout in total, for all name servers and retries. */
const PATIENCE_MS = 15_000;

const NOTHING_THERE = ['ENODATA', 'ENOTFOUND'];
const WHY: Readonly<Record<string, string>> = {
  ECANCELLED: 'no name server answered in time',
  ECONNREFUSED: 'no name server can be reached',
  EREFUSED: 'the name server refuses to answer',
  ESERVFAIL: 'the name server failed',
  ETIMEOUT: 'no name server answered in time',
};

/** Queries the name servers of the installation, or those of the system. */
@Injectable()
export class DnsTxtRecords implements TxtRecords {
  constructor(private readonly nameServers: NameServers) {}

  async of(name: string, signal: AbortSignal): Promise<TxtAnswer> {
    signal.throwIfAborted();
    const resolver = this.nameServers.resolver();
    const ending = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const cancel = () => resolver.cancel();
    ending.addEventListener('abort', cancel, { once: true });
    try {
      return { outcome: 'answered', values: kept(await resolver.resolveTxt(name)) };
    } catch (error) {
      signal.throwIfAborted();
      const { code = '' } = error as NodeJS.ErrnoException;
      if (NOTHING_THERE.includes(code)) return { outcome: 'answered', values: [] };
      return { outcome: 'unanswered', reason: WHY[code] ?? 'the answer is invalid' };
    } finally {
      ending.removeEventListener('abort', cancel);
    }
  }
}

/** Joins the parts of each record: DNS splits long texts. */
function kept(records: readonly (readonly string[])[]): readonly string[] {
  const values: string[] = [];
  for (const pieces of records) {
    if (values.length === MOST_RECORDS) break;
    const value = pieces.join('');
    if (value.length <= LONGEST_RECORD) values.push(value);
  }
  return values;
}
