// Row u, messages: polls of an unchanged inbox, and how soon a message accepted by one process arrives on a stream of another.
import { simpleParser } from 'mailparser';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBoardBaseline, startProduct } from './children.mjs';
import { inTurns, load } from './measure.mjs';

/** The people who poll: each has a conversation. */
const PEOPLE = 20;
const CONNECTIONS = 8;
const MESSAGES = 400;
const DOMAIN = 'firm.example';
const EMPLOYER = `jane@${DOMAIN}`;

/**
 * Rates by row, and the 99th percentile of the time until a message arrives on a stream, by round. `call` sends a request to the board with an
 * access token and returns its body.
 */
export async function measureMessages({
  database,
  cwd,
  product,
  settings,
  register,
  call,
  operate,
  meters,
  costs,
  ...plan
}) {
  await operate('POST', '/v1/companies', { name: 'Firm', website: `https://${DOMAIN}` });
  const employer = await register(EMPLOYER, { role: 'employer' });
  await call(employer, 'POST', 'auth/verify-email', { token: await tokenMailed(cwd) });
  const people = [];
  for (let n = 0; n < PEOPLE; n++) {
    const token = await register(`writes-${n}@bench.example`);
    await call(token, 'PATCH', 'me/profile', { profileVisibility: 'logged_in_only' });
    people.push({ token, id: (await call(token, 'GET', 'me')).id });
  }
  await until(() =>
    call(employer, 'GET', 'me/companies/firm').then(
      () => true,
      () => false,
    ),
  );
  for (const person of people) {
    const body = { candidateBoardUserId: person.id, body: 'Would you like to work nights?' };
    person.conversation = (await call(employer, 'POST', 'me/conversations', body)).conversationId;
  }
  const baseline = await startBoardBaseline(database, cwd, '/poll');
  const other = await startProduct(database, cwd, { ...settings, ROLE: 'api' });
  try {
    const polls = (path) => {
      let n = 0;
      return () => ({
        method: 'GET',
        path: `/v1/boards/people/me/conversations${path}`,
        headers: { authorization: `Bearer ${people[n++ % people.length].token}` },
      });
    };
    const shot = (server, next, name) => () =>
      load({
        origin: server.origin,
        next,
        connections: CONNECTIONS,
        meter: () => meters([server.pid]),
        costs: (costs[name] = costs[name] ?? []),
        ...plan,
      });
    const seen = await inTurns(plan.rounds, {
      'u poll₀': shot(baseline, () => ({ method: 'GET', path: '/poll' }), 'u poll₀'),
      'u unread': shot(product, polls('/unread-count'), 'u unread'),
      'u inbox': shot(product, polls(''), 'u inbox'),
    });
    const streamed = [];
    for (let round = 0; round < plan.rounds; round++)
      streamed.push(await timesToStream({ other, employer, people, call }));
    return {
      seen,
      streamed: { sent: streamed.map(({ sent }) => sent), answered: streamed.map(({ answered }) => answered) },
    };
  } finally {
    await other.stop();
    await baseline.stop();
  }
}

const ninetyNinth = (times) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)];

/**
 * The 99th percentile of the time until a message, sent one at a time, arrives on the stream of `other`, in milliseconds: since it was sent, and
 * since it was accepted.
 */
async function timesToStream({ other, employer, people, call }) {
  const ending = new AbortController();
  const response = await fetch(`${other.origin}/v1/boards/people/me/conversations/stream`, {
    headers: { authorization: `Bearer ${employer}` },
    signal: ending.signal,
  });
  if (!response.ok) throw new Error(`A stream is refused: ${response.status} ${await response.text()}`);
  const arrived = new Map();
  let ready = false;
  const reading = (async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body) {
      text += decoder.decode(chunk, { stream: true });
      const now = performance.now();
      const blocks = text.split('\n\n');
      text = blocks.pop();
      for (const block of blocks) {
        if (block.includes('event: ready')) ready = true;
        const [, body] = /"body":"(\w+ \d+)"/.exec(block) ?? [];
        if (body !== undefined && !arrived.has(body)) arrived.set(body, now);
      }
    }
  })().catch(() => undefined);
  await until(() => Promise.resolve(ready));
  const [times, afterwards] = [[], []];
  const round = `r${String(performance.now()).replace('.', '')}`;
  for (let n = 0; n < MESSAGES; n++) {
    const { token, conversation } = people[n % people.length];
    const body = `${round} ${n}`;
    const sent = performance.now();
    await call(token, 'POST', `me/conversations/${conversation}/reply`, { body });
    const answered = performance.now();
    await until(() => Promise.resolve(arrived.has(body)), 1);
    times.push(arrived.get(body) - sent);
    afterwards.push(Math.max(0, arrived.get(body) - answered));
  }
  ending.abort();
  await reading;
  return { sent: ninetyNinth(times), answered: ninetyNinth(afterwards) };
}

/** The token of the mail that confirms the employer's address. */
async function tokenMailed(directory) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100))
    for (const name of await readdir(directory)) {
      if (!name.endsWith('.eml')) continue;
      const { to, text = '' } = await simpleParser(await readFile(join(directory, name)));
      const [, token] = /[?&]token=([^\s&]+)/.exec(text) ?? [];
      if (to?.text === EMPLOYER && token) return decodeURIComponent(token);
    }
  throw new Error('No mail came to the employer.');
}

async function until(test, everyMs = 50) {
  for (const deadline = Date.now() + 60_000; !(await test()); await sleep(everyMs))
    if (Date.now() > deadline) throw new Error('What is waited for does not happen.');
}
