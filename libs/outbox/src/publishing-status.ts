import type { EventStore } from '#kernel';
import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { quarantineOf } from './publication-tables.js';
import type { Publishing } from './publishing.js';

/** How far publishing is. */
export interface PublishingState {
  /** How long ago the publisher was last up to date with the log; 0 if it is, as far as known. */
  readonly lagSeconds: number;
  /** The sequence of the newest published event. */
  readonly sequence: number;
  /** Quarantined objects by kind: one of their events could not be folded, so they are no longer published. */
  readonly quarantined: Readonly<Record<string, number>>;
  /** How many published events each follower has not passed yet. */
  readonly followers: Readonly<Record<string, number>>;
}

/** A publisher that was up to date this recently still is: it reports only every few seconds that it is idle. */
const QUIET_SECONDS = 15;

/** Reports how far publishing is. */
export class PublishingStatus {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly publishing: Publishing,
  ) {}

  async now(): Promise<PublishingState> {
    const kinds = this.publishing.definitions.map(({ object }) => object);
    const [head, { rows }] = await Promise.all([
      this.store.head(),
      this.pool.query<{
        checkpoint: string;
        sequence: string;
        seconds: number;
        quarantined: { name: string; n: number }[] | null;
        followers: { name: string; sequence: number }[] | null;
      }>({
        name: 'publishing-status',
        text: `select checkpoint, sequence, extract(epoch from now() - caught_up_at)::float8 as seconds,
            (select json_agg(q) from (select read_model as name, count(*)::int as n from quarantine
              where read_model = any($1) group by read_model) q) as quarantined,
            (select json_agg(f) from (select name, sequence from publication_followers) f) as followers
          from publisher where name = 'log'`,
        values: [kinds.map(quarantineOf)],
      }),
    ]);
    const [row] = rows;
    if (!row) throw new Error('The publisher is not set up: its row is missing.');
    const { checkpoint, seconds } = row;
    const sequence = Number(row.sequence);
    const held = new Map((row.quarantined ?? []).map(({ name, n }) => [name, n]));
    return {
      lagSeconds: checkpoint >= head || seconds < QUIET_SECONDS ? 0 : seconds,
      sequence,
      quarantined: Object.fromEntries(kinds.map((kind) => [kind, held.get(quarantineOf(kind)) ?? 0])),
      followers: Object.fromEntries(
        (row.followers ?? []).map(({ name, sequence: at }) => [name, Math.max(0, sequence - at)]),
      ),
    };
  }

  /** Adds the Prometheus metrics of publishing. */
  register(registry: Registry): void {
    const registers = [registry];
    const sequence = new Gauge({
      name: 'openings_published_events',
      help: 'Sequence of the newest published event.',
      registers,
    });
    const quarantined = new Gauge({
      name: 'openings_publishing_quarantined',
      help: 'Objects in quarantine, which are no longer published, by kind.',
      labelNames: ['object'],
      registers,
    });
    const behind = new Gauge({
      name: 'openings_publishing_follower_behind',
      help: 'Published events that a follower has not passed yet.',
      labelNames: ['follower'],
      registers,
    });
    const now = () => this.now();
    new Gauge({
      name: 'openings_publishing_lag_seconds',
      help: 'How long publishing has been behind the log.',
      registers,
      async collect() {
        const state = await now();
        this.set(state.lagSeconds);
        sequence.set(state.sequence);
        for (const [object, n] of Object.entries(state.quarantined)) quarantined.set({ object }, n);
        for (const [follower, n] of Object.entries(state.followers)) behind.set({ follower }, n);
      },
    });
  }
}
