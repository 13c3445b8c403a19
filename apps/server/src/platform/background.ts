import { type EventStore } from '#kernel';
import { BEGINNING } from '#kernel/engine';
import type { AccessStores, AuditLog, Tenants } from '#access';
import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BackgroundWork, type BlobStore } from '#runtime';
import { type Background, collectOperations, type Leases, type Precedence, type QueuedMails } from '#runtime/engine';
import type { Logger } from '#runtime/starting';
import type { RateLimits } from '#http';
import type { IdempotencyKeys } from '#http/engine';
import type { PaymentInbox } from '#payments';
import { type ReadModels } from '#store';
import { Projector, Rebuilds } from '#store/engine';

interface Needs extends Pick<AccessStores, 'boardPasswords' | 'boardUsers' | 'sessions'> {
  readonly leases: Leases;
  readonly readModels: ReadModels;
  readonly store: EventStore;
  readonly pool: Pool;
  readonly idempotency: IdempotencyKeys;
  readonly limits: RateLimits;
  readonly background: Background;
  readonly blobs: BlobStore;
  readonly tenants: Tenants;
  readonly auditLog: Pick<AuditLog, 'forgetOld'>;
  readonly precedence: Precedence;
  readonly mails: QueuedMails;
  readonly paymentInbox: Pick<PaymentInbox, 'forgetOld'>;
  readonly log: Logger;
}

type ProjectionNeeds = Pick<Needs, 'leases' | 'readModels' | 'store' | 'pool' | 'precedence' | 'log'>;

const HOUR_MS = 3_600_000;

/** Background work: projections, policies, housekeeping, and what else the contexts add. Ends with `signal`. */
export async function runBackground(needs: Needs, signal: AbortSignal) {
  const { leases, readModels, store, pool, precedence, log, background } = needs;
  const projections = project({ leases, readModels, store, pool, precedence, log }, signal);
  const housekeeping = leases.whileHolding('housekeeping', signal, async (held) => {
    while (!held.aborted) {
      await keepHouse(needs);
      await sleep(HOUR_MS, undefined, { signal: held }).catch(() => undefined);
    }
  });
  const works = background
    .all()
    .map((work) =>
      work.single
        ? leases.whileHolding(work.name, signal, (held) => work.run(held))
        : again(work, signal, (err) =>
            log.error({ err, work: work.name }, 'Background work failed. It is started again'),
          ),
    );
  await Promise.all([projections, housekeeping, ...works]);
}

/** Hourly tasks, run by one process. */
async function keepHouse(needs: Needs): Promise<void> {
  const { pool, idempotency, limits, blobs, auditLog, boardPasswords, boardUsers, sessions, mails, tenants, log } =
    needs;
  const adopted = await tenants.adopt();
  if (adopted > 0) log.info({ adopted }, 'Appended events for boards and keys that an older release created');
  const answers = await idempotency.forgetOld();
  await limits.forgetOld();
  await collectOperations(pool, blobs);
  await boardPasswords.forgetUnused();
  await auditLog.forgetOld();
  for (const kept of Object.values(boardUsers)) await kept.forgetOld();
  await sessions.forgetOld();
  await mails.forgetOld();
  await needs.paymentInbox.forgetOld();
  if (answers > 0) log.info({ answers }, 'Deleted expired responses of idempotency keys');
}

/** Builds read models of an empty log, which takes no time, until `signal` aborts; otherwise the background process builds them. */
export async function buildReadModels(needs: ProjectionNeeds, signal: AbortSignal): Promise<void> {
  if ((await needs.store.head()) === BEGINNING) await project(needs, signal);
}

async function project(
  { leases, readModels, store, pool, precedence, log }: ProjectionNeeds,
  signal: AbortSignal,
): Promise<void> {
  // Shared, so that new versions of several models are built in one pass over the log.
  const rebuilds = new Rebuilds(readModels, store, pool);
  const projections = readModels.all().map((model) => {
    // Rows that answers wait for are projected immediately; rows that were written with the events are only checked.
    const slow = store.inline || model.table.behind;
    const projector = new Projector(model, readModels, slow ? precedence.laterIn(store) : store, pool, log, rebuilds);
    return leases.whileHolding(`projection ${model.table.name}`, signal, (held) => projector.run(held));
  });
  await Promise.all(projections);
}

/** Restarts `work`, after a growing pause, whenever it ends before `signal` aborts. */
async function again(work: BackgroundWork, signal: AbortSignal, onTrouble: (error: unknown) => void): Promise<void> {
  for (let pause = 250; !signal.aborted; pause = Math.min(pause * 2, 10_000)) {
    const started = Date.now();
    await work.run(signal).catch(onTrouble);
    if (Date.now() - started > 30_000) pause = 250;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}
