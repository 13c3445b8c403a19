import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { certificateFor } from '../../doubles/certificates.js';
import { type Behaviour, type ReceivedRequest, type Receiver, startReceiver } from '../../doubles/webhook-receiver.js';
import { csv, HEADER, imported, plainRow } from '../imports-calls.js';
import {
  aJob,
  type Body,
  eventually,
  outcome,
  parallel,
  request,
  scratch,
  type Server,
  startServer,
  unique,
} from '../server.js';

// This file serves the websites of companies. By default, each has a page with one icon, and the image.

let websites: Receiver;
let settings: Readonly<Record<string, string>>;
let server: Server;
let logo: Buffer;
const place = scratch();
const special = new Map<string, Behaviour>();

const hostOf = ({ headers }: ReceivedRequest) => String(headers['host']);
const requestsTo = (website: string) =>
  websites.received.filter((each) => `https://${hostOf(each)}` === website).map(({ path }) => path);

const usual: Behaviour = ({ path }, response) => {
  if (path === '/')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<link rel="icon" type="image/png" href="/logo">');
  else response.writeHead(200, { 'content-type': 'image/png' }).end(logo);
};

/** A new website. */
function website(behaviour: Behaviour = usual): string {
  const host = `site-${unique()}.websites.example`;
  special.set(host, behaviour);
  return `https://${host}`;
}

beforeAll(async () => {
  logo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const tls = await certificateFor('*.websites.example');
  const authority = join(place.path, 'authority.pem');
  writeFileSync(authority, tls.cert);
  websites = await startReceiver((request, response) => (special.get(hostOf(request)) ?? usual)(request, response), {
    tls,
  });
  settings = {
    COMPANY_LOGO_LOOKUP: 'on',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    DATA_DIR: place.path,
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../websites.mjs')).href}`,
    NODE_EXTRA_CA_CERTS: authority,
    WEBSITES_PORT: String(websites.port),
  };
  server = await startServer(settings);
});
afterAll(async () => {
  await server?.stop();
  await websites?.stop();
  place.remove();
});

const made = async (more: object, on = server): Promise<Body> => {
  const answer = await on.call('POST', '/v1/companies', { body: { name: `Firm ${unique()}`, ...more } });
  expect(outcome(answer)).toBe('201');
  return answer.body;
};
const read = async (id: string, on = server): Promise<Body> => (await on.call('GET', `/v1/companies/${id}`)).body;
const pictured = (id: string, on = server) => eventually(async () => (await read(id, on))['logoUrl'] !== null);

/** Waits until a policy has handled all events from before the call. */
async function rested(policy = 'find-logos', on = server): Promise<void> {
  const [{ now } = { now: '' }] = await on.sql<{ now: string }>('select now()::text as now');
  await eventually(
    async () =>
      (await on.sql('select 1 from policies where name = $1 and caught_up_at > $2', [policy, now])).length > 0,
  );
}

/** The stored logos of companies. */
const keptLogos = async () =>
  (
    await server.sql<{ id: string }>(`select id from media_v1 where purpose = 'company_logo' and "removedAt" is null`)
  ).map(({ id }) => id);

describe('a new company with a website', () => {
  test('gets its logo, and the change is published', async () => {
    const at = website();
    const { id, revision, ...begun } = await made({ website: at });
    expect([revision, begun['logoUrl']]).toEqual([1, null]);
    await pictured(id);
    const found = await read(id);
    expect(found.revision).toBe(2);
    expect(requestsTo(at)).toEqual(['/', '/logo']);
    const shown = await fetch(String(found['logoUrl']));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    const reported = () =>
      server.sql<{ body: string }>('select body from published_events where object_id = $1 order by sequence', [id]);
    await eventually(async () => (await reported()).length === 2);
    const events = (await reported()).map(({ body }) => JSON.parse(body) as Body & { data: { object: Body } });
    expect(events.map(({ type }) => type)).toEqual(['company.created', 'company.updated']);
    expect(events[1]).toMatchObject({
      data: { changed_fields: ['logo_url'], object: { id, revision: 2, logo_url: found['logoUrl'] } },
    });
  });

  test('gets it when it is found or created', async () => {
    const { body } = await server.call('POST', '/v1/companies/find-or-create', {
      body: { name: `Found ${unique()}`, website: website() },
    });
    await pictured(body.id);
  });

  test('gets it when it comes with a new job', async () => {
    const job = { ...aJob(''), companyId: undefined, company: { name: `Inline ${unique()}`, website: website() } };
    const answer = await server.call('POST', '/v1/jobs', { body: job });
    expect(outcome(answer)).toBe('201');
    await pictured(answer.body.companyId);
  });

  test('gets it when it comes with an import', async () => {
    const { key } = await server.newBoard(`logos-${unique()}`);
    const board = { origin: server.origin, key };
    await imported(board, csv([...HEADER, 'Company website'], [...plainRow(1), website()]));
    const companies = async () => (await server.call('GET', '/v1/companies', { key })).body.data;
    await eventually(async () => (await companies()).map((company) => company['logoUrl'] !== null).join() === 'true');
  });

  test('gets it from its own website, with many companies', async () => {
    const many = await parallel(40, () => made({ website: website() }));
    for (const { id } of many) await pictured(id);
    for (const { website: at } of many) expect(requestsTo(String(at))).toEqual(['/', '/logo']);
  });
});

