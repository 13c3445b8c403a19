import { EventStoreDBClient } from '@eventstore/db-client';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { docxOf } from '../doubles/resumes.js';
import { StreamsService } from '../doubles/streams-service.js';
import { startReceiver, type Receiver } from '../doubles/webhook-receiver.js';
import { opening } from '../e2e/application-calls.js';
import { aCandidate, Candidate } from '../e2e/candidate-calls.js';
import { BoardAuth } from '../e2e/board-auth-calls.js';
import { JobAlerts } from '../e2e/job-alerts-calls.js';
import { linkIn, mailTo } from '../e2e/mails.js';
import { cleanups } from '../e2e/processes.js';
import { applyAsGuest, buy, converse, expectStatus } from './erasure-planting.js';
import {
  aJob,
  type Answer,
  type Call,
  environment,
  eventually,
  MAIN,
  NO_LIMITS,
  outcome,
  request,
  scratch,
  type Server,
  ServerProcess,
  startServer,
} from '../e2e/server.js';

// A board on which a person uses everything that stores data, and a search of every place for that data.

const EVENTS = [
  ...['candidate.created', 'candidate.updated', 'candidate.profile.updated', 'candidate.deleted'],
  ...['marketing_permission.granted', 'marketing_permission.withdrawn'],
];

/** What subscribers receive. */
export interface TopicMessage {
  readonly type: string;
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

const KILLER = pathToFileURL(resolve(import.meta.dirname, 'kill-after-appends.mjs')).href;

/** An installation whose places are all known. */
export class House {
  private process: ServerProcess;
  private readonly before: ServerProcess[] = [];
  private cursor = '';

  private constructor(
    readonly server: Server,
    private readonly settings: Readonly<Record<string, string>>,
    private readonly data: string,
    private readonly double: StreamsService | undefined,
    private readonly receivers: { readonly good: Receiver; readonly bad: Receiver },
  ) {
    this.process = server.process;
  }

  static async open(store: 'PostgreSQL' | 'EventStoreDB', more: Readonly<Record<string, string>> = {}): Promise<House> {
    const double = store === 'EventStoreDB' ? await new StreamsService().start() : undefined;
    const data = scratch();
    // The same URL for all processes: endpoints of specs contain it.
    const settings = {
      ...NO_LIMITS,
      DATA_DIR: data.path,
      WEBHOOK_ALLOW_PRIVATE: 'true',
      ...(double ? { EVENT_STORE_URL: double.url } : {}),
      ...more,
    };
    const server = await startServer(settings);
    const good = await startReceiver();
    const bad = await startReceiver((_, response) => void response.writeHead(500).end());
    cleanups.push(async () => {
      await server.stop();
      await Promise.all([good.stop(), bad.stop(), double?.stop()]);
      data.remove();
    });
    const all = { ...settings, DATABASE_URL: server.database, MAIL_DIR: server.outbox };
    const house = new House(server, all, data.path, double, { good, bad });
    for (const { origin } of [good, bad]) {
      const body = { url: `${origin}/hook`, event_types: EVENTS };
      expectStatus(await server.call('POST', '/v1/webhook-endpoints', { body }), 201);
    }
    house.cursor = (await server.call('GET', '/v1/events')).body.nextCursor ?? '';
    return house;
  }

  /** An operation of the running process. */
  call(method: string, path: string, call: Call = {}): Promise<Answer> {
    return request(this.process.origin, method, path, { key: this.server.key, ...call });
  }

  /** The requests to an endpoint, in order. */
  received(which: 'good' | 'bad'): readonly TopicMessage[] {
    return this.receivers[which].received.map(({ body }) => JSON.parse(body) as TopicMessage);
  }

  /** From here on, the failing endpoint accepts everything without delay. */
  async recover(): Promise<void> {
    this.receivers.bad.behave((_, response) => void response.writeHead(204).end());
    await eventually(async () => {
      await this.server.sql('update webhook_deliveries set next_attempt_at = now() where completed_at is null');
      await this.server.sql('update webhook_lanes set due_at = now() where due_at > now()');
      await this.server.sql('update webhook_health set probe_at = now()');
      const open = await this.server.sql('select 1 from webhook_deliveries where completed_at is null');
      return open.length === 0;
    });
  }

  /** The failing endpoint keeps its callers waiting. Returns a function that answers all of them with a failure and echoes what it received. */
  hold(): () => void {
    const held: (() => void)[] = [];
    this.receivers.bad.behave(({ body }, response) => held.push(() => response.writeHead(500).end(body)));
    return () => {
      for (const answer of held.splice(0)) answer();
    };
  }

