import type { Position } from '#kernel';
import type { Pool } from 'pg';
import { Batcher } from '../batcher.js';

/** A read model that has nothing to do. */
interface Beat {
  readonly name: string;
  readonly version: number;
}

/** A read model that has read on, and found nothing of its own. */
interface Advance extends Beat {
  readonly from: Position;
  readonly to: Position;
}

/** Notes of read models that have nothing to write: those that come together are one statement. */
export class Beats {
  private readonly beats = new Batcher((beats: readonly Beat[]) => this.write(beats), { maxSize: 1_000, inFlight: 1 });
  private readonly advances = new Batcher((advances: readonly Advance[]) => this.move(advances), {
    maxSize: 1_000,
    inFlight: 1,
  });

  constructor(private readonly pool: Pool) {}

  /** The read model is in step. @throws what the database throws. */
  inStep(beat: Beat): Promise<void> {
    return this.beats.run(beat);
  }

  /** The checkpoint moves on. Resolves to false when somebody else moved it. @throws what the database throws. */
  advance(advance: Advance): Promise<boolean> {
    return this.advances.run(advance);
  }

  private async move(advances: readonly Advance[]): Promise<boolean[]> {
    const { rows } = await this.pool.query<{ name: string; version: number }>({
      name: 'read-model-advances',
      text: `update read_models m set checkpoint = a.after
        from unnest($1::text[], $2::int[], $3::text[], $4::text[]) as a(name, version, before, after)
        where m.name = a.name and m.version = a.version and m.checkpoint = a.before returning m.name, m.version`,
      values: [
        advances.map(({ name }) => name),
        advances.map(({ version }) => version),
        advances.map(({ from }) => from),
        advances.map(({ to }) => to),
      ],
    });
    const moved = new Set(rows.map(({ name, version }) => `${name} ${version}`));
    return advances.map(({ name, version }) => moved.has(`${name} ${version}`));
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
