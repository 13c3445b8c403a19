import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { aCompany } from '../e2e/processes.js';
import { aJob, eventually, freshDatabase, outcome, parallel, request, ServerProcess } from '../e2e/server.js';
import { type Receiver, startReceiver } from '../doubles/webhook-receiver.js';

// The clock of the database jumps, and that of the server does not. The replacement of `now()` is in `public`, which is searched before the
// catalogue, and reads the offset from a table.
const DOUBLE = `
  create table clock_offset (seconds float8 not null);
  insert into clock_offset values (0);
  create function now() returns timestamptz language sql stable
    as 'select pg_catalog.now() + pg_catalog.make_interval(secs => seconds) from public.clock_offset'`;

const HOUR = 3_600;

/** A board whose database has a movable clock, with a receiver of its job events. */
class Board {
  private constructor(
    readonly server: ServerProcess,
    readonly key: string,
    readonly company: string,
    readonly hook: Receiver,
    private readonly client: pg.Client,
  ) {}

  static async open(): Promise<Board> {
    const database = await freshDatabase();
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    await client.query(DOUBLE);
    await client.query(`alter database ${new URL(database).pathname.slice(1)} set search_path = public, pg_catalog`);
    const settings = { DATABASE_URL: database, WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'silent' };
    const server = await new ServerProcess(settings).ready();
    const key = server.shownKey ?? '';
    const hook = await startReceiver();
    const body = { url: `${hook.origin}/hook`, event_types: ['job.created'] };
    expect(outcome(await request(server.origin, 'POST', '/v1/webhook-endpoints', { key, body }))).toBe('201');
    return new Board(server, key, await aCompany(server.origin, key), hook, client);
  }

  async close(): Promise<void> {
    await this.server.stop();
    await this.hook.stop();
    await this.client.end();
  }

  /** Sets the offset of the database clock in seconds. */
  async off(seconds: number): Promise<void> {
    await this.client.query('update clock_offset set seconds = $1', [seconds]);
  }

  /** The offset of a row that the server writes, in seconds: proves that it uses the replacement. */
  async measured(): Promise<number> {
    const { rows } = await this.client.query<{ seconds: number }>(
      `select extract(epoch from max(created_at) - pg_catalog.now())::float8 as seconds from idempotency_keys`,
    );
    return rows[0]?.seconds ?? 0;
  }

  post(path: string, body: unknown, idempotencyKey?: string) {
    const headers: Record<string, string> = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey };
    return request(this.server.origin, 'POST', path, { key: this.key, body, headers });
  }

  /** Ids of the jobs in received messages, in the order of arrival. */
  reported(): string[] {
    return this.hook.received.map(
      ({ body }) => (JSON.parse(body) as { data: { object: { id: string } } }).data.object.id,
    );
  }
}

// The tests share a board: the clock of each continues where the one before left it.
describe('the clock of the database', () => {
  let board: Board;
  beforeAll(async () => {
    board = await Board.open();
  });
  afterAll(() => board?.close());

  test('jumps: a request that is sent again has one effect, and each change is delivered once', async () => {
    const made: string[] = [];
    for (const [nth, seconds] of [0, 2 * HOUR, -2 * HOUR, 48 * HOUR, -48 * HOUR].entries()) {
      const body = aJob(board.company);
      const first = await board.post('/v1/jobs', body, `before-${nth}`);
      expect(outcome(first)).toBe('201');
      await board.off(seconds);
      const again = await board.post('/v1/jobs', body, `before-${nth}`);
      expect([outcome(again), again.headers.get('idempotent-replayed'), again.body.id]).toEqual([
        '201',
        'true',
        first.body.id,
      ]);
      const after = await board.post('/v1/jobs', aJob(board.company), `after-${nth}`);
      expect(outcome(after)).toBe('201');
      made.push(first.body.id, after.body.id);
      await eventually(() => made.every((id) => board.reported().includes(id)));
    }
    expect(board.reported().sort()).toEqual([...made].sort());
  });

  test('jumps back or forward: no one is locked out by a window of rate limits', async () => {
    await board.off(0);
    const wish = { name: 'Limited', scopes: ['jobs.read'], rateLimit: 50 };
    const key = String((await board.post('/v1/api-keys', wish)).body['secret']);
    const read = () => request(board.server.origin, 'GET', '/v1/jobs', { key });
    const statuses = (await parallel(100, read)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    for (const seconds of [-24 * HOUR, 24 * HOUR, 0]) {
      await board.off(seconds);
      // A lease on the previous window ends within seconds.
      await eventually(async () => (await read()).status === 200);
    }
  });

  test('jumps forward past a lease that is held: its work is done once', async () => {
    await board.off(0);
    const before = board.reported().length;
    const jobs = await parallel(20, async () => (await board.post('/v1/jobs', aJob(board.company))).body.id);
    for (const seconds of [60, 120, 30 * 60, 6 * HOUR]) {
      await board.off(seconds);
      jobs.push(...(await parallel(5, async () => (await board.post('/v1/jobs', aJob(board.company))).body.id)));
    }
    await board.post('/v1/jobs', aJob(board.company), 'measured').then(({ body }) => jobs.push(body.id));
    expect(await board.measured()).toBeGreaterThan(5 * HOUR);
    await eventually(() => jobs.every((id) => board.reported().includes(id)));
    expect(board.reported().slice(before).sort()).toEqual([...jobs].sort());
  });
});
