import type { Position } from '#kernel';
import { COMMIT_MAY_FOLLOW } from '#store';
import type { Pool } from 'pg';
import { MAPPING, type IndexedTable } from './indexed-rows.js';

/** How far the index of a table is. */
export interface IndexCheckpoint {
  /** The build that the checkpoint belongs to; empty before the first one. */
  readonly build: string;
  /** `building`: a build is wanted, or has not ended. */
  readonly state: 'building' | 'live';
  readonly position: Position;
  /** How long ago the index last showed everything, as far as known. */
  readonly seconds: number;
}

/** An index under the name of its checkpoint, as read models wait for it. */
export const checkpointOf = ({ model, version }: IndexedTable) => ({ model: `${model}@search${MAPPING}`, version });

/** Another process writes the same index, so this one stops and reads where to continue. */
const moved = ({ model }: IndexedTable) =>
  new Error(`Another process moved the checkpoint of the search index of "${model}".`);

/**
 * The checkpoints of indexes, beside those of the read models that they follow. A checkpoint only moves from where its writer left it, so that one
 * process writes it at a time.
 */
export class IndexCheckpoints {
  constructor(private readonly pool: Pick<Pool, 'query'>) {}

  /** The checkpoint of `table`; it begins with a wanted build. */
  async of(table: IndexedTable): Promise<IndexCheckpoint> {
    const { model, version } = checkpointOf(table);
    await this.pool.query(
      `insert into read_models (name, version, shape, state, checkpoint) values ($1, $2, '', 'building', '') on conflict do nothing`,
      [model, version],
    );
    return (await this.known(table)) as IndexCheckpoint;
  }

  /** The checkpoint of `table`; null if nothing has been written yet. */
  async known(table: IndexedTable): Promise<IndexCheckpoint | null> {
    const { model, version } = checkpointOf(table);
    const { rows } = await this.pool.query<IndexCheckpoint>({
      name: 'search-checkpoint',
      text: `select shape as build, state, checkpoint as position, extract(epoch from now() - caught_up_at)::float8 as seconds
        from read_models where name = $1 and version = $2`,
      values: [model, version],
    });
    return rows[0] ?? null;
  }

  /** Moves a checkpoint on. Resolves to its state. @throws Error if it is elsewhere. */
  async move(table: IndexedTable, build: string, from: Position, to: Position): Promise<IndexCheckpoint['state']> {
    const { model, version } = checkpointOf(table);
    const { rows } = await this.pool.query<Pick<IndexCheckpoint, 'state'>>({
      name: 'search-checkpoint-move',
      text: `update read_models set checkpoint = $5, caught_up_at = now()
        where name = $1 and version = $2 and shape = $3 and checkpoint = $4 and ${COMMIT_MAY_FOLLOW} returning state`,
      values: [model, version, build, from, to],
    });
    if (!rows[0]) throw moved(table);
    return rows[0].state;
  }

  /** Wants a new build. The index in use remains until it is complete. */
  async wantBuild(table: IndexedTable): Promise<void> {
    const { model, version } = checkpointOf(table);
    await this.of(table);
    await this.pool.query(`update read_models set state = 'building' where name = $1 and version = $2`, [
      model,
      version,
    ]);
  }

  /** The build `to` is complete and takes the place of `from`. @throws Error if another process was faster. */
  async goLive(table: IndexedTable, from: string, to: string, position: Position): Promise<void> {
    const { model, version } = checkpointOf(table);
    const { rowCount } = await this.pool.query(
      `update read_models set state = 'live', shape = $4, checkpoint = $5, caught_up_at = now()
       where name = $1 and version = $2 and shape = $3 and state = 'building'`,
      [model, version, from, to, position],
    );
    if (rowCount !== 1) throw moved(table);
  }
}
