import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answer, cleanUp, cli, ENV, fileOf, forget, KEY, problem, sent } from './testing/world.js';

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
    [['--until', '2027-01-01T12:30:00'], { until: Date.UTC(2027, 0, 1, 12, 30) }],
    [['--until', '2027-01-01 12:30'], { until: Date.UTC(2027, 0, 1, 12, 30) }],
    [['--until', '2027-01-01T12:30+02:00'], { until: Date.UTC(2027, 0, 1, 10, 30) }],
    [['--until', '1800000000000'], { until: 1_800_000_000_000 }],
    [['--until', 'null'], { until: null }],
    [['--tags', 'a,b', '--tags', 'c'], { tags: ['a,b', 'c'] }],
    [
      ['--places', '[{"city":"Bern"}]', '--places', '{"city":"Thun"}'],
      { places: [{ city: 'Bern' }, { city: 'Thun' }] },
    ],
    [['--body', '{"count":1,"x":2}', '--count', '5'], { count: 5, x: 2 }],
    // The value of an option is never read as an option.
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

  it('use the search if a list is given a flag that only the search supports', async () => {
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

  it('keep arguments inside of their path segment', async () => {
    await cli(['things', 'get', '../me?x=1']);
    const { code } = await cli(['things', 'get', '..']);
    expect([sent.map(({ url }) => url), code]).toEqual([['https://api.example/v1/things/..%2Fme%3Fx%3D1'], 2]);
  });
});

