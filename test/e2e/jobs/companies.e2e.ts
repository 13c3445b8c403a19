import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aJob, issuePaths, outcome, type SharedServer, sharedServer, unique } from '../server.js';

let server: SharedServer;

beforeAll(async () => {
  server = await sharedServer();
  await server.terms('markets', 'health', 'care');
});
afterAll(() => server?.stop());

const create = (body: unknown) => server.call('POST', '/v1/companies', { body });
const made = async (more: Record<string, unknown> = {}) => {
  const answer = await create({ name: `Firm ${unique()}`, ...more });
  expect([outcome(answer), answer.body.error?.details]).toEqual(['201', undefined]);
  return answer.body;
};

describe('create', () => {
  test('with a name alone', async () => {
    const { status, body } = await create({ name: 'Hill Clinic' });
    expect(status).toBe(201);
    const { id, createdAt, updatedAt, links, ...rest } = body;
    expect(id).toMatch(/^companies_[0-9a-hjkmnp-tv-z]{26}$/);
    expect([createdAt, updatedAt]).toEqual([expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/), createdAt]);
    expect(links).toEqual({
      public: expect.stringMatching(/^https?:\/\/board-.*companies\/hill-clinic$/),
      admin: expect.stringContaining(id),
    });
    expect(rest).toEqual({
      object: 'company',
      name: 'Hill Clinic',
      pendingName: null,
      pendingWebsite: null,
      slug: 'hill-clinic',
      website: null,
      logoUrl: null,
      summary: null,
      description: null,
      markets: [],
      xUrl: null,
      linkedinUrl: null,
      facebookUrl: null,
      revision: 1,
      canBackfill: null,
      jobCount: 0,
      publishedJobCount: 0,
    });
    expect((await server.call('GET', `/v1/companies/${id}`)).body).toEqual(body);
  });

  test('with everything', async () => {
    const body = await made({
      name: 'Vale Clinic',
      slug: 'vale',
      website: 'http://www.Vale-Clinic.example/about?x=1',
      summary: 'Small.',
      description: '<p>Long.</p>',
      xUrl: 'https://twitter.com/vale_clinic',
      linkedinUrl: 'company/vale',
      facebookUrl: 'https://www.facebook.com/vale',
      markets: ['health', 'care', 'health'],
    });
    expect(body).toMatchObject({
      name: 'Vale Clinic',
      slug: 'vale',
      website: 'https://vale-clinic.example',
      summary: 'Small.',
      description: '<p>Long.</p>',
      xUrl: 'https://x.com/vale_clinic',
      linkedinUrl: 'https://www.linkedin.com/company/vale',
      facebookUrl: 'https://www.facebook.com/vale',
      markets: ['health', 'care'],
    });
  });

  test.each(['vale', '@vale', 'https://x.com/vale', 'x.com/vale/', 'https://twitter.com/vale?s=20'])(
    '%s is a handle',
    async (xUrl) => {
      expect((await made({ xUrl })).xUrl).toBe('https://x.com/vale');
    },
  );

  test.each([
    [{ name: undefined }, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 1 }, 'name'],
    [{ slug: 'Not A Slug' }, 'slug'],
    [{ slug: '' }, 'slug'],
    [{ slug: 'a--b' }, 'slug'],
    [{ summary: 'x'.repeat(281) }, 'summary'],
    [{ summary: null }, 'summary'],
    [{ description: 'x'.repeat(25_001) }, 'description'],
    [{ website: `https://${'x'.repeat(200)}.example` }, 'website'],
    [{ website: 'nonsense' }, 'website'],
    [{ website: 'ftp://x.example' }, 'website'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ website: 'https://1.2.3.4' }, 'website'],
    [{ xUrl: 'x'.repeat(501) }, 'xUrl'],
    [{ xUrl: '???' }, 'xUrl'],
    [{ linkedinUrl: 1 }, 'linkedinUrl'],
    [{ facebookUrl: 'x'.repeat(501) }, 'facebookUrl'],
    [{ markets: ['unknown'] }, 'markets.0'],
    [{ markets: ['health', 'nope'] }, 'markets.1'],
    [{ markets: 'health' }, 'markets'],
    [{ markets: ['Not A Slug'] }, 'markets'],
    [{ colour: 'red' }, 'colour'],
    [{ id: 'x' }, 'id'],
    [{ logoUrl: 'https://x.example/x.png' }, 'logoUrl'],
    [{ matchByName: true }, 'matchByName'],
  ])('%j is rejected', async (part, path) => {
    const answer = await create({ name: `Firm ${unique()}`, ...part });
    expect([outcome(answer), issuePaths(answer)]).toEqual([
      '400 validation_bad_request',
      expect.arrayContaining([path]),
    ]);
  });

  test('active and external content is removed from a description', async () => {
    const { description } = await made({
      description: '<p onclick="x()">Hi <b>you</b></p><script>alert(1)</script><a href="javascript:y()">z</a>',
    });
    expect(description).toContain('<b>you</b>');
    expect(description).not.toMatch(/script|onclick/i);
  });

  test('links must be HTTP URLs', async () => {
    for (const key of ['linkedinUrl', 'facebookUrl'])
      for (const url of ['javascript:alert(1)', 'data:text/html,x']) {
        const answer = await create({ name: `Firm ${unique()}`, [key]: url });
        expect([key, url, answer.status === 400 || String(answer.body[key]).startsWith('https://')]).toEqual([
          key,
          url,
          true,
        ]);
      }
  });
});

