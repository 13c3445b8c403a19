import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aJob,
  type Answer,
  type Body,
  eventually,
  issuePaths,
  outcome,
  parallel,
  request,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

let server: SharedServer;

const AXES = [
  ['skills', 'skill', 'taxonomy_skill_not_found'],
  ['categories', 'category', 'taxonomy_category_not_found'],
  ['markets', 'market', 'taxonomy_market_not_found'],
] as const;

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  server.call(method, `/v1/taxonomies/${path}`, body === undefined ? {} : { body });
const add = async (axis: string, fields: object): Promise<Body> => {
  const answer = await call('POST', axis, fields);
  expect(outcome(answer)).toBe('201');
  return answer.body;
};
const named = (word: string) => `${word} ${unique()}`;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

describe.each(AXES)('%s', (axis, object, missing) => {
  it('are created, with a slug from their name by default', async () => {
    const answer = await call('POST', axis, {
      name: 'Pflege & Betreuung',
      aliasSlugs: ['Nurses', 'Día a Día'],
      sourceLocale: 'de',
    });
    expect(outcome(answer)).toBe('201');
    expect(answer.headers.get('location')).toBe(`/v1/taxonomies/${axis}/${answer.body.id}`);
    expect(answer.body).toEqual({
      id: expect.stringMatching(new RegExp(`^${axis}_`)),
      object,
      name: 'Pflege & Betreuung',
      slug: 'pflege-betreuung',
      aliasSlugs: ['nurses', 'dia-a-dia'],
      sourceLocale: 'de',
      ...(axis === 'categories' ? { parentId: null } : {}),
      createdAt: expect.any(String),
    });
    expect((await call('GET', `${axis}/${answer.body.id}`)).body).toEqual(answer.body);
    expect(await add(axis, { name: '看護', slug: 'kango' })).toMatchObject({
      slug: 'kango',
      aliasSlugs: [],
      sourceLocale: null,
    });
    expect((await add(axis, { name: '看護' })).slug).toMatch(/^[a-z0-9-]+$/);
  });

  it.each<[string, object, string]>([
    ['no name', {}, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['too long a name', { name: 'x'.repeat(201) }, 'name'],
    ['a slug of other letters', { name: 'x', slug: 'Ä' }, 'slug'],
    ['too long a slug', { name: 'x', slug: 'x'.repeat(121) }, 'slug'],
    ['too many aliases', { name: 'x', aliasSlugs: Array.from({ length: 21 }, (_, n) => `a${n}`) }, 'aliasSlugs'],
    ['an alias without a letter', { name: 'x', aliasSlugs: ['ok', '!!'] }, 'aliasSlugs.1'],
    ['too short a locale', { name: 'x', sourceLocale: 'e' }, 'sourceLocale'],
    ['an unknown key', { name: 'x', colour: 'red' }, 'colour'],
  ])('are rejected with %s', async (_, body, path) => {
    const answer = await call('POST', axis, body);
    expect(outcome(answer)).toBe('400 validation_bad_request');
    expect(issuePaths(answer)).toContain(path);
  });

  it('claim their slugs and aliases against one another', async () => {
    const [a, b] = [named('held'), named('other')];
    const first = await add(axis, { name: a, aliasSlugs: [`${a} alias`] });
    const alias = first['aliasSlugs'] as string[];
    expect(outcome(await call('POST', axis, { name: a }))).toBe('409 taxonomy_slug_taken');
    expect(outcome(await call('POST', axis, { name: 'x', slug: alias[0] }))).toBe('409 taxonomy_slug_taken');
    expect(outcome(await call('POST', axis, { name: named('x'), aliasSlugs: [first.slug] }))).toBe(
      '409 taxonomy_alias_taken',
    );
    const second = await add(axis, { name: b });
    expect(outcome(await call('PATCH', `${axis}/${second.id}`, { slug: first.slug }))).toBe('409 taxonomy_slug_taken');
    const adding = await call('POST', `${axis}/${second.id}/aliases`, { aliases: [named('free'), alias[0]] });
    expect(outcome(adding)).toBe('409 taxonomy_alias_taken');
    expect((await call('GET', `${axis}/${second.id}`)).body['aliasSlugs']).toEqual([]);
  });

  it('have one winner when concurrent requests want the same slug', async () => {
    const name = named('wanted');
    const answers = await parallel(20, () => call('POST', axis, { name }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(outcome))).toEqual(
      new Set(['409 taxonomy_slug_taken']),
    );
  });

  it('change, and the old slug becomes an alias; changing back swaps them', async () => {
    const term = await add(axis, { name: named('before') });
    const slug = `after-${unique()}`;
    const changed = await call('PATCH', `${axis}/${term.id}`, { name: 'After', slug, sourceLocale: 'en' });
    expect(changed.body).toEqual({ ...term, name: 'After', slug, aliasSlugs: [term.slug], sourceLocale: 'en' });
    const back = await call('PATCH', `${axis}/${term.id}`, { slug: term.slug });
    expect(back.body).toMatchObject({ slug: term.slug, aliasSlugs: [slug] });
    expect((await call('PATCH', `${axis}/${term.id}`, {})).body).toEqual(back.body);
    expect(outcome(await call('PATCH', `${axis}/${term.id}`, { aliasSlugs: [] }))).toBe('400 validation_bad_request');
    expect(outcome(await call('PATCH', `${axis}/${term.id}`, { name: null }))).toBe('400 validation_bad_request');
  });

  it('gain and lose aliases', async () => {
    const term = await add(axis, { name: named('alias') });
    const [x, y] = [`x-${unique()}`, `y-${unique()}`];
    const gained = await call('POST', `${axis}/${term.id}/aliases`, { aliases: [x, y.toUpperCase(), term.slug] });
    expect([gained.status, gained.body['aliasSlugs']]).toEqual([200, [x, y]]);
    expect((await call('POST', `${axis}/${term.id}/aliases`, { aliases: [x] })).body['aliasSlugs']).toEqual([x, y]);
    expect(outcome(await call('POST', `${axis}/${term.id}/aliases`, { aliases: [] }))).toBe(
      '400 validation_bad_request',
    );
    expect(outcome(await call('DELETE', `${axis}/${term.id}/aliases/${x}`))).toBe('204');
    expect(outcome(await call('DELETE', `${axis}/${term.id}/aliases/${x}`))).toBe('404 taxonomy_alias_not_found');
    expect((await call('GET', `${axis}/${term.id}`)).body['aliasSlugs']).toEqual([y]);
    expect((await add(axis, { name: x })).slug).toBe(x);
  });

  it('are deleted, and release their claims', async () => {
    const term = await add(axis, { name: named('gone') });
    expect(outcome(await call('DELETE', `${axis}/${term.id}`))).toBe('204');
    for (const [method, path, body] of [
      ['GET', `${axis}/${term.id}`],
      ['DELETE', `${axis}/${term.id}`],
      ['PATCH', `${axis}/${term.id}`, { name: 'x' }],
      ['POST', `${axis}/${term.id}/aliases`, { aliases: ['x'] }],
      ['DELETE', `${axis}/${term.id}/aliases/x`],
    ] as const)
      expect(outcome(await call(method, path, body))).toBe(`404 ${missing}`);
    expect((await add(axis, { name: term['name'] as string })).slug).toBe(term.slug);
  });

  it('are found only by id, and only on their own board', async () => {
    const term = await add(axis, { name: named('mine') });
    const other = await server.newBoard(`other-${axis}`);
    expect(outcome(await call('GET', `${axis}/${term.slug}`))).toBe(`404 ${missing}`);
    const foreign = await server.call('GET', `/v1/taxonomies/${axis}/${term.id}`, { key: other.key });
    expect(outcome(foreign)).toBe(`404 ${missing}`);
    const same = await server.call('POST', `/v1/taxonomies/${axis}`, { key: other.key, body: { name: term['name'] } });
    expect(outcome(same)).toBe('201');
  });

  it('are listed by name, page by page, and searched by the beginnings of words', async () => {
    const mark = `zq${axis}`;
    for (const name of ['Über', 'alpha', 'Beta', 'beta gamma', 'Gamma']) await add(axis, { name: `${mark} ${name}` });
    const names = async (query: string) =>
      (await call('GET', `${axis}?${query}`)).body.data.map(({ name }) => String(name));
    expect(await names(`search=${mark}`)).toEqual(
      ['alpha', 'Beta', 'beta gamma', 'Gamma', 'Über'].map((n) => `${mark} ${n}`),
    );
    expect(await names(`search=GAM+${mark}`)).toEqual([`${mark} beta gamma`, `${mark} Gamma`]);
    expect(await names('search=uber')).toEqual([`${mark} Über`]);
    expect(await names('search=amma')).toEqual([]);
    expect(await names(`search=${encodeURIComponent('%_!')}`)).toEqual([]);
    const first = await call('GET', `${axis}?search=${mark}&limit=2`);
    const second = await call('GET', `${axis}?search=${mark}&limit=2&cursor=${first.body.nextCursor}`);
    expect([...first.body.data, ...second.body.data].map(({ name }) => String(name).slice(mark.length + 1))).toEqual([
      'alpha',
      'Beta',
      'beta gamma',
      'Gamma',
    ]);
    expect(outcome(await call('GET', `${axis}?search=other&cursor=${first.body.nextCursor}`))).toBe(
      '400 pagination_invalid_cursor',
    );
    expect(outcome(await call('GET', `${axis}?colour=red`))).toBe('400 validation_bad_request');
  });

  it('need a scope: manage includes read', async () => {
    const key = async (...scopes: string[]) => server.newKey({ scopes });
    const list = async (scope: string) =>
      outcome(await server.call('GET', `/v1/taxonomies/${axis}`, { key: await key(scope) }));
    expect([await list('taxonomy.read'), await list('taxonomy.manage')]).toEqual(['200', '200']);
    expect(await list('jobs.read')).toBe('403 auth_forbidden');
    const write = await server.call('POST', `/v1/taxonomies/${axis}`, {
      key: await key('taxonomy.read'),
      body: { name: 'x' },
    });
    expect(outcome(write)).toBe('403 auth_forbidden');
  });
});

describe('the tree of categories', () => {
  const category = (name: string, parentId?: string) =>
    add('categories', { name: named(name), ...(parentId ? { parentId } : {}) });
  const move = (id: string, parentId: string | null) => call('PATCH', `categories/${id}`, { parentId });

  it('nests them, and returns the tree', async () => {
    const root = await category('root');
    const child = await category('child', root.id);
    const grandchild = await category('grandchild', child.id);
    const { body } = await call('GET', 'categories/tree');
    expect(body).toMatchObject({
      object: 'list',
      url: '/v1/taxonomies/categories/tree',
      hasMore: false,
      nextCursor: null,
    });
    const shown = body.data.find(({ id }) => id === root.id);
    expect(shown).toMatchObject({
      parentId: null,
      children: [{ id: child.id, parentId: root.id, children: [{ id: grandchild.id, children: [] }] }],
    });
    const inside = await call('GET', `categories?parentId=${root.id}`);
    expect(inside.body.data.map(({ id }) => id)).toEqual([child.id]);
    const roots: string[] = [];
    for (let cursor = ''; ;) {
      const page = await call('GET', `categories?parentId=null&limit=5${cursor}`);
      roots.push(...page.body.data.map(({ id }) => id));
      if (!page.body.hasMore) break;
      cursor = `&cursor=${page.body.nextCursor}`;
    }
    expect(roots).toContain(root.id);
    expect(roots).not.toContain(child.id);
    expect(body.data.some(({ id }) => id === grandchild.id)).toBe(false);
  });

  it('has no cycle, and no missing parent', async () => {
    const a = await category('a');
    const b = await category('b', a.id);
    const c = await category('c', b.id);
    expect(outcome(await move(a.id, a.id))).toBe('400 taxonomy_parent_cycle');
    expect(outcome(await move(a.id, c.id))).toBe('400 taxonomy_parent_cycle');
    expect(outcome(await move(a.id, 'categories_none'))).toBe('404 taxonomy_parent_not_found');
    expect(outcome(await call('POST', 'categories', { name: 'x', parentId: 'categories_none' }))).toBe(
      '404 taxonomy_parent_not_found',
    );
    expect((await move(c.id, null)).body).toMatchObject({ parentId: null });
    expect((await move(a.id, c.id)).body).toMatchObject({ parentId: c.id });
  });

  it('has no cycle after concurrent moves', async () => {
    const nodes: Body[] = [];
    for (let n = 0; n < 6; n++) nodes.push(await category('knot'));
    for (let round = 0; round < 5; round++)
      await Promise.all(nodes.map(({ id }, n) => move(id, nodes[(n + 1 + round) % nodes.length]?.id ?? null)));
    const parents = new Map<string, string | null>();
    for (const { id } of nodes)
      parents.set(id, (await call('GET', `categories/${id}`)).body['parentId'] as string | null);
    for (const { id } of nodes) {
      const seen = new Set<string>();
      for (let at: string | null | undefined = id; at; at = parents.get(at)) {
        expect(seen.has(at)).toBe(false);
        seen.add(at);
      }
    }
  });

  it('loses a category with its direct children; their children move to the root', async () => {
    const root = await category('cut');
    const child = await category('cut child', root.id);
    const grandchild = await category('cut grandchild', child.id);
    const below = await category('below', grandchild.id);
    expect(outcome(await call('DELETE', `categories/${root.id}`))).toBe('204');
    expect(outcome(await call('GET', `categories/${child.id}`))).toBe('404 taxonomy_category_not_found');
    expect((await call('GET', `categories/${grandchild.id}`)).body['parentId']).toBeNull();
    expect((await call('GET', `categories/${below.id}`)).body['parentId']).toBe(grandchild.id);
  });
});

describe('jobs and companies', () => {
  const skillsOf = async (id: string) => (await server.call('GET', `/v1/jobs/${id}`)).body['skills'];

  it('get the new slug of a renamed skill or category, and accept an alias', async () => {
    const skill = await add('skills', { name: named('told'), aliasSlugs: [`alias-${unique()}`] });
    const category = await add('categories', { name: named('told') });
    const company = await server.call('POST', '/v1/companies', { body: { name: named('Company') } });
    const alias = (skill['aliasSlugs'] as string[])[0];
    const job = await server.call('POST', '/v1/jobs', {
      body: aJob(company.body.id, { skills: [alias, skill.slug], categories: [category.slug] }),
    });
    expect(job.body).toMatchObject({ skills: [skill.slug], categories: [category.slug] });
    await call('PATCH', `skills/${skill.id}`, { slug: 'told-otherwise' });
    await call('PATCH', `categories/${category.id}`, { slug: 'also-otherwise' });
    await eventually(async () => JSON.stringify(await skillsOf(job.body.id)) === '["told-otherwise"]');
    await eventually(async () => {
      const { body } = await server.call('GET', `/v1/jobs/${job.body.id}`);
      return JSON.stringify(body['categories']) === '["also-otherwise"]';
    });
    expect(outcome(await call('DELETE', `skills/${skill.id}`))).toBe('204');
    expect(await skillsOf(job.body.id)).toEqual(['told-otherwise']);
    const refused = await server.call('POST', '/v1/jobs', {
      body: aJob(company.body.id, { skills: ['told-otherwise'] }),
    });
    expect([outcome(refused), issuePaths(refused)]).toEqual(['400 validation_bad_request', ['skills.0']]);
  });

  it('find the market of an alias, and keep the old slug of a renamed one', async () => {
    const market = await add('markets', { name: named('market'), aliasSlugs: [`m-${unique()}`] });
    const [alias] = market['aliasSlugs'] as string[];
    const { body } = await server.call('POST', '/v1/companies', { body: { name: named('Company'), markets: [alias] } });
    expect(body['markets']).toEqual([market.slug]);
    await call('PATCH', `markets/${market.id}`, { slug: `moved-${unique()}` });
    expect((await server.call('GET', `/v1/companies/${body.id}`)).body['markets']).toEqual([market.slug]);
  });
});

describe('remote taxonomies', () => {
  it.each([
    [
      'remote-permits',
      { type: 'worldwide', value: 'worldwide', label: 'Worldwide' },
      { type: 'country', value: 'AT', label: 'Austria' },
    ],
    [
      'remote-timezones',
      { type: 'all', value: 'all', label: 'All timezones' },
      { type: 'timezone', value: 'Europe/Vienna', label: expect.any(String) },
    ],
  ])('%s are public, for any credentials, and may be cached for six hours', async (path, first, one) => {
    for (const key of [null, 'svc_live_nonsense', server.key]) {
      const answer = await request(server.origin, 'GET', `/v1/taxonomies/${path}`, { key });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=21600']);
      expect(answer.body).toMatchObject({
        object: 'list',
        url: `/v1/taxonomies/${path}`,
        hasMore: false,
        nextCursor: null,
      });
      expect(answer.body.data[0]).toEqual(first);
      expect(answer.body.data).toContainEqual(one);
    }
    expect(outcome(await request(server.origin, 'GET', `/v1/taxonomies/${path}?limit=5`))).toBe(
      '400 validation_bad_request',
    );
    expect(outcome(await request(server.origin, 'POST', `/v1/taxonomies/${path}`, { body: {} }))).toMatch(/^405/);
  });
});
