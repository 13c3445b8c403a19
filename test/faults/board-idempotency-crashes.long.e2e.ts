import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { opening } from '../e2e/application-calls.js';
import type { Candidate } from '../e2e/candidate-calls.js';
import { anEmployer, aVisibleCandidate, type CompanyMember, sendFirst } from '../e2e/messaging-calls.js';
import {
  type Answer,
  eventually,
  NO_LIMITS,
  outcome,
  request,
  type Server,
  startServer,
  unique,
} from '../e2e/server.js';
import { EVERY_CASE, ROUNDS } from './rounds.js';

// A write of a candidate, guest or employer under an idempotency key has one effect and one answer, even if its process was killed after the append
// and before the answer. For those of operators see idempotency-crashes.

const HOLD = join(import.meta.dirname, 'hold.mjs');
/** Concurrent groups of appends in a process: so many requests can wait for their appends. */
const UNDER_WAY = 3;

let server: Server;
let firm: CompanyMember;

beforeAll(async () => {
  server = await startServer(NO_LIMITS);
  firm = await anEmployer(server, server.board, (body) => server.call('POST', '/v1/companies', { body }));
});
afterAll(() => server?.stop());

/** A write, and the type of the one event that it appends. */
interface Write {
  readonly event: string;
  readonly status: number;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** Null: a guest. */
  readonly as: Candidate | null;
}

const sent = ({ status, text, body }: Answer) => {
  if (status >= 300) throw new Error(text);
  return body;
};

const aDraft = () => ({
  ...{ title: `Night nurse ${unique()}`, description: 'Care.', applicationUrl: 'https://hill.example/apply' },
  ...{ employmentType: 'full_time', remoteOption: 'on_site', officeLocations: [{ query: 'Zurich, Switzerland' }] },
});

/** One write of each kind, none sent yet. */
async function writes(): Promise<readonly Write[]> {
  const { me: employer, company } = firm;
  const below = `/me/companies/${String(company['slug'])}`;
  const [job, second] = [
    await opening(server, { company: company.id }),
    await opening(server, { company: company.id }),
  ];
  const people = await Promise.all([1, 2, 3].map(() => aVisibleCandidate(server, server.board)));
  const [one, two, three] = people as [Candidate, Candidate, Candidate];
  const applied = sent(await one.apply(second.slug)).id;
  const thread = String(sent(await sendFirst(employer, one.id))['conversationId']);
  const unwanted = sent(await sendFirst(employer, three.id)).id;
  const { id: unpaid } = sent(await employer.call('POST', `${below.slice('/me'.length)}/jobs`, aDraft()));
  const post = (event: string, status: number, as: Candidate | null, path: string, body: unknown): Write => ({
    ...{ method: 'POST', event, status, as, path, body },
  });
  const joe = { name: 'Joe', email: `joe-${randomUUID()}@guests.example` };
  return [
    post('ApplicationSubmitted', 200, null, `/jobs/${job.slug}/apply`, joe),
    post('ApplicationSubmitted', 200, one, `/jobs/${job.slug}/apply`, { coverNote: 'Hello' }),
    post('MessageSent', 201, one, `/me/conversations/${thread}/reply`, { body: 'I would.' }),
    post('MessageSent', 201, employer, '/me/conversations', { candidateBoardUserId: two.id, body: 'Would you?' }),
    post('JobCreated', 201, employer, `${below}/jobs`, aDraft()),
    post('JobPublished', 200, employer, `${below}/jobs/${unpaid}/checkout`, {
      billing: { type: 'new', planId: 'free' },
    }),
    { ...post('ProfileChanged', 200, two, '/me/profile', { headline: 'Nurse' }), method: 'PATCH' },
    {
      ...post('ApplicationMoved', 204, employer, `${below}/applicants/${applied}/stage`, { stageId: 'offer' }),
      method: 'PATCH',
    },
    post('MessageReported', 200, three, `/me/messages/${unwanted}/report`, { reason: 'spam' }),
  ];
}
/** How many events of these types the log has. */
const counted = async (types: readonly string[]) =>
  Object.fromEntries(
    (
      await server.sql<{ type: string; n: number }>(
        'select type, count(*)::int as n from events where type = any($1) group by type',
        [types],
      )
    ).map(({ type, n }) => [type, n]),
  );

/** A process beside the server that serves requests and is killed before it answers them; waits for its end. */
async function mortal(hold: 'appends' | 'answers') {
  const process = await server.another({ ROLE: 'api', NODE_OPTIONS: `--import=${HOLD}`, HOLD: hold });
  return {
    origin: process.origin,
    kill: async () => {
      process.signal('SIGKILL');
      await process.ended;
    },
  };
}

const send = (origin: string, { method, path, body, as }: Write, key: string) =>
  request(origin, method, `/v1/boards/${server.board}${path}`, {
    body,
    headers: { ...as?.bearer, 'Idempotency-Key': key },
  });

/** Repeats the request, like a client, while the key is in use. */
async function untilFree(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (outcome(answer) !== '409 idempotency_key_in_use') return answer;
    await sleep(200);
  }
}

/** Sends writes that are appended but not answered, and sends them again to another process: one effect, and one answer. */
async function onceEach(hold: 'appends' | 'answers', all: readonly Write[]): Promise<void> {
  const types = [...new Set(all.map(({ event }) => event))];
  const before = await counted(types);
  const after = { ...before };
  const doomed = await mortal(hold);
  const tries: Promise<Answer | null>[] = [];
  const keys = all.map(() => `key-${randomUUID()}`);
  for (const [nth, write] of all.entries()) {
    tries.push(send(doomed.origin, write, String(keys[nth])).catch(() => null));
    after[write.event] = (after[write.event] ?? 0) + 1;
    await eventually(async () => (await counted(types))[write.event] === after[write.event]);
  }
  if (hold === 'answers')
    await eventually(async () => {
      const [row] = await server.sql<{ n: number }>(
        'select count(*)::int as n from idempotency_keys where key = any($1) and status is not null',
        [keys],
      );
      return row?.n === all.filter(({ as }) => as !== null).length;
    });
  await doomed.kill();
  expect(await Promise.all(tries)).toEqual(all.map(() => null));

  const again = () =>
    Promise.all(all.map((write, nth) => untilFree(() => send(server.origin, write, String(keys[nth])))));
  const [second, third] = [await again(), await again()];
  expect(second.map(outcome)).toEqual(all.map(({ status }) => String(status)));
  expect(third.map(({ status, text }) => [status, text])).toEqual(second.map(({ status, text }) => [status, text]));
  expect(await counted(types)).toEqual(after);
}

const rounds = Array.from({ length: ROUNDS }, (_, nth) => nth + 1);

test.each(rounds)('killed before it learns what was appended, a write is done once (round %i)', async () => {
  // In npm test every second kind of write; the next test has all.
  const all = (await writes()).filter((_, nth) => EVERY_CASE || nth % 2 === 0);
  for (let from = 0; from < all.length; from += UNDER_WAY) await onceEach('appends', all.slice(from, from + UNDER_WAY));
});

test.each(rounds)('killed before it answers, a write is done once (round %i)', async () =>
  onceEach('answers', await writes()),
);
