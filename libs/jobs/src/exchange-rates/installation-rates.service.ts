import { VISITORS } from '#access';
import { newFacts, withFacts } from '#store';
import { randomUUID } from 'node:crypto';

/** The id of the installation's only table of rates. */
export const RATES_ID = 'exchange_rates';

/** Runs `work` on data that belongs to the installation and not to a board, as the system actor. */
export function forInstallation<T>(work: () => T): T {
  const requestId = `rates_${randomUUID()}`;
  const known = newFacts({ board: VISITORS.id, actor: 'system:exchange-rates', requestId });
  return withFacts(known, work, undefined, VISITORS.slug);
}
