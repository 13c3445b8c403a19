import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { type Wakeups } from '#store';
import { tableOf } from '#store/engine';
import { BackgroundWork } from '#runtime';
import {
  type FailingReason,
  type HealthTransition,
  reasonOfPause,
  type EndpointStanding,
  stillApplies,
} from './health.js';
import { EndpointCommands } from './endpoint-commands.js';
import { WebhookEndpointRow } from './endpoint-row.js';

/** How often to look for changes that no notification announced. */
const LOOK_MS = 10_000;
const BATCH = 100;

/** A transition that is not yet applied to its endpoint. */
export interface PendingTransition {
  readonly board: string;
  readonly endpoint: string;
  readonly transition: HealthTransition;
  /** The reason of a pause. */
  readonly reason: FailingReason;
}

interface TransitionRow {
  readonly board: string;
  readonly endpoint: string;
  readonly transition: HealthTransition;
  readonly resumes: number;
  /** The following fields are null if the endpoint does not exist. */
  readonly endpointResumes: number | null;
  readonly retired: boolean;
  readonly state: EndpointStanding['state'];
  readonly stateReason: EndpointStanding['reason'];
}

/** Transitions that are not yet applied to their endpoints. They stay in the database until they are. */
export class HealthTransitions {
  constructor(
    private readonly pool: Pool,
    private readonly wakeups: Pick<Wakeups, 'health' | 'webhooks'>,
  ) {}

  /** Announces new transitions, to the waiting code of all processes. */
  announce(): void {
    this.wakeups.health.announce();
  }

  /** How many announcements this process has received. */
  get heard(): number {
    return this.wakeups.health.grown;
  }

  /** Resolves after more announcements than `heard`, after a while, or when `signal` aborts. */
  next(signal: AbortSignal, heard: number): Promise<void> {
    return this.wakeups.health.next(LOOK_MS, signal, heard);
  }

  /** Endpoints have changed, so deliveries to them may be due. */
  applied(): void {
    this.wakeups.webhooks.announce();
  }

  /** The pending transitions. Those that no longer apply are removed. */
  async pending(): Promise<readonly PendingTransition[]> {
    const { rows } = await this.pool.query<TransitionRow>({
      name: 'webhook-transitions',
      text: `select h.board, h.endpoint, h.verdict as transition, h.resumes, e."resumes" as "endpointResumes",
          e."retiredAt" is not null as retired, e."state", e."stateReason"
        from webhook_health h
        left join "${tableOf(WebhookEndpointRow).name}" e on e."board" = h.board and e."id" = h.endpoint
        where h.verdict is not null order by h.endpoint limit ${BATCH}`,
    });
    const pending: PendingTransition[] = [];
    for (const row of rows) {
      const { board, endpoint, transition, endpointResumes: resumes, retired, state, stateReason } = row;
      if (stillApplies(row, resumes === null ? null : { resumes, retired }))
        pending.push({ board, endpoint, transition, reason: reasonOfPause({ state, reason: stateReason }) });
      else await this.done(row);
    }
    return pending;
  }

  /** Removes the transition, which its endpoint now has, unless another one replaced it. */
  async done({ endpoint, transition }: Pick<PendingTransition, 'endpoint' | 'transition'>): Promise<void> {
    await this.pool.query('update webhook_health set verdict = null where endpoint = $1 and verdict = $2', [
      endpoint,
      transition,
    ]);
  }
}

/** Sends each pending transition to its endpoint as a command until it is applied. */
@Injectable()
export class HealthTransitionRelay extends BackgroundWork {
  readonly name = 'webhook health transitions';
  readonly single = true;

  constructor(
    private readonly transitions: HealthTransitions,
    private readonly endpoints: EndpointCommands,
  ) {
    super();
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { heard } = this.transitions;
      const pending = await this.transitions.pending();
      for (const transition of pending) {
        await this.apply(transition);
        await this.transitions.done(transition);
      }
      if (pending.length > 0) this.transitions.applied();
      await this.transitions.next(signal, heard);
    }
  }

  private apply({ board, endpoint, transition, reason }: PendingTransition): Promise<void> {
    if (transition === 'recovered') return this.endpoints.recovered(board, endpoint);
    if (transition === 'paused') return this.endpoints.paused(board, endpoint, reason);
    return this.endpoints.failing(board, endpoint, transition);
  }
}
