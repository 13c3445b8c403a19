import type { Pool } from 'pg';
import { Batcher } from '../batcher.js';

/** A read model that has nothing to do. */
interface Beat {
  readonly name: string;
  readonly version: number;
}

/** Notes of read models that they are in step with the log: those that come together are one statement. */
export class Beats {
  private readonly beats = new Batcher((beats: readonly Beat[]) => this.write(beats), { maxSize: 1_000, inFlight: 1 });

  constructor(private readonly pool: Pool) {}

  /** The read model is in step. @throws what the database throws. */
  inStep(beat: Beat): Promise<void> {
    return this.beats.run(beat);
  }

  private async write(beats: readonly Beat[]): Promise<void[]> {
    await this.pool.query({
      name: 'read-model-beats',
      text: `update read_models m set caught_up_at = now() from unnest($1::text[], $2::int[]) as b(name, version)
        where m.name = b.name and m.version = b.version`,
      values: [beats.map(({ name }) => name), beats.map(({ version }) => version)],
    });
    return beats.map(() => undefined);
  }
}
