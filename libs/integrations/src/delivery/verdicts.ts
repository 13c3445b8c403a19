import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { tableOf, type Wakeups } from '#store';
import { BackgroundWork } from '#runtime';
import { EndpointHealth, type FailingReason } from './endpoint-health.js';
import { WebhookEndpointRow } from './endpoint-row.js';

/** How often to look for what nobody told of. */
const LOOK_MS = 10_000;
const BATCH = 100;

/** A change of an endpoint's state that the dispatcher came to. */
export interface Verdict {
  readonly board: string;
  readonly endpoint: string;
  readonly verdict: FailingReason | 'paused' | 'recovered';
  /** Why it is failing so far; null when it is not. */
  readonly failing: FailingReason | null;
}

/** Changes of state that the context of endpoints has not been told yet. They are kept in the database until it has. */
export class Verdicts {
  constructor(
    private readonly pool: Pool,
    private readonly wakeups: Pick<Wakeups, 'verdicts' | 'webhooks'>,
  ) {}

  /** There are some: wakes who waits, in whatever process. */
  announce(): void {
    this.wakeups.verdicts.announce();
  }

  /** How often this process has heard of some. */
  get heard(): number {
    return this.wakeups.verdicts.grown;
  }

  /** Resolves when there were more announcements than `heard`, after a while, or when `signal` aborts. */
  next(signal: AbortSignal, heard: number): Promise<void> {
    return this.wakeups.verdicts.next(LOOK_MS, signal, heard);
  }

  /** Endpoints have changed: lanes of theirs may be due. */
  told(): void {
    this.wakeups.webhooks.announce();
  }

  /** Those that wait. Of endpoints that an operator resumed since, and those that are retired, there are none. */
  async waiting(): Promise<readonly Verdict[]> {
    const { rows } = await this.pool.query<Verdict & { stale: boolean }>({
      name: 'webhook-verdicts',
      text: `select h.board, h.endpoint, h.verdict, case when e."state" = 'failing' then e."stateReason" end as failing,
          e."id" is null or e."retiredAt" is not null or e."resumes" <> h.resumes as stale
        from webhook_health h
        left join "${tableOf(WebhookEndpointRow).name}" e on e."board" = h.board and e."id" = h.endpoint
        where h.verdict is not null order by h.endpoint limit ${BATCH}`,
    });
    for (const verdict of rows.filter(({ stale }) => stale)) await this.done(verdict);
    return rows
      .filter(({ stale }) => !stale)
      .map(({ board, endpoint, verdict, failing }) => ({ board, endpoint, verdict, failing }));
  }

  /** The verdict was told, unless there is another by now. */
  async done({ endpoint, verdict }: Verdict): Promise<void> {
    await this.pool.query('update webhook_health set verdict = null where endpoint = $1 and verdict = $2', [
      endpoint,
      verdict,
    ]);
  }
}

/** Tells the context of endpoints what the dispatcher found out about their health, until it knows. */
@Injectable()
export class VerdictKeeper extends BackgroundWork {
  readonly name = 'webhook verdicts';
  readonly single = true;

  constructor(
    private readonly verdicts: Verdicts,
    private readonly health: EndpointHealth,
  ) {
    super();
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { heard } = this.verdicts;
      const waiting = await this.verdicts.waiting();
      for (const verdict of waiting) {
        await this.tell(verdict);
        await this.verdicts.done(verdict);
      }
      if (waiting.length > 0) this.verdicts.told();
      await this.verdicts.next(signal, heard);
    }
  }

  private tell({ board, endpoint, verdict, failing }: Verdict): Promise<void> {
    if (verdict === 'recovered') return this.health.recovered(board, endpoint);
    if (verdict === 'paused') return this.health.paused(board, endpoint, failing ?? 'consecutive_failures');
    return this.health.failing(board, endpoint, verdict);
  }
}
