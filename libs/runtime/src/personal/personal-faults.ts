import { streamName } from '#kernel/engine';
import { facts } from '#store';
import type { Pool } from 'pg';
import { type DataSubject, PersonalDataStore } from './personal-data-store.js';

/** Errors with events of a person: their message may quote personal data. */
export class PersonalFaults extends PersonalDataStore {
  readonly name = 'faults';
  readonly covers = {
    quarantine: { columns: ['error'], impersonal: ['read_model', 'stream', 'event_id', 'position', 'at'] },
    policy_failures: { columns: ['error'], impersonal: ['policy', 'event_id', 'stream', 'position', 'at'] },
  };

  constructor(private readonly pool: Pick<Pool, 'query'>) {
    super();
  }

  async *read(subject: DataSubject): AsyncIterable<object> {
    const { rows } = await this.pool.query<{ stream: string; error: string }>(
      `select stream, error from quarantine where stream = any($1) and error <> ''
       union all select stream, error from policy_failures where stream = any($1) and error <> ''`,
      [namesOf(subject)],
    );
    yield* rows;
  }

  async purge(subject: DataSubject): Promise<void> {
    const streams = namesOf(subject);
    await this.pool.query(`update quarantine set error = '' where stream = any($1)`, [streams]);
    await this.pool.query(`update policy_failures set error = '' where stream = any($1)`, [streams]);
  }
}

const namesOf = ({ streams }: DataSubject): readonly string[] => {
  const { board } = facts();
  return streams.map(({ category, objectId }) => streamName({ category, objectId, board }));
};