describe('unique fields', () => {
  test('website', async () => {
    const first = await made({ website: 'https://one.example' });
    for (const website of ['https://one.example', 'http://www.one.example/x', 'ONE.example', 'https://one.example.']) {
      const answer = await create({ name: `Firm ${unique()}`, website });
      expect([website, outcome(answer), answer.body.error?.details]).toEqual([
        website,
        '409 companies_duplicate_domain',
        { existing_company_id: first.id },
      ]);
    }
    await made({ website: 'https://sub.one.example' });
  });

  test('name, regardless of case and spaces', async () => {
    const first = await made({ name: 'Only One' });
    for (const name of ['Only One', 'only one', ' ONLY  ONE ']) {
      const answer = await create({ name });
      expect([name, outcome(answer), answer.body.error?.details]).toEqual([
        name,
        '409 companies_duplicate_name',
        { existing_company_id: first.id },
      ]);
    }
  });

  test('slug: rejected if requested, numbered if derived', async () => {
    await made({ slug: 'chosen' });
    expect(outcome(await create({ name: `Firm ${unique()}`, slug: 'chosen' }))).toBe('409 companies_slug_taken');
    const slugs = [];
    for (const name of ['Ünlike', 'Unlike!', 'Unlike?']) slugs.push((await made({ name })).slug);
    expect(slugs).toEqual(['unlike', 'unlike-2', 'unlike-3']);
  });
});

const patch = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  server.call('PATCH', `/v1/companies/${id}`, { body, headers });

describe('change', () => {
  test('given fields change, all others stay', async () => {
    const before = await made({ website: 'https://before.example', summary: 'S', markets: ['health'] });
    const { status, body, headers } = await patch(before.id, {
      name: 'Renamed',
      website: 'www.After.example/x',
      xUrl: '@after',
      linkedinUrl: 'company/after',
      markets: ['care'],
      description: '<p>D</p><script>x</script>',
    });
    expect([status, headers.get('etag')]).toEqual([200, '"2"']);
    const { updatedAt, ...rest } = body;
    const { updatedAt: earlier, ...kept } = before;
    expect(updatedAt > earlier).toBe(true);
    expect(rest).toEqual({
      ...kept,
      name: 'Renamed',
      website: 'https://after.example',
      xUrl: 'https://x.com/after',
      revision: 2,
      linkedinUrl: 'https://www.linkedin.com/company/after',
      markets: ['care'],
      description: '<p>D</p>',
    });
    expect((await server.call('GET', `/v1/companies/${before.id}`)).body).toEqual(body);
    await made({ website: 'https://before.example' });
  });

  test('an empty text clears', async () => {
    const { id } = await made({
      website: 'https://cleared.example',
      summary: 'S',
      description: 'D',
      xUrl: 'x',
      linkedinUrl: 'in/x',
      facebookUrl: 'x',
      markets: ['health'],
    });
    const { body } = await patch(id, {
      website: '',
      summary: '',
      description: '',
      xUrl: '',
      linkedinUrl: '',
      facebookUrl: '',
      markets: [],
    });
    expect(body).toMatchObject({
      website: null,
      summary: null,
      description: null,
      xUrl: null,
      linkedinUrl: null,
      facebookUrl: null,
      markets: [],
    });
  });

  test('an empty change has no effect', async () => {
    const before = await made({ summary: 'S' });
    for (const body of [{}, { name: before.name, summary: 'S', markets: [] }])
      expect((await patch(before.id, body)).body).toEqual(before);
  });

  test('only public changes are a new revision', async () => {
    const { id } = await made();
    expect((await patch(id, { summary: 'New.' })).body.revision).toBe(1);
    expect((await patch(id, { slug: `slug-${unique()}` })).body.revision).toBe(2);
  });

  test.each([
    [{ name: null }, 'name'],
    [{ name: '' }, 'name'],
    [{ name: ' \t' }, 'name'],
    [{ slug: '' }, 'slug'],
    [{ slug: null }, 'slug'],
    [{ summary: null }, 'summary'],
    [{ website: null }, 'website'],
    [{ website: 'nonsense' }, 'website'],
    [{ markets: null }, 'markets'],
    [{ markets: ['nope'] }, 'markets.0'],
    [{ xUrl: '???' }, 'xUrl'],
    [{ summary: 'x'.repeat(281) }, 'summary'],
    [{ description: 'x'.repeat(25_001) }, 'description'],
    [{ logoUrl: 'https://x.example' }, 'logoUrl'],
    [{ revision: 1 }, 'revision'],
    [{ matchByName: true }, 'matchByName'],
  ])('%j is rejected', async (body, path) => {
    const { id } = await made();
    const answer = await patch(id, body);
    expect([outcome(answer), new Set(issuePaths(answer))]).toEqual(['400 validation_bad_request', new Set([path])]);
  });

  test('to a value of another company is rejected, to its own value is not', async () => {
    const other = await made({ name: 'Taken Name', slug: 'taken-slug', website: 'https://taken.example' });
    const own = await made({ website: 'https://own.example' });
    for (const [change, code] of [
      [{ website: 'http://www.taken.example/about' }, 'companies_duplicate_domain'],
      [{ name: ' taken  NAME' }, 'companies_duplicate_name'],
      [{ slug: 'taken-slug' }, 'companies_slug_taken'],
    ] as const) {
      const answer = await patch(own.id, change);
      expect([outcome(answer), answer.body.error.details]).toEqual([`409 ${code}`, { existing_company_id: other.id }]);
    }
    expect((await server.call('GET', `/v1/companies/${own.id}`)).body).toEqual(own);
    const same = await patch(own.id, { name: String(own.name).toUpperCase(), website: 'own.example', slug: own.slug });
    expect([same.status, same.body.name]).toEqual([200, String(own.name).toUpperCase()]);
  });

  test('If-Match', async () => {
    const { id } = await made();
    expect(outcome(await patch(id, { name: `Firm ${unique()}` }, { 'If-Match': '"7"' }))).toBe(
      '412 precondition_failed',
    );
    expect((await patch(id, { name: `Firm ${unique()}` }, { 'If-Match': '"1"' })).body.revision).toBe(2);
  });

  test('an unknown company, or one of another board', async () => {
    const { key } = await server.newBoard('elsewhere-change');
    const { id } = await made();
    expect(outcome(await patch('companies_none', { summary: 'x' }))).toBe('404 companies_not_found');
    expect(outcome(await server.call('PATCH', `/v1/companies/${id}`, { body: { summary: 'x' }, key }))).toBe(
      '404 companies_not_found',
    );
  });

  test('needs its scope', async () => {
    const key = await server.newKey({ scopes: ['companies.read'] });
    expect(outcome(await server.call('PATCH', '/v1/companies/x', { body: {}, key }))).toBe('403 auth_forbidden');
  });
});