  /** Stops the process, if it runs, and starts another. */
  async restart(): Promise<void> {
    await this.process.stop();
    this.before.push(this.process);
    this.process = await this.server.another();
  }

  /** Starts another process, which is killed after this number of appends, or after a time limit. */
  async diesAfter(appends: number): Promise<void> {
    this.process.signal('SIGKILL');
    await this.process.ended;
    this.before.push(this.process);
    const victim = new ServerProcess({
      ...this.settings,
      NODE_OPTIONS: `--import=${KILLER}`,
      KILL_AFTER_APPENDS: String(appends),
    });
    await Promise.race([victim.ended, sleep(4_000)]);
    victim.signal('SIGKILL');
    await victim.ended;
    this.before.push(victim);
  }

  /** Runs the program with these arguments. */
  async program(words: readonly string[], input = '') {
    const child = spawn(process.execPath, [MAIN, ...words], { cwd: tmpdir(), env: environment(this.settings) });
    child.stdin.on('error', () => undefined).end(input);
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { status: await ended, stdout, stderr };
  }

  /** Saves the tables, as of one moment, and the files, while the process runs. */
  async backUp(): Promise<void> {
    const copies = (await this.tables('public')).map(
      ({ name }) => `create table backup.${name.replaceAll(/"|\./g, '_')} as table ${name}`,
    );
    await this.server.sql('drop schema if exists backup cascade; create schema backup');
    await this.server.sql(['begin isolation level repeatable read', ...copies, 'commit'].join(';'));
    await cp(this.data, `${this.data}-backup`, { recursive: true });
    cleanups.push(() => rm(`${this.data}-backup`, { recursive: true, force: true }));
  }

  /** Restores them. With events in PostgreSQL that includes the log. No process runs afterwards. */
  async restore(): Promise<void> {
    await this.process.stop();
    const client = await this.server.pool.connect();
    try {
      await client.query(`set session_replication_role = replica`);
      for (const { name } of await this.tables('public')) {
        await client.query(`delete from ${name}`);
        await client.query(
          `insert into ${name} overriding system value select * from backup.${name.replaceAll(/"|\./g, '_')}`,
        );
      }
      await client.query('drop schema backup cascade');
    } finally {
      client.release(true);
    }
    await cp(`${this.data}-backup`, this.data, { recursive: true });
  }

  /** All tables except those of a backup; or those of one schema, because the queue is in another. */
  private tables(schema = '%') {
    return this.server.sql<{ name: string; label: string }>(
      `select format('%I.%I', schemaname, tablename) as name, tablename as label from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema', 'backup') and schemaname like $1`,
      [schema],
    );
  }

  /** What a consumer of the feed reads that has waited until now. */
  async feed(): Promise<readonly TopicMessage[]> {
    const found: TopicMessage[] = [];
    for (let cursor = this.cursor, more = true; more;) {
      const { body } = await this.call('GET', `/v1/events?limit=100&cursor=${encodeURIComponent(cursor)}`);
      found.push(...(body.data as unknown as TopicMessage[]));
      [cursor, more] = [body.nextCursor ?? '', body.hasMore];
    }
    return found;
  }

  /** The results of replaying what was sent about a person, and whether deliveries are shown as replayable. */
  async replaysOf(person: Candidate): Promise<readonly string[]> {
    const sent = await this.server.sql<{ id: string }>('select id from webhook_deliveries where object_id = $1', [
      person.id,
    ]);
    const bodies = sent.map(async ({ id }) => {
      const { body } = await this.call('GET', `/v1/webhook-deliveries/${id}`);
      return `${String(body['replayable'])} ${outcome(await this.call('POST', `/v1/webhook-deliveries/${id}/replay`))}`;
    });
    return [...new Set(await Promise.all(bodies))];
  }

  /** Accounts of the board, at the running process. */
  get auth(): BoardAuth {
    return new BoardAuth({ origin: this.process.origin, outbox: this.server.outbox }, this.server.board);
  }

