import type { EventStore } from '#kernel';
import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IdempotencyKeys } from '../http/idempotency-keys.js';
import type { RateLimits } from '../http/rate-limits.js';
import { Projector } from '../read-models/projector.js';
import type { ReadModels } from '../read-models/read-models.js';
import type { Leases } from './leases.js';
import type { Logger } from './logging.js';

interface Needs {
  readonly leases: Leases;
  readonly readModels: ReadModels;
  readonly store: EventStore;
  readonly pool: Pool;
  readonly idempotency: IdempotencyKeys;
  readonly limits: RateLimits;
  readonly log: Logger;
}

const HOUR_MS = 3_600_000;

/** Work behind the API, each kind done by one process at a time: projections and housekeeping. Ends with `signal`. */
export async function runBackground({ leases, readModels, store, pool, idempotency, limits, log }: Needs, signal: AbortSignal) {
  const projections = readModels.all().map((model) => {
    const projector = new Projector(model, readModels, store, pool, log);
    return leases.whileHolding(`projection ${model.table.name}`, signal, (held) => projector.run(held));
  });
  const housekeeping = leases.whileHolding('housekeeping', signal, async (held) => {
    while (!held.aborted) {
      const answers = await idempotency.forgetOld();
      await limits.forgetOld();
      if (answers > 0) log.info({ answers }, 'Forgot old answers of idempotency keys');
      await sleep(HOUR_MS, undefined, { signal: held }).catch(() => undefined);
    }
  });
  await Promise.all([...projections, housekeeping]);
}
