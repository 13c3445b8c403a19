import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answer, cleanUp, cli, ENV, fileOf, forget, KEY, sent } from './testing/world.js';

beforeEach(forget);
afterAll(cleanUp);

describe('requests', () => {
  it('carry the key, and a fresh idempotency key for writes', async () => {
    await cli(['things', 'create', '--title', 'One']);
    await cli(['things', 'create', '--title', 'One']);
    await cli(['things', 'create', '--title', 'One', '--idempotency-key', 'mine']);
    await cli(['things', 'get', 'things_1']);
    expect(sent[0]).toMatchObject({ method: 'POST', url: 'https://api.example/v1/things', body: { title: 'One' } });
    expect(sent[0]?.headers.Authorization).toBe(`Bearer ${KEY}`);
    const keys = sent.map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys.slice(2)).toEqual(['mine', undefined]);
  });

  it.each([
    [['--count', '3'], { count: 3 }],
    [['--public'], { isPublic: true }],
    [['--public', 'false'], { isPublic: false }],
    [['--no-public'], { isPublic: false }],
    [['--public=null'], { isPublic: null }],
    [['--until', '2027-01-01'], { until: Date.UTC(2027, 0, 1) }],
    [['--until', '1800000000000'], { until: 1_800_000_000_000 }],
    [['--until', 'null'], { until: null }],
    [['--tags', 'a,b', '--tags', 'c'], { tags: ['a,b', 'c'] }],
    [
      ['--places', '[{"city":"Bern"}]', '--places', '{"city":"Thun"}'],
      { places: [{ city: 'Bern' }, { city: 'Thun' }] },
    ],
    [['--body', '{"count":1,"x":2}', '--count', '5'], { count: 5, x: 2 }],
    // What is the value of an option is never taken for an option.
    [
      ['--tags', '--yes', '--tags', '--api-url=https://evil.example', '--tags', '--public'],
      { tags: ['--yes', '--api-url=https://evil.example', '--public'] },
    ],
  ])('have %j as %j', async (flags, body) => {
    const { code } = await cli(['things', 'create', '--title', 'One', ...flags]);
    expect({ code, body: sent[0]?.body, url: sent[0]?.url }).toEqual({
      code: 0,
      body: { title: 'One', ...body },
      url: 'https://api.example/v1/things',
    });
  });

  it('take bodies from files and from standard input', async () => {
    const path = fileOf('body.json', '{"title":"From a file"}');
    await cli(['things', 'create', '--body', `@${path}`]);
    await cli(['things', 'create', '--body', '-'], { input: '{"title":"From input"}' });
    await cli(['things', 'create', '--file', path]);
    await cli(['things', 'batch', '--file', '-'], { input: '[{"id":"1","method":"POST"}]' });
    expect(sent.map(({ body }) => body)).toEqual([
      { title: 'From a file' },
      { title: 'From input' },
      { title: 'From a file' },
      { operations: [{ id: '1', method: 'POST' }] },
    ]);
  });

  it('upload files as parts, and their type with them', async () => {
    await cli(['things', 'import', fileOf('rows.csv', 'a,b\n')]);
    const part = (sent[0]?.body as FormData).get('file') as File;
    expect([part.name, part.type, await part.text()]).toEqual(['rows.csv', 'text/csv', 'a,b\n']);
    expect(sent[0]?.headers).not.toHaveProperty('Content-Type');
  });

  it('go to the search once a list is asked for what only a search knows', async () => {
    await cli(['things', 'list', '--status', 'draft', '--limit', '5']);
    await cli(['things', 'list', '--status', 'draft', '--search', 'nurse']);
    await cli(['things', 'list', '--status', 'draft', '--status', 'published']);
    const { code, err } = await cli(['things', 'list', '--search', 'nurse', '--url', 'x']);
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', 'https://api.example/v1/things?limit=5&status=draft', undefined],
      ['POST', 'https://api.example/v1/things/search', { filters: { status: ['draft'] }, query: 'nurse' }],
      ['POST', 'https://api.example/v1/things/search', { filters: { status: ['draft', 'published'] } }],
    ]);
    expect([code, err]).toEqual([2, 'openings: --url cannot be combined with a search.\n']);
  });

  it('keep words inside of their segment of the path', async () => {
    await cli(['things', 'get', '../me?x=1']);
    const { code } = await cli(['things', 'get', '..']);
    expect([sent.map(({ url }) => url), code]).toEqual([['https://api.example/v1/things/..%2Fme%3Fx%3D1'], 2]);
  });
});

