import { type DataSubject, PersonalDataStore } from '#runtime';
import { facts } from '#store';
import type { Pool } from 'pg';

/**
 * Stored answers with personal data (`aboutPerson`), and stored answers to others that name the person, such as messages. After an erasure,
 * a
 * retry gets only the status.
 */
export class PersonalAnswers extends PersonalDataStore {
  readonly name = 'kept_answers';
  readonly covers = {
    idempotency_keys: {
      columns: ['body'],
      impersonal: [
        ...['board', 'credential', 'key', 'fingerprint', 'seed', 'created_at', 'locked_until', 'status', 'headers'],
        ...['person', 'holder', 'gone_since'],
      ],
    },
  };

  constructor(private readonly pool: Pool) {
    super();
  }

  async *read({ ids }: DataSubject): AsyncIterable<object> {
    const { rows } = await this.pool.query<{ at: string; body: string }>(
      `select created_at as at, body from idempotency_keys where board = $1 and person = any($2) and body is not null
       order by created_at`,
      [facts().board, ids],
    );
    for (const { at, body } of rows) yield { at, answer: JSON.parse(body) as unknown };
  }

  async purge({ ids }: DataSubject): Promise<void> {
    await this.pool.query(
      `update idempotency_keys set body = null, headers = '{}'
       where board = $1 and body is not null
         and (person = any($2) or exists (select from unnest($2::text[]) as id where position(id in body) > 0))`,
      [facts().board, ids],
    );
  }
}
