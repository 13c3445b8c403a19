import { type DataSubject, PersonalDataStore } from '#runtime';
import { facts } from '#store';
import type { Pool } from 'pg';

/** Matches by email address, as buyers need no account. Objects newer than `createdAt` belong to another account with the same address. */
const OF_SUBJECT = `board = $1 and ($3::timestamptz is null or created_at <= $3) and (lower(document ->> 'email') = any($2) or lower(document -> 'customer' ->> 'email') = any($2))`;

/** SQL for a document without its buyer. */
export const WITHOUT_BUYER = `case
  when document ? 'customer'
    then jsonb_set(document, '{customer}', document -> 'customer' || '{"name": null, "email": null}')
  else document || '{"email": null}' end`;

/** Names and addresses of buyers in the ledger of the test driver. Their payments are kept without them. */
export class TestPaymentsDataStore extends PersonalDataStore {
  readonly name = 'test_payments';
  readonly covers = {
    test_payments: {
      columns: ['document'],
      impersonal: ['id', 'kind', 'board', 'idempotency_key', 'call', 'created_at', 'changed_at'],
    },
  };

  constructor(private readonly pool: Pool) {
    super();
  }

  async *read(subject: DataSubject): AsyncIterable<object> {
    const { rows } = await this.pool.query<{ kind: string; document: object }>(
      `select kind, document from test_payments where ${OF_SUBJECT} order by created_at, id`,
      valuesOf(subject),
    );
    yield* rows;
  }

  async purge(subject: DataSubject): Promise<void> {
    await this.pool.query(
      `update test_payments set document = ${WITHOUT_BUYER}
        where ${OF_SUBJECT}`,
      valuesOf(subject),
    );
  }
}

const valuesOf = ({ provenAddresses, goneAt }: DataSubject): unknown[] => [
  facts().board,
  provenAddresses.map((each) => each.toLowerCase()),
  goneAt ?? null,
];
