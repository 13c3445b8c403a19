import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedSearch } from '../../contracts/search/search-engine.js';
import { TlsProxy } from '../../doubles/tls-proxy.js';
import { aJob, eventually, freshDatabase, scratch, type Server, ServerProcess, startServer } from '../server.js';

// A server that searches in a real OpenSearch, behind TLS and a password.

const engine = await sharedSearch();
const describeEngine = engine ? describe : describe.skip;
/** What `/readyz` says of the engine. */
interface Check {
  readonly ok: boolean;
  readonly detail: { readonly answers: boolean; readonly indexes: readonly { readonly state: string }[] };
}

const [USER, PASSWORD] = ['openings', 'se cret@1'];

describeEngine('a server with SEARCH_URL', () => {
  let proxy: TlsProxy;
  let server: Server;
  let company: string;
  const directory = scratch();
  const certificates = join(directory.path, 'ca.pem');
  const address = (password = PASSWORD) => `https://${USER}:${encodeURIComponent(password)}@localhost:${proxy.port}`;
  const search = (query: string) =>
    server.call('POST', `/v1/boards/${server.board}/jobs/search`, { key: null, body: { query } });
  const publish = async (title: string): Promise<string> => {
    const { body } = await server.call('POST', '/v1/jobs', { body: aJob(company, { title }) });
    await server.call('POST', `/v1/jobs/${body.id}/publish`, { body: {} });
    return body.id;
  };
  const check = async () => (await server.call('GET', '/readyz', { key: null })).body.checks as { search: Check };
  const isBuilt = async () => {
    const { detail } = (await check()).search;
    return detail.answers && detail.indexes.every(({ state }) => state === 'live');
  };

  beforeAll(async () => {
    proxy = await TlsProxy.start(engine?.url ?? '', USER, PASSWORD);
    writeFileSync(certificates, proxy.certificate);
    server = await startServer({ SEARCH_URL: address(), SEARCH_CA: certificates });
    company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
    await eventually(isBuilt);
  });
  afterAll(async () => {
    await server?.stop();
    await proxy?.stop();
    directory.remove();
  });

  it('finds what was written before', async () => {
    const job = await publish('Night nurse');
    const { status, body } = await search('nurse');
    expect([status, body.data.map(({ id }) => id)]).toEqual([200, [job]]);
    expect((await check()).search).toMatchObject({
      ok: true,
      detail: {
        answers: true,
        indexes: [
          { model: 'job_search', state: 'live' },
          { model: 'talent_directory', state: 'live' },
        ],
      },
    });
    const { text } = await server.call('GET', '/metrics', { key: null });
    expect(text).toMatch(/^openings_search_up 1$/m);
    await server.call('DELETE', `/v1/jobs/${job}`);
    expect((await search('night nurse')).body.data).toEqual([]);
  });

  it.each([503, 429])('refuses searches while the engine answers %d, remains ready, and recovers', async (status) => {
    await publish(`Cook ${status}`);
    proxy.status = status;
    try {
      const refused = await search(`cook ${status}`);
      expect([refused.status, refused.body.error.code]).toEqual([503, 'search_unavailable']);
      expect(refused.headers.get('retry-after')).toBe('1');
      expect((await server.call('GET', '/readyz', { key: null })).status).toBe(200);
      await publish(`Late cook ${status}`);
    } finally {
      proxy.status = null;
    }
    await eventually(async () => (await search(`late cook ${status}`)).body.data?.length === 1);
  });

  it.each([
    [
      'a wrong password',
      () => ({ SEARCH_URL: address('wrong'), SEARCH_CA: certificates }),
      /answers 401: SEARCH_URL needs a user/,
    ],
    [
      'a certificate that is not trusted',
      () => ({ SEARCH_URL: address() }),
      /certificate .* is not trusted: .*\. Set SEARCH_CA\./,
    ],
    [
      'another server than OpenSearch',
      () => ({ SEARCH_URL: server.origin }),
      /SEARCH_URL must name an OpenSearch 2\.19 or later; this is something else\./,
    ],
  ])('does not start with %s', async (_, settings, sentence) => {
    const process = new ServerProcess({ DATABASE_URL: await freshDatabase(), ...settings() });
    expect(await process.ended).toMatchObject({ code: 1 });
    expect(process.stderr + process.stdout).toMatch(sentence);
    expect(process.stderr + process.stdout).not.toContain('wrong');
  });
});
