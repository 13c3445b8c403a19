import type { FastifyInstance } from 'fastify';
import type { Platform } from './platform.js';
import type { WorkerView } from '#runtime/engine';

/** The status of one part in `/readyz`. */
interface Check {
  readonly ok: boolean;
  readonly detail?: unknown;
}

/** The lifecycle of a process. */
export interface Life {
  /** Null when it serves; otherwise the reason why not, for callers. */
  unready: string | null;
  /** Whether it is stopping: it will not become ready again, and serves what is sent to it until it stops listening. */
  ending: boolean;
}

/** The reason of a process that is stopping. */
export const SHUTTING_DOWN = 'The server is shutting down.';

const AT_DOMAINS = { config: { atDomains: true } } as const;

/** Adds `/healthz`, `/readyz` and `/metrics`. */
export function addHealthRoutes(
  fastify: FastifyInstance,
  platform: Platform,
  life: Life,
  worker: WorkerView | null,
): void {
  if (worker) platform.metrics.watch(worker);
  fastify.get('/healthz', AT_DOMAINS, () => ({ status: 'ok' }));
  fastify.get('/readyz', AT_DOMAINS, async (_, reply) => {
    const [database, events, projections, publishing, search] = await Promise.all([
      check(() => platform.pool.query('select 1')),
      check(() => platform.store.ping()),
      projectionCheck(platform),
      publishingCheck(platform),
      searchCheck(platform),
    ]);
    // The checks of the parts show what is not done yet; requests are answered without it.
    const checks = {
      database,
      events,
      projections,
      publishing,
      ...(search ? { search } : {}),
      ...(worker ? { worker: { ok: true, detail: worker.status } } : {}),
    };
    const reason = life.ending ? SHUTTING_DOWN : life.unready;
    const ready = reason === null && Object.values(checks).every(({ ok }) => ok);
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'unready', ...(reason ? { reason } : {}), checks });
  });
  fastify.get('/metrics', async (_, reply) =>
    reply.type(platform.metrics.registry.contentType).send(await platform.metrics.text()),
  );
}

async function check(probe: () => Promise<unknown>): Promise<Check> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('no answer in 2 seconds')), 2_000).unref(),
  );
  try {
    await Promise.race([probe(), late]);
    return { ok: true };
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

/** Objects in quarantine are counted and do not block the others: the process stays ready. */
async function projectionCheck({ readModels, settings }: Platform): Promise<Check> {
  try {
    const models = await readModels.status();
    const behind = ({ state, lagSeconds }: (typeof models)[number]) =>
      state !== 'live' || lagSeconds > settings.PROJECTION_LAG_SECONDS;
    return {
      ok: models.length === readModels.all().length && !models.some(behind),
      detail: models.map(({ name, version, state, lagSeconds, quarantined }) => ({
        name,
        version,
        state,
        lagSeconds: Math.round(lagSeconds * 10) / 10,
        quarantined,
      })),
    };
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

/** A publisher that lags behind, or that left an object out, is reported; the API still answers. */
async function publishingCheck({ publishingStatus }: Platform): Promise<Check> {
  try {
    const { lagSeconds, ...state } = await publishingStatus.now();
    return { ok: true, detail: { lagSeconds: Math.round(lagSeconds * 10) / 10, ...state } };
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

/** A search engine that does not answer, or whose indexes are behind, is reported; everything but the search works without it. */
async function searchCheck({ searchEngine }: Platform): Promise<Check | null> {
  if (searchEngine === null) return null;
  try {
    return { ok: true, detail: await searchEngine.status() };
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}
