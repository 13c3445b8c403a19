import type { Pool } from 'pg';
import { facts } from '#store';
import type { BlobStore } from '../blobs/blob-store.js';
import { type DataSubject, PersonalDataStore } from '../personal/personal-data-store.js';
import type { OperationOutput, OperationState } from './operation.js';
import type { OperationWorkers } from './worker.js';

interface OperationRow {
  readonly id: string;
  readonly kind: string;
  readonly state: OperationState;
  readonly input: unknown;
  readonly output: OperationOutput | null;
  readonly outputs: readonly string[];
}

/**
 * Files of operations that contain data about people, such as exports. They are deleted when one of those people is erased; a new export can be
 * made. A running export starts again, without that person.
 */
export class PersonalOperations extends PersonalDataStore {
  readonly name = 'exported_files';
  readonly covers = {
    operations: {
      columns: ['output', 'outputs'],
      impersonal: [
        // Names of collections, files and objects; addresses in it are encrypted, and it is cleared at the end.
        ...['id', 'board', 'kind', 'state', 'input', 'origin', 'resource', 'progress', 'result', 'error'],
        ...['cancel_requested', 'checkpoint', 'attempts', 'lease', 'leased_until'],
        ...['created_at', 'updated_at', 'completed_at'],
      ],
    },
  };

  constructor(
    private readonly pool: Pool,
    private readonly blobs: BlobStore,
    private readonly workers: OperationWorkers,
  ) {
    super();
  }

  /** The files repeat what other stores show, so only their existence is reported. */
  async *read(subject: DataSubject): AsyncIterable<object> {
    for (const { id, kind, output } of await this.found(subject))
      if (output) yield { operation: id, kind, file: output.filename };
  }

  async purge(subject: DataSubject): Promise<void> {
    const found = await this.found(subject);
    for (const { id, state, outputs } of found) {
      if (state === 'running') await this.restart(id);
      else await this.pool.query(`update operations set output = null where id = $1 and state <> 'running'`, [id]);
      // An interrupted run may still write files. They are named by their operation, and deleted after its end.
      for (const key of outputs) await this.blobs.remove(key);
    }
  }

  private async found({ goneAt = null }: { readonly goneAt?: string | null }): Promise<readonly OperationRow[]> {
    const { rows } = await this.pool.query<OperationRow>(
      `select id, kind, state, input, output, outputs from operations
       where board = $1 and (output is not null or state = 'running') and ($2::timestamptz is null or created_at < $2)`,
      [facts().board, goneAt],
    );
    return rows.filter(({ kind, input }) => this.workers.of(kind)?.isPersonal(input) ?? false);
  }

  /** Takes the lease from the current run: nothing that it writes from now on reaches the operation. */
  private async restart(id: string): Promise<void> {
    await this.pool.query(
      `update operations set state = 'pending', lease = null, leased_until = null, checkpoint = null,
         attempts = greatest(attempts - 1, 0), updated_at = now()
       where id = $1 and state = 'running'`,
      [id],
    );
  }
}