describe('a company keeps its logo unchanged', () => {
  const nothing: [string, Behaviour][] = [
    ['answers with an error', (_, response) => response.writeHead(500).end()],
    ['hangs up', (_, response) => response.destroy()],
    ['never answers', () => undefined],
    [
      'shows a broken picture',
      ({ path }, response) =>
        path === '/' ? usual({ path } as ReceivedRequest, response) : response.writeHead(200).end(logo.subarray(0, 60)),
    ],
    [
      'shows none',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hill Clinic</h1>'),
    ],
  ];
  test.each(nothing)('when its website %s', async (_, behaviour) => {
    const at = website(behaviour);
    const { id } = await made({ website: at });
    await eventually(() => requestsTo(at).length > 0);
    await rested();
    expect(await read(id)).toMatchObject({ logoUrl: null, revision: 1 });
    const once = requestsTo(at).length;
    const next = await made({ website: website() });
    await pictured(next.id);
    expect(requestsTo(at).length).toBe(once);
    expect(await server.sql('select * from policy_failures')).toEqual([]);
  });

  /** Creates a company, runs `meanwhile` while its website waits to serve the logo, and returns once the logo was served. */
  async function during(meanwhile: (company: Body) => Promise<unknown>): Promise<Body> {
    let go = (): void => undefined;
    const free = new Promise<void>((resolve) => (go = resolve));
    const at = website((request, response) =>
      request.path === '/' ? usual(request, response) : void free.then(() => usual(request, response)),
    );
    const company = await made({ website: at });
    await eventually(() => requestsTo(at).length === 2);
    await meanwhile(company);
    go();
    await rested();
    return company;
  }
  const upload = async (id: string): Promise<Body> => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png');
    const response = await fetch(`${server.origin}/v1/companies/${id}/logo`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${server.key}` },
      body: form,
    });
    expect(response.status).toBe(201);
    return (await response.json()) as Body;
  };

  test('when a logo is uploaded in the meantime; the found one is released', async () => {
    const before = await keptLogos();
    let uploaded: Body | undefined;
    const { id } = await during(async (company) => (uploaded = await upload(company.id)));
    expect(await read(id)).toEqual(uploaded);
    expect(uploaded?.revision).toBe(2);
    expect(await keptLogos()).toHaveLength(before.length + 1);
  });

  test.each<[string, (company: Body) => Promise<unknown>]>([
    [
      'when a logo is taken away meanwhile',
      async ({ id }) => {
        await upload(id);
        expect((await server.call('DELETE', `/v1/companies/${id}/logo`)).status).toBe(204);
      },
    ],
    [
      'when it moves to another website',
      async ({ id }) =>
        expect(
          (await server.call('PATCH', `/v1/companies/${id}`, { body: { website: 'https://elsewhere.example' } }))
            .status,
        ).toBe(200),
    ],
    [
      'when it is deleted',
      async ({ id }) => expect((await server.call('DELETE', `/v1/companies/${id}`)).status).toBe(204),
    ],
  ])('%s', async (_, meanwhile) => {
    const before = await keptLogos();
    const { id } = await during(meanwhile);
    expect((await read(id))['logoUrl'] ?? null).toBeNull();
    await rested('forget-logos');
    expect(await keptLogos()).toEqual(before);
  });

  test('when it has no website, or gets one later', async () => {
    const at = website();
    const { id } = await made({});
    await server.call('PATCH', `/v1/companies/${id}`, { body: { website: at } });
    const next = await made({ website: website() });
    await pictured(next.id);
    await rested();
    expect([requestsTo(at), (await read(id))['logoUrl']]).toEqual([[], null]);
  });
});

describe('the lookup', () => {
  test('is off by setting; once it is on, it covers the companies of the last hour', async () => {
    const off = await startServer({ ...settings, COMPANY_LOGO_LOOKUP: 'off' });
    try {
      const [old, young] = [website(), website()];
      const first = await made({ website: old }, off);
      const second = await made({ website: young }, off);
      await rested('forget-logos', off);
      expect([requestsTo(old), requestsTo(young)]).toEqual([[], []]);
      expect(await off.sql(`select * from policies where name = 'find-logos'`)).toEqual([]);

      await off.sql(`update events set at = at - interval '61 minutes' where name like $1`, [`%${first.id}`]);
      await off.process.stop();
      const { origin } = await off.another({ COMPANY_LOGO_LOOKUP: 'on' });
      const now = async ({ id }: Body) => (await request(origin, 'GET', `/v1/companies/${id}`, { key: off.key })).body;
      await eventually(async () => (await now(second))['logoUrl'] !== null);
      await rested('find-logos', off);
      expect([requestsTo(old), requestsTo(young)]).toEqual([[], ['/', '/logo']]);
      expect(await now(first)).toMatchObject({ logoUrl: null, revision: 1 });
    } finally {
      await off.stop();
    }
  });

  test('connects only to public addresses, unless a development setting allows others', async () => {
    const guarded = await startServer({ ...settings, WEBHOOK_ALLOW_PRIVATE: 'false', LOG_LEVEL: 'debug' });
    try {
      const at = website();
      const { id } = await made({ website: at }, guarded);
      // The first time may count a read of the log from before the company was created.
      await rested('find-logos', guarded);
      await rested('find-logos', guarded);
      expect([requestsTo(at), (await read(id, guarded))['logoUrl']]).toEqual([[], null]);
      // The log is written in blocks, the last one at the end.
      await guarded.process.stop();
      const host = new URL(at).hostname;
      expect(guarded.process.stdout).toMatch(
        new RegExp(`"level":"debug".*"host":"${host}","reason":"The address is not public."`),
      );
    } finally {
      await guarded.stop();
    }
  });
});