describe('what cannot be', () => {
  it.each([
    [['thngs'], 'unknown command', 'Did you mean things?'],
    [['things', 'lst'], 'unknown command', 'Did you mean list?'],
    [['things', 'list', '--statsu', 'draft'], 'unknown option', 'Did you mean --status?'],
    [['things', 'list', '--status', 'drafft'], '"drafft" is not possible.', 'Did you mean "draft"?'],
    [['things', 'list', '--limit', 'many'], '"many" is not a whole number.', ''],
    [['things', 'list', '--format', 'xml'], 'xml', 'Allowed choices'],
    [['things', 'create'], 'Missing: --title.', ''],
    [['things', 'create', '--body', '{"title"'], 'is not JSON', ''],
    [['things', 'create', '--body', '@/nonexistent'], 'there is no such file', ''],
    [['things', 'create', '--title', 'a', '--public', 'maybe'], 'too many arguments', ''],
    [['things', 'create', '--title', 'a', '--until', 'soon'], '"soon" is no moment.', ''],
    [['things', 'get'], "missing required argument 'id'", ''],
    [['completion', 'bahs'], 'There is no completion for "bahs".', 'Did you mean "bash"?'],
  ])('%j is told and ends with 2', async (argv, first, second) => {
    const { code, out, err } = await cli(argv);
    expect({ code, out, calls: sent.length }).toEqual({ code: 2, out: '', calls: 0 });
    expect(err).toContain(first);
    expect(err).toContain(second);
  });

  it('is a key that is not complete, or none; neither is sent', async () => {
    const short = await cli(['things', 'list'], { env: { ...ENV, OPENINGS_API_KEY: 'acme_live_abc' } });
    const none = await cli(['things', 'list'], { env: { ...ENV, OPENINGS_API_KEY: undefined } });
    expect([short.code, none.code, sent.length]).toEqual([1, 1, 0]);
    expect(short.err).not.toContain('acme_live_abc');
    expect((await cli(['weather'], { env: { ...ENV, OPENINGS_API_KEY: undefined } })).code).toBe(0);
  });

  it('is a file with a key that others may read', async () => {
    const text = JSON.stringify({ apiUrl: 'https://stored.example/v1/', apiKey: KEY });
    const own = await cli(['things', 'list'], { env: { OPENINGS_CONFIG: fileOf('own.json', text) } });
    const open = await cli(['things', 'list'], { env: { OPENINGS_CONFIG: fileOf('open.json', text, 0o644) } });
    expect([own.code, open.code, sent.map(({ url }) => url)]).toEqual([0, 2, ['https://stored.example/v1/things']]);
    expect(open.err).toContain('chmod 600');
    const key = await cli(['things', 'list', '--api-key-file', fileOf('key', `${KEY}\n`)], {
      env: { ...ENV, OPENINGS_API_KEY: undefined },
    });
    expect(key.code).toBe(0);
  });
});

describe('deletions', () => {
  it('need --yes where nobody can be asked', async () => {
    const refused = await cli(['things', 'delete', 'things_1']);
    expect([refused.code, sent.length]).toEqual([2, 0]);
    expect(refused.err).toContain('"things delete things_1" needs a confirmation');
    const done = await cli(['things', 'delete', 'things_1', '--yes'], { answers: [answer(204)] });
    expect([done.code, done.out, sent.length]).toEqual([0, '', 1]);
  });

  it.each([
    ['y\n', 0, 1],
    ['YES\n', 0, 1],
    ['n\n', 2, 0],
    ['\n', 2, 0],
    ['', 2, 0],
  ])('are asked for on a terminal: %j', async (input, code, calls) => {
    const { err, ...asked } = await cli(['things', 'delete', 'things_1'], {
      input,
      terminal: true,
      answers: [answer(204)],
    });
    expect([asked.code, sent.length]).toEqual([code, calls]);
    expect(err).toContain('things delete things_1? [y/N]');
  });

  it('inside of a batch count as well', async () => {
    const body = '{"operations":[{"id":"1","method":"DELETE","resourceId":"things_1"}]}';
    expect((await cli(['things', 'batch', '--body', body])).code).toBe(2);
    expect((await cli(['things', 'batch', '--body', body, '-y'])).code).toBe(0);
  });
});

describe('help and completion', () => {
  it('tell what there is, and are no mistake', async () => {
    const [root, alone, group, leaf, version] = [
      await cli(['--help']),
      await cli([]),
      await cli(['things']),
      await cli(['help', 'things', 'create']),
      await cli(['--version']),
    ];
    expect([root.code, alone.code, group.code, leaf.code, version.code]).toEqual([0, 0, 0, 0, 0]);
    expect(alone.out).toBe(root.out);
    expect(root.out).toMatch(/^ {2}things +batch, create, delete/m);
    expect(root.out).toMatch(/^ {2}serve +server: start the server$/m);
    expect(group.out).toMatch(/^Usage: openings things /);
    expect(leaf.out).toMatch(/--status <choice> +\(one of draft, published\)/);
    expect(version.out).toBe('1.2.3\n');
  });

  it.each([
    [['th'], ['things']],
    [['things', 'l'], ['list']],
    [['things', 'list', '--sta'], ['--status']],
    [
      ['things', 'list', '--status', ''],
      ['draft', 'published'],
    ],
    [['things', 'create', '--public', 't'], ['true']],
    [
      ['things', 'list', '--format', 'json'],
      ['json', 'jsonl'],
    ],
    [['things', 'create', '--title', ''], []],
  ])('suggest for %j: %j', async (words, wanted) => {
    expect((await cli(['__suggest', ...words])).out.split('\n').filter((line) => line !== '')).toEqual(wanted);
  });

  it.each(['bash', 'zsh', 'fish'])('come as a script for %s', async (shell) => {
    expect((await cli(['completion', shell])).out).toContain('openings __suggest');
  });
});