  /** Imports addresses of subscribers; returns the result. */
  async imported(addresses: readonly string[]) {
    const form = new FormData();
    form.append('file', new Blob([['email', ...addresses].join('\n')], { type: 'text/csv' }), 'list.csv');
    const response = await fetch(`${this.process.origin}/v1/subscribers/import`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${this.server.key}` },
    });
    return (await this.ended(((await response.json()) as { id: string }).id))['result'];
  }

  /** A person who uses everything, with a marker text in everything that they wrote. */
  async plant(): Promise<PlantedPerson> {
    const { server } = this;
    const trace = `zq${randomBytes(6).toString('hex')}`;
    const auth = new BoardAuth(server, server.board);
    const email = `ada@${trace}.example`;
    const marked = (what: string) => `${what} ${trace}`;
    const session = await auth.signedUp(email, { displayName: `Ada ${trace}`, marketingConsent: true });
    const person = new Candidate(auth, session);
    // Before the address is verified: the verification claims it.
    await applyAsGuest(server, email, marked);
    await person.confirm();
    await eventually(async () => (await server.call('GET', `/v1/candidates/${person.id}`)).status === 200);
    const profile = {
      ...{
        handle: trace.slice(0, 14),
        headline: marked('Nurse'),
        bio: marked('Call +1 555 0100'),
        location: 'Austin, Texas, US',
      },
      ...{ profileVisibility: 'public', displayName: marked('Ada L.') },
    };
    expectStatus(await person.profile(profile), 200);
    const position = { title: marked('Nurse'), companyName: marked('Clinic'), startDate: '2020-01' };
    expectStatus(await person.call('POST', '/profile/experience', position), 200);
    expectStatus(await person.call('POST', '/profile/education', { institutionName: marked('School') }), 200);
    expectStatus(await person.call('PUT', '/profile/skills', { skills: [marked('Care')] }), 200);
    expectStatus(
      await person.call('PUT', '/profile/languages', { languages: [{ name: marked('Old'), proficiency: 'native' }] }),
      200,
    );
    await this.fill(person, marked);
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    expectStatus(
      await person.send('/profile/avatar', { file: new Blob([new Uint8Array(picture)], { type: 'image/png' }) }),
      200,
    );
    expectStatus(await person.upload(Buffer.from(`A résumé of ${trace}\n`), { keepResumeOnFile: 'true' }), 202);
    await person.read();
    expectStatus(await person.upload(docxOf(marked('Résumé')), { keepResumeOnFile: 'true' }), 202);
    await person.read();
    const firm = `Firm ${trace.slice(2)}x`;
    const { id: company, slug } = (await server.call('POST', '/v1/companies', { body: { name: firm } })).body;
    // A candidate may hire as well; the mail with the link is requested and not used.
    expectStatus(await person.call('POST', `/companies/${String(slug)}/claim`), 200);
    const workEmail = { workEmail: `work@${trace}.example` };
    expectStatus(await person.call('POST', `/companies/${String(slug)}/work-email/verify`, workEmail), 200);
    const job = (await server.call('POST', '/v1/jobs', { body: aJob(company, { status: 'published' }) })).body;
    await eventually(async () => (await person.call('POST', '/saved-jobs', { jobId: job.id })).status === 200);
    // The stored résumé goes with the first application, another one replaces it.
    const native = (await opening(server, { company })).slug;
    expectStatus(await person.apply(native, { coverNote: marked('I like the ward') }), 200);
    expectStatus(await person.attach(native, Buffer.from(`Another résumé of ${trace}\n`)), 200);
    // As a guest, with the same address, to another job: nothing claims it before the erasure.
    const second = (await opening(server, { company })).slug;
    const guest = { name: marked('Ada'), email, coverNote: marked('Nights as well') };
    expectStatus(await auth.call('POST', `/jobs/${second}/apply`, guest), 200);
    const filters = { label: marked('Mine'), frequency: 'weekly', jobFunctions: ['Nurse'] };
    expectStatus(await person.call('POST', '/alerts', filters), 200);
    const off = { channel: 'messageEmails', subscribed: false };
    expectStatus(await person.call('PUT', '/notification-preferences', off), 200);
    const other = await aCandidate(server, server.board);
    await person.call('POST', '/blocks', { userId: other.id });
    await converse(server, person, marked);
    await buy(server, person, marked);
    const alerts = new JobAlerts(server, server.board, server.key);
    expectStatus(await alerts.ask(email), 200);
    const token = linkIn(await mailTo(server, email, 1, /Confirm your job alert/)).searchParams.get('token');
    expectStatus(await alerts.post('/confirm', { token }), 200);
    // Answers stored for retries, and exported files.
    const headers = { 'Idempotency-Key': trace.slice(2) };
    const consent = `/v1/marketing-permissions/${person.id}`;
    expectStatus(await server.call('POST', `${consent}/withdraw`, { headers }), 200);
    expectStatus(await person.call('POST', '/marketing-consent/grant'), 200);
    for (const path of ['candidates', 'subscribers']) {
      const { body } = await server.call('GET', `/v1/${path}/export?format=csv`);
      await this.ended(body.id);
    }
    // Mails and links that are requested and not used.
    expectStatus(await auth.post('forgot-password', { email }), 204);
    expectStatus(await auth.post('magic-link', { email }), 204);
    await eventually(() => this.received('good').filter((each) => JSON.stringify(each).includes(trace)).length >= 4);
    return { trace, person, email, session, auth, other, company };
  }

  /** Operators write about the person in the board's custom profile fields: a value, and a record with another title. */
  private async fill({ id }: Candidate, marked: (what: string) => string): Promise<void> {
    const shown = { visibility: 'private', editableByOwner: false };
    const field = { key: 'note', label: 'Note', type: 'long_text', required: false, ...shown };
    const put = async (path: string, body: object) =>
      expectStatus(await this.server.call('PUT', `/v1/candidates/${path}`, { body }), 200);
    await put('profile-fields', { definitions: [field] });
    // The answer is stored for retries.
    const note = {
      body: { values: { note: marked('Phones after six') } },
      headers: { 'Idempotency-Key': `note ${id}` },
    };
    expectStatus(await this.server.call('PATCH', `/v1/candidates/${id}/profile/fields`, note), 200);
    const type = (await this.server.call('POST', '/v1/custom-object-types', { body: { name: 'School' } })).body.id;
    const records = `/v1/custom-object-types/${type}/records`;
    const recordId = (await this.server.call('POST', records, { body: { title: 'State University' } })).body.id;
    const reference = {
      key: 'schools',
      label: 'Schools',
      typeId: type,
      multiple: true,
      allowOverrides: true,
      ...shown,
    };
    await put('profile-references', { definitions: [reference] });
    await put(`${id}/profile/references`, {
      selections: [{ fieldKey: 'schools', recordId, titleOverride: marked('My') }],
    });
  }

  /** The operation once it has ended. */
  async ended(id: string) {
    await eventually(async () => (await this.call('GET', `/v1/operations/${id}`)).body['completedAt'] !== null);
    return (await this.call('GET', `/v1/operations/${id}`)).body;
  }

  /**
   * Where `trace` is found: in the rows of tables, as text and as bytes, in files, in the event store, and in the output of the processes. Sent
   * mails are outside of our control, like those that a mail server got: the outbox is not searched.
   */
  async places(trace: string): Promise<readonly string[]> {
    const found: string[] = [];
    const hex = Buffer.from(trace).toString('hex');
    for (const { name, label } of await this.tables()) {
      const [row] = await this.server.sql<{ n: number }>(
        `select count(*)::int as n from ${name} t where t::text ilike $1 or t::text ilike $2`,
        [`%${trace}%`, `%${hex}%`],
      );
      if (row && row.n > 0) found.push(label);
    }
    for (const file of await filesIn(this.data))
      if (file.includes(trace) || (await bytesOf(file)).includes(trace)) found.push(`file ${file}`);
    if ((await this.streams()).toLowerCase().includes(trace)) found.push('streams');
    for (const { stdout, stderr } of [...this.before, this.process])
      if (`${stdout}${stderr}`.toLowerCase().includes(trace)) found.push('log of a process');
    return found;
  }

  /** Everything that the event store keeps outside of the database. */
  private async streams(): Promise<string> {
    if (!this.double) return '';
    const client = EventStoreDBClient.connectionString(this.double.url);
    const texts: string[] = [];
    for await (const { event } of client.readAll())
      texts.push(JSON.stringify([event?.streamId, event?.type, event?.data, event?.metadata]));
    await client.dispose();
    return texts.join('\n');
  }

  /** Keys of files about people, by the metadata beside their bytes. */
  async blobs(): Promise<readonly string[]> {
    const labels = (await filesIn(this.data)).filter((file) => file.endsWith('.json'));
    const keys = await Promise.all(
      labels.map(async (file) => (JSON.parse((await bytesOf(file)).toString() || '{}') as { key?: string }).key),
    );
    return keys.filter((key): key is string => /^(resumes|public\/avatars)\//.test(key ?? ''));
  }
}

/** A person, and the text to search for. */
export interface PlantedPerson {
  readonly trace: string;
  readonly person: Candidate;
  readonly email: string;
  readonly session: Awaited<ReturnType<BoardAuth['signedUp']>>;
  readonly auth: BoardAuth;
  readonly other: Candidate;
  readonly company: string;
}

/** A file that has been deleted by now has none. */
const bytesOf = (file: string): Promise<Buffer> => readFile(file).catch(() => Buffer.alloc(0));

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
}
