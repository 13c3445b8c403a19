import { VISITORS } from '#access';
import { withFacts } from '#store';
import { randomUUID } from 'node:crypto';

/** The id of the one table of an installation. */
export const RATES_ID = 'exchange_rates';

/** Runs `work` on what belongs to the installation and to no board, in the name of the system. */
export function forInstallation<T>(work: () => T): T {
  const requestId = `rates_${randomUUID()}`;
  const known = {
    board: VISITORS.id,
    actor: 'system:exchange-rates',
    now: new Date().toISOString(),
    requestId,
    correlationId: requestId,
    causationId: null,
  };
  return withFacts(known, work, undefined, VISITORS.slug);
}
