import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server as Proxy } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ApiError, collect, fileOf, idempotencyKey, ifMatch, paged, pages, unwrap } from '#sdk';
import { createBoardClient, uploadApplicationResume } from '#sdk/board';
import { createOperatorClient, finished, importSubscribers, type OperatorClient, uploadMedia } from '#sdk/operator';
import { exampleFiles, examples, installSdk, ran } from '../../sdk-package.js';
import { opening } from '../application-calls.js';
import { PASSWORD } from '../operators.js';
import { eventually, sharedServer, type SharedServer, unique } from '../server.js';

let server: SharedServer;
let openings: OperatorClient;
const folder = mkdtempSync(join(tmpdir(), 'openings-sdk-'));

beforeAll(async () => {
  server = await sharedServer();
  openings = createOperatorClient({ url: server.origin, apiKey: server.key });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
const body = (title: string) => ({
  title,
  description: '<p>Text.</p>',
  applicationUrl: `https://hill.example/${unique()}`,
  company: { name: 'Hill Clinic' },
});

describe('a client of the server', () => {
  test('makes, changes and lists jobs', async () => {
    const made = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => unwrap(openings.POST('/jobs', { body: body(title) }))),
    );
    const found = await collect(
      paged((next) => openings.GET('/jobs', { params: { query: { limit: 1, ...next } } })),
      3,
    );
    expect(found.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
    const all = await collect(pages((next) => openings.GET('/jobs', { params: { query: { limit: 2, ...next } } })));
    expect(all.map(({ data }) => data.length)).toEqual([2, 1]);

    const [job] = made;
    if (!job) throw new Error('Nothing was made.');
    const path = { id: job.id };
    const { data, response } = await openings.GET('/jobs/{id}', { params: { path } });
    expect(ifMatch(response)).toEqual(ifMatch(data ?? job));
    await unwrap(openings.PATCH('/jobs/{id}', { params: { path, header: ifMatch(job) }, body: { title: 'Four' } }));
    const late = openings.PATCH('/jobs/{id}', { params: { path, header: ifMatch(job) }, body: { title: 'Five' } });
    await expect(unwrap(late)).rejects.toMatchObject({ name: 'ApiError', status: 412, code: 'precondition_failed' });
    await unwrap(openings.DELETE('/jobs/{id}', { params: { path } }));
  });

  test('gets the errors of the server', async () => {
    const error: unknown = await unwrap(openings.POST('/jobs', { body: { ...body(''), title: '' } })).catch(
      (e: unknown) => e,
    );
    expect(error).toBeInstanceOf(ApiError);
    const { status, code, issues, requestId } = error as ApiError;
    expect({ status, code, requestId }).toEqual({
      status: 400,
      code: 'validation_bad_request',
      requestId: expect.stringMatching(/^req_/),
    });
    expect(issues.map(({ path }) => path)).toContainEqual(['title']);
    const nobody = createOperatorClient({ url: server.origin, apiKey: server.key.replace(/_live_.*/, '_live_none') });
    await expect(unwrap(nobody.GET('/jobs'))).rejects.toMatchObject({ status: 401, code: 'auth_unauthenticated' });
  });

  test('sends files', async () => {
    const file = fileOf('a.png', new Uint8Array(await picture()), 'image/png');
    expect(await uploadMedia(openings, { purpose: 'blog_image', file })).toMatchObject({ object: 'media_upload' });
    const people = fileOf('people.csv', `email\na-${unique()}@people.example\n`, 'text/csv');
    const operation = await importSubscribers(openings, people, { sendConfirmation: false });
    expect(await finished(openings, operation, { every: 50 })).toMatchObject({
      state: 'succeeded',
      result: { created: 1 },
    });
  });

  test('signs a person in, and acts in the account of a session', async () => {
    const { slug } = await server.newBoard('sdk');
    const email = `owner@${slug}.example`;
    await server.users.setPassword(email, PASSWORD);
    const nobody = createOperatorClient({ url: server.origin });
    const { token } = await unwrap(nobody.POST('/sessions', { body: { email, password: PASSWORD } }));
    const session = createOperatorClient({ url: server.origin, session: () => token, account: slug });
    expect((await unwrap(session.GET('/me'))).board?.slug).toBe(slug);
    const elsewhere = createOperatorClient({ url: server.origin, session: token, account: server.board });
    await expect(unwrap(elsewhere.GET('/me'))).rejects.toThrow(ApiError);
    await unwrap(session.DELETE('/sessions/current'));
    await expect(unwrap(session.GET('/me'))).rejects.toMatchObject({ status: 401 });
  });

  test('reads and applies as a visitor', async () => {
    const { id: company } = await unwrap(openings.POST('/companies/find-or-create', { body: { name: 'Hill Clinic' } }));
    const { slug } = await opening(server, { company });
    const board = createBoardClient({ url: server.origin, board: server.board });
    expect((await unwrap(board.GET('/'))).slug).toBe(server.board);
    const path = { jobSlug: slug };
    const guest = { email: `jo-${unique()}@people.example`, name: 'Jo' };
    const { id } = await unwrap(board.POST('/jobs/{jobSlug}/apply', { params: { path }, body: guest }));
    const file = fileOf('jo.txt', 'Jo. Ten years as a nurse.', 'text/plain');
    expect((await uploadApplicationResume(board, slug, { applicationId: id, file })).id).toBe(id);
    await expect(unwrap(board.GET('/me'))).rejects.toMatchObject({ status: 401 });
  });
});

describe('a network that fails', () => {
  let proxy: Proxy;
  /** What happens to the next requests: their answers are lost, or they are rejected. */
  const faults: ('lose' | 'busy')[] = [];
  let requests = 0;

  beforeAll(async () => {
    proxy = createServer((request, response) => {
      void (async () => {
        requests++;
        const fault = faults.shift();
        if (fault === 'busy') return response.writeHead(503, { 'Retry-After': '0' }).end();
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const headers = Object.entries(request.headers).filter(
          ([name]) => !['host', 'connection', 'content-length'].includes(name),
        );
        const answer = await fetch(`${server.origin}${request.url}`, {
          method: request.method ?? 'GET',
          headers: headers as [string, string][],
          ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
        });
        const text = await answer.text();
        if (fault === 'lose') return request.socket.destroy();
        return response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
      })();
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    proxy?.close();
  });

  test('does a write once, whose answers were lost', async () => {
    const shaky = createOperatorClient({
      url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      apiKey: server.key,
    });
    faults.push('busy', 'lose', 'lose');
    const { data, response } = await shaky.POST('/companies', { body: { name: `Vale ${unique()}` } });
    expect([requests, response.status, response.headers.get('Idempotent-Replayed')]).toEqual([4, 201, 'true']);
    expect((await unwrap(openings.GET('/companies/{id}', { params: { path: { id: data?.id ?? '' } } }))).name).toBe(
      data?.name,
    );
  });

  test('a key of your own has one effect in two programs', async () => {
    const key = idempotencyKey(`vale-${unique()}`);
    const call = () => unwrap(openings.POST('/companies', { params: { header: key }, body: { name: 'Vale twice' } }));
    expect((await call()).id).toBe((await call()).id);
  });
});

describe('the examples of the README', () => {
  let env: Readonly<Record<string, string | undefined>>;
  let board: string;

  beforeAll(async () => {
    await installSdk(folder);
    exampleFiles(folder);
    writeFileSync(join(folder, 'logo.png'), await picture());
    writeFileSync(
      join(folder, 'jobs.csv'),
      'Title,Description,Company,Apply\nBaker,<p>Bread.</p>,Hill Bakery,https://hill-bakery.example/1\n',
    );
    const { key, slug } = await server.newBoard('readme');
    board = slug;
    env = { PATH: process.env.PATH, OPENINGS_URL: server.origin, OPENINGS_API_KEY: key };
  });

  /** The output of an example. */
  const run = (name: string, more: Readonly<Record<string, string>> = {}) =>
    ran(['--no-warnings', join(folder, `${name}.ts`)], { cwd: folder, env: { ...env, ...more } });

  test('are five', () => {
    expect(Object.keys(examples())).toEqual(['list', 'publish', 'apply', 'errors', 'upload']);
  });

  test('publish a job, once, and list it', async () => {
    const output = await run('publish');
    expect(output).toMatch(/^published http\S+\n$/);
    const [, id] = /^(jobs_\w+) Night nurse\n$/.exec(await run('list')) ?? [];
    expect(id).toBeDefined();
  });

  test('apply with a résumé to the job that was published', async () => {
    const visitor = createBoardClient({ url: server.origin, board });
    await eventually(async () => {
      const { data } = await unwrap(visitor.POST('/jobs/search', { body: { query: 'nurse' } }));
      return data[0]?.title === 'Night nurse';
    });
    expect(await run('apply', { OPENINGS_BOARD: board })).toMatch(/^applications_\w+\n$/);
  });

  test('explain an error', async () => {
    expect(await run('errors')).toMatch(/^name .+\n$/);
  });

  test('upload a logo and import a file', async () => {
    expect(await run('upload')).toMatch(/^http\S+\nsucceeded 1\n$/);
  });
});