describe('read', () => {
  test('counts follow the jobs', async () => {
    const { id } = await made();
    const counts = async () => {
      const { body } = await server.call('GET', `/v1/companies/${id}`);
      return [body.jobCount, body.publishedJobCount];
    };
    const job = (await server.call('POST', '/v1/jobs', { body: aJob(id) })).body;
    await server.call('POST', '/v1/jobs', { body: aJob(id, { status: 'published' }) });
    expect(await counts()).toEqual([2, 1]);
    await server.call('POST', `/v1/jobs/${job.id}/publish`);
    expect(await counts()).toEqual([2, 2]);
    await server.call('DELETE', `/v1/jobs/${job.id}`);
    expect(await counts()).toEqual([1, 1]);
  });

  test('lists show the newest first, without long texts and counts', async () => {
    const [a, b] = [await made({ description: 'long' }), await made()];
    const { body } = await server.call('GET', '/v1/companies?limit=2');
    expect([body.object, body.url, body.hasMore, body.data.map(({ id }) => id)]).toEqual([
      'list',
      '/v1/companies',
      true,
      [b.id, a.id],
    ]);
    expect(Object.keys(body.data[0] ?? {}).sort()).toEqual([
      'createdAt',
      'facebookUrl',
      'id',
      'linkedinUrl',
      'links',
      'logoUrl',
      'markets',
      'name',
      'object',
      'pendingName',
      'pendingWebsite',
      'revision',
      'slug',
      'summary',
      'updatedAt',
      'website',
      'xUrl',
    ]);
    const { description: _, canBackfill: __, jobCount: ___, publishedJobCount: ____, ...summary } = b;
    expect(body.data[0]).toEqual(summary);
  });

  test('paging visits each company once', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await server.call('GET', `/v1/companies?limit=4${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    const { body } = await server.call('GET', '/v1/companies?limit=100');
    expect(body.hasMore).toBe(false);
    expect(seen).toEqual(body.data.map(({ id }) => id));
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
  });

  test('an unknown company', async () => {
    for (const id of ['companies_none', 'hill-clinic', 'x'.repeat(500)])
      expect(outcome(await server.call('GET', `/v1/companies/${id}`))).toBe('404 companies_not_found');
  });

  test.each(['limit=0', 'limit=101', 'query=x', 'status=draft'])('?%s is rejected', async (query) => {
    expect(outcome(await server.call('GET', `/v1/companies?${query}`))).toBe('400 validation_bad_request');
  });
});
