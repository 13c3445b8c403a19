import type { Position } from '#kernel';
import type { Pool } from 'pg';
import { Batcher } from '../batcher.js';
import { COMMIT_MAY_FOLLOW } from '../database/statements.js';

/** A read model that has nothing to do. */
interface Beat {
  readonly name: string;
  readonly version: number;
  /** Where its checkpoint is believed to be. */
  readonly from: Position;
}

/** A read model that has read on, and found nothing of its own. */
interface Advance extends Beat {
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

  /** The read model is in step. Resolves to false when its checkpoint is elsewhere. @throws what the database throws. */
  inStep(beat: Beat): Promise<boolean> {
    return this.beats.run(beat);
  }

  /** The checkpoint moves on. Resolves to false when it is elsewhere. @throws what the database throws. */
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

  // A checkpoint that a crash of the database lost is found by this, when nothing else would write it again.
  private write(beats: readonly Beat[]): Promise<boolean[]> {
    return this.written(beats, {
      name: 'read-model-beats',
      text: `update read_models m set caught_up_at = now() from unnest($1::text[], $2::int[], $3::text[]) as b(name, version, before)
        where m.name = b.name and m.version = b.version and m.checkpoint = b.before and ${COMMIT_MAY_FOLLOW}
        returning m.name, m.version`,
      values: [],
    });
  }

  /** Which of these were written; the first parameters are what all of them have. */
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
