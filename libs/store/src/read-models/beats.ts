import type { Position } from '#kernel';
import type { Pool } from 'pg';
import { Batcher } from '../batcher.js';
import { COMMIT_MAY_FOLLOW } from '../database/statements.js';

/** An idle read model. */
interface Beat {
  readonly name: string;
  readonly version: number;
  /** The expected position of its checkpoint. */
  readonly from: Position;
}

/** A read model that has read on and found no events of its own. */
interface Advance extends Beat {
  readonly to: Position;
}

/** Records the progress of read models without rows to write: concurrent ones share one statement. */
export class Beats {
  private readonly beats = new Batcher((beats: readonly Beat[]) => this.write(beats), { maxSize: 1_000, inFlight: 1 });
  private readonly advances = new Batcher((advances: readonly Advance[]) => this.move(advances), {
    maxSize: 1_000,
    inFlight: 1,
  });

  constructor(private readonly pool: Pool) {}

  /** The read model is up to date. Resolves to false if its checkpoint has another position. @throws errors of the database. */
  inStep(beat: Beat): Promise<boolean> {
    return this.beats.run(beat);
  }

  /** The checkpoint moves on. Resolves to false if it has another position. @throws errors of the database. */
  advance(advance: Advance): Promise<boolean> {
    return this.advances.run(advance);
  }

  private move(advances: readonly Advance[]): Promise<boolean[]> {
    return this.written(advances, {
      name: 'read-model-advances',
      text: `update read_models m set checkpoint = a.after
        from unnest($1::text[], $2::int[], $3::text[], $4::text[]) as a(name, version, before, after)
        where m.name = a.name and m.version = a.version and m.checkpoint = a.before and ${COMMIT_MAY_FOLLOW}
        returning m.name, m.version`,
      values: [advances.map(({ to }) => to)],
    });
  }

  // Detects a checkpoint that was lost in a crash of the database, which nothing else would write again.
  private write(beats: readonly Beat[]): Promise<boolean[]> {
    return this.written(beats, {
      name: 'read-model-beats',
      text: `update read_models m set caught_up_at = now() from unnest($1::text[], $2::int[], $3::text[]) as b(name, version, before)
        where m.name = b.name and m.version = b.version and m.checkpoint = b.before and ${COMMIT_MAY_FOLLOW}
        returning m.name, m.version`,
      values: [],
    });
  }

  /** Which of these were written; the first parameters are those that all of them have. */
  private async written(
    beats: readonly Beat[],
    { name, text, values }: { readonly name: string; readonly text: string; readonly values: readonly unknown[] },
  ): Promise<boolean[]> {
    const { rows } = await this.pool.query<{ name: string; version: number }>({
      name,
      text,
      values: [
        beats.map(({ name: model }) => model),
        beats.map(({ version }) => version),
        beats.map(({ from }) => from),
        ...values,
      ],
    });
    const found = new Set(rows.map(({ name: model, version }) => `${model} ${version}`));
    return beats.map(({ name: model, version }) => found.has(`${model} ${version}`));
  }
}