describe('invalid arguments', () => {
  it.each([
    [['thngs'], 'unknown command', 'Did you mean things?'],
    [['things', 'lst'], 'unknown command', 'Did you mean list?'],
    [['things', 'list', '--statsu', 'draft'], 'unknown option', 'Did you mean --status?'],
    [['things', 'list', '--status', 'drafft'], '"drafft" is not a valid value.', 'Did you mean "draft"?'],
    [['things', 'list', '--limit', 'many'], '"many" is not a whole number.', ''],
    [['things', 'list', '--format', 'xml'], 'xml', 'Allowed choices'],
    [['things', 'create'], 'Missing: --title.', ''],
    [['things', 'create', '--body', '{"title"'], 'is not JSON', ''],
    [['things', 'create', '--body', '@/nonexistent'], 'there is no such file', ''],
    [['things', 'create', '--title', 'a', '--public', 'maybe'], 'too many arguments', ''],
    [['things', 'create', '--title', 'a', '--until', 'soon'], '"soon" is not a date or time.', ''],
    [['things', 'get'], "missing required argument 'id'", ''],
    [['completion', 'bahs'], 'There is no completion for "bahs".', 'Did you mean "bash"?'],
  ])('%j is reported and ends with 2', async (argv, first, second) => {
    const { code, out, err } = await cli(argv);
    expect({ code, out, calls: sent.length }).toEqual({ code: 2, out: '', calls: 0 });
    expect(err).toContain(first);
    expect(err).toContain(second);
  });

  it('is an incomplete or missing key; neither is sent', async () => {
    const short = await cli(['things', 'list'], { env: { ...ENV, OPENINGS_API_KEY: 'acme_live_abc' } });
    const none = await cli(['things', 'list'], { env: { ...ENV, OPENINGS_API_KEY: undefined } });
    expect([short.code, none.code, sent.length]).toEqual([1, 1, 0]);
    expect(short.err).not.toContain('acme_live_abc');
    expect((await cli(['weather'], { env: { ...ENV, OPENINGS_API_KEY: undefined } })).code).toBe(0);
  });

  it('is a file with a key that other users can read', async () => {
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

describe('commands of a board', () => {
  const at = (path: string) => `https://api.example/v1/boards/acme${path}`;

  it('name the board in the path and send no API key', async () => {
    await cli(['board', 'things', 'get', 'a/b', '--board', 'acme']);
    await cli(['board', '--board', 'acme', 'get'], { env: { ...ENV, OPENINGS_BOARD: 'other' } });
    await cli(['--board=acme', 'board', 'get']);
    await cli(['--format', 'json', 'board', 'get'], {
      env: { ...ENV, OPENINGS_BOARD: 'acme', OPENINGS_API_KEY: 'bad' },
    });
    await cli(['board', 'get', '--board', '../me?x']);
    expect(sent.map(({ url }) => url)).toEqual([
      at('/things/a%2Fb'),
      at(''),
      at(''),
      at(''),
      'https://api.example/v1/boards/..%2Fme%3Fx',
    ]);
    for (const { headers } of sent) {
      expect(headers).not.toHaveProperty('Authorization');
      expect(headers).not.toHaveProperty('X-Board-Access');
    }
  });

  it.each([
    [['board', 'get'], {}, 2, 'No board is set.'],
    [['board', 'get', '--board', ''], { OPENINGS_BOARD: 'acme' }, 2, 'No board is set.'],
    [['board', 'get', '--board', '..'], {}, 2, '".." cannot be a board.'],
    [['board', 'get', '--board', 'acme'], { OPENINGS_BOARD_ACCESS: 'two words' }, 1, 'OPENINGS_BOARD_ACCESS'],
    [['board', 'get', '--board', 'acme', '--api-key-file', 'x'], {}, 2, "unknown option '--api-key-file'"],
    [['board', 'things', 'get', '--board', 'acme', '--if-match', '1'], {}, 2, "unknown option '--if-match'"],
    [['board', 'things', 'gte', '--board', 'acme'], {}, 2, 'Did you mean get?'],
    [['things', 'list', '--board', 'acme'], {}, 2, "unknown option '--board'"],
  ])('%j with %j sends nothing and ends with %i', async (argv, env, code, message) => {
    const ended = await cli(argv, { env: { ...ENV, ...env } });
    expect({ code: ended.code, calls: sent.length }).toEqual({ code, calls: 0 });
    expect(ended.err).toContain(message);
  });

  it('read board and grant from options, environment and a private file, in this order', async () => {
    const text = JSON.stringify({ apiUrl: 'https://stored.example/v1', board: 'stored', boardAccess: 'kept' });
    const stored = { OPENINGS_CONFIG: fileOf('visitor.json', text) };
    const access = fileOf('access', 'given\n');
    await cli(['board', 'get'], { env: stored });
    await cli(['board', 'get'], { env: { ...stored, OPENINGS_BOARD: 'acme', OPENINGS_BOARD_ACCESS: 'set' } });
    await cli(['board', 'get', '--board', 'third', '--board-access-file', access], { env: stored });
    const shown = (headers: Readonly<Record<string, string>>) => headers['X-Board-Access'];
    expect(sent.map(({ url, headers }) => [url, shown(headers)])).toEqual([
      ['https://stored.example/v1/boards/stored', 'kept'],
      ['https://stored.example/v1/boards/acme', 'set'],
      ['https://stored.example/v1/boards/third', 'given'],
    ]);
    const open = await cli(['board', 'get'], { env: { OPENINGS_CONFIG: fileOf('visitors.json', text, 0o644) } });
    expect([open.code, open.err]).toEqual([2, expect.stringContaining('chmod 600')]);
  });

  it('send the access token of a user of the board, and never an API key', async () => {
    const text = JSON.stringify({ apiUrl: 'https://stored.example/v1', board: 'acme', boardToken: 'kept' });
    const stored = { OPENINGS_CONFIG: fileOf('user.json', text), OPENINGS_API_KEY: ENV.OPENINGS_API_KEY };
    const token = fileOf('token', 'given\n');
    await cli(['board', 'get'], { env: stored });
    await cli(['board', 'get'], { env: { ...stored, OPENINGS_BOARD_TOKEN: 'set' } });
    await cli(['board', 'get', '--board-token-file', token], { env: stored });
    await cli(['board', 'get', '--board', 'acme'], { env: { OPENINGS_API_KEY: ENV.OPENINGS_API_KEY } });
    const shown = sent.map(({ headers }) => headers['Authorization']);
    expect(shown).toEqual(['Bearer kept', 'Bearer set', 'Bearer given', undefined]);
    const broken = await cli(['board', 'get'], { env: { ...stored, OPENINGS_BOARD_TOKEN: 'two words' } });
    expect([broken.code, broken.err]).toEqual([1, expect.stringContaining('OPENINGS_BOARD_TOKEN')]);
    const open = await cli(['board', 'get'], { env: { OPENINGS_CONFIG: fileOf('users.json', text, 0o644) } });
    expect([open.code, open.err]).toEqual([2, expect.stringContaining('chmod 600')]);
  });

  it('send no idempotency key if the operation accepts none', async () => {
    await cli(['board', 'password', 'verify', '--board', 'acme', '--body', '-'], { input: '{"password":"x"}' });
    expect(sent[0]).toMatchObject({ method: 'POST', url: at('/password/verify'), body: { password: 'x' } });
    expect(sent[0]?.headers).not.toHaveProperty('Idempotency-Key');
  });

  it('repeat a filter that the list accepts several times, and search if only the search supports it', async () => {
    const list = ['board', 'things', 'list', '--board', 'acme', '--colour', 'red', '--colour', 'blue'];
    await cli(list);
    await cli([...list, '--search', 'lamp']);
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', at('/things?colour=red&colour=blue'), undefined],
      ['POST', at('/things/search'), { query: 'lamp', filters: { colour: ['red', 'blue'] } }],
    ]);
  });

  it('continue at the cursor of a page and not at its offset', async () => {
    const page = (nextCursor: string | null) =>
      answer(200, { object: 'list', hasMore: nextCursor !== null, nextCursor, data: [{ id: 'things_1' }] });
    const argv = ['board', 'things', 'list', '--board', 'acme', '--all', '--offset', '5', '--limit', '1'];
    await cli(argv, { answers: [page('o:6'), page(null)] });
    await cli([...argv, '--search', 'lamp'], { answers: [page('o:6'), page(null)] });
    expect(sent.map(({ url, body }) => [url, JSON.stringify(body)])).toEqual([
      [at('/things?limit=1&offset=5'), undefined],
      [at('/things?limit=1&cursor=o%3A6'), undefined],
      [at('/things/search'), '{"limit":1,"offset":5,"query":"lamp"}'],
      [at('/things/search'), '{"limit":1,"query":"lamp","cursor":"o:6"}'],
    ]);
  });

  it('explain how to access a board with a password, and how to name a board', async () => {
    const argv = ['board', 'things', 'list', '--board', 'acme'];
    const gated = await cli(argv, { answers: [problem(401, 'board_password_required')] });
    expect([gated.code, gated.err]).toEqual([1, expect.stringContaining('openings board password verify')]);
    const unknown = await cli(argv, { answers: [problem(404, 'boards_not_found')] });
    expect([unknown.code, unknown.err]).toEqual([4, expect.stringContaining('--board or OPENINGS_BOARD')]);
  });
});

describe('deletions', () => {
  it('need --yes without a terminal', async () => {
    const refused = await cli(['things', 'delete', 'things_1']);
    expect([refused.code, sent.length]).toEqual([2, 0]);
    expect(refused.err).toContain('"things delete things_1" needs confirmation');
    const done = await cli(['things', 'delete', 'things_1', '--yes'], { answers: [answer(204)] });
    expect([done.code, done.out, sent.length]).toEqual([0, '', 1]);
  });

  it.each([
    ['y\n', 0, 1],
    ['YES\n', 0, 1],
    ['n\n', 2, 0],
    ['\n', 2, 0],
    ['', 2, 0],
  ])('are confirmed on a terminal: %j', async (input, code, calls) => {
    const { err, ...outcome } = await cli(['things', 'delete', 'things_1'], {
      input,
      terminal: true,
      answers: [answer(204)],
    });
    expect([outcome.code, sent.length]).toEqual([code, calls]);
    expect(err).toContain('things delete things_1? [y/N]');
  });

  it('inside of a batch count as well', async () => {
    const body = '{"operations":[{"id":"1","method":"DELETE","resourceId":"things_1"}]}';
    expect((await cli(['things', 'batch', '--body', body])).code).toBe(2);
    expect((await cli(['things', 'batch', '--body', body, '-y'])).code).toBe(0);
  });
});

describe('help and completion', () => {
  it('list commands and options, and exit with 0', async () => {
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
    expect(root.out).toMatch(/^ {2}board +the public data of a board/m);
    expect(group.out).toMatch(/^Usage: openings things /);
    expect(leaf.out).toMatch(/--status <choice> +\(one of draft, published\)/);
    expect(version.out).toMatch(/^\d+\.\d+\.\d+\n$/);
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
    [['things', 'list', '--status=d'], ['--status=draft']],
    [['things', 'list', '--status', '=', 'd'], ['draft']],
    [['things', 'nowhere', ''], []],
    [['nowhere', ''], []],
    [
      ['completion', ''],
      ['bash', 'fish', 'zsh'],
    ],
    [
      ['keys', ''],
      ['create', 'list', 'publishable', 'revoke', 'rotate'],
    ],
    [
      ['keys', 'publishable', ''],
      ['confirm', 'create', 'list', 'revoke'],
    ],
    [['keys', 'create', '--ra'], ['--rate-limit']],
    [
      ['keys', 'create', '--scopes', 'jobs.'],
      ['jobs.manage', 'jobs.publish', 'jobs.read'],
    ],
    [
      ['keys', 'create', '--scopes', 'jobs.read,jobs.'],
      ['jobs.read,jobs.manage', 'jobs.read,jobs.publish'],
    ],
    [
      ['boards', 'create', 'north', '--plan', 's'],
      ['scale', 'starter'],
    ],
    [
      ['boards', 'plan', 'north', 's'],
      ['scale', 'starter'],
    ],
    [
      ['boards', 'sandbox', 'north', ''],
      ['off', 'on'],
    ],
    [
      ['payments', 'test', 'dispute', 'pay_1', ''],
      ['lost', 'open', 'won'],
    ],
    [['events', 'ad'], ['adopt']],
    [['help', 'th'], ['things']],
    [['boa'], ['board', 'boards']],
    [
      ['board', ''],
      ['get', 'password', 'things'],
    ],
    [
      ['board', 'things', 'list', '--board'],
      ['--board', '--board-access-file', '--board-token-file'],
    ],
  ])('suggest for %j: %j', async (words, wanted) => {
    expect((await cli(['__suggest', ...words])).out.split('\n').filter((line) => line !== '')).toEqual(wanted);
  });

  it('show the options of a board only where they are accepted', async () => {
    const { out } = await cli(['board', 'things', 'get', '--help']);
    expect(out).toMatch(/--board <board> /);
    expect(out).toContain('GET /boards/{identifier}/things/{slug} (');
    expect((await cli(['things', 'get', '--help'])).out).not.toContain('--board');
    expect((await cli(['things'])).out).not.toContain('--format');
    expect((await cli(['board'])).out).toMatch(
      /^Usage: openings board [^]+the public data of a board[^]+--board <board> [^]+things +get, list/,
    );
  });

  it.each(['bash', 'zsh', 'fish'])('come as a script for %s', async (shell) => {
    expect((await cli(['completion', shell])).out).toContain('openings __suggest');
  });

  it('have file names in fish only where there is no other suggestion', async () => {
    const { out } = await cli(['completion', 'fish']);
    expect(out).toContain("complete -c openings -f -a '(__openings_suggest)'");
    expect(out).toMatch(/printf '%s\\n' \$found\n {2}else\n {4}__fish_complete_path/);
  });
});
