import { describe, expect, it, test } from '@jest/globals';
import { DomainLookup, hostnameIn, type OwnHosts } from './domain-lookup.js';

const HILL = { id: 'boards_hill', slug: 'hill', name: 'Hill', plan: 'scale', origin: null };
const NONE: OwnHosts = { PUBLIC_URL: null, DASHBOARD_URL: null, STOREFRONT_URL: null, HSTS_BOARDS: 'off' };
/** Knows every name, so that only the rules of hosts exclude one. */
const everywhere = { find: () => HILL };
const at = (lookup: DomainLookup, host?: string) =>
  lookup.atHost({ headers: host === undefined ? {} : { host } } as never);

it.each([
  ['jobs.hill.example', 'jobs.hill.example'],
  ['JOBS.hill.example:8443', 'jobs.hill.example'],
  ['jobs.hill.example.', 'jobs.hill.example'],
  ['127.0.0.1:3000', null],
  ['[::1]:3000', null],
  ['localhost', null],
  ['a slug', null],
  ['../x.example', null],
  [`${'a'.repeat(250)}.example`, null],
])('the host %j is the name %j', (host, name) => expect(hostnameIn(host)).toBe(name));

test('a verified domain leads to its board, and a request without a host to none', () => {
  const lookup = new DomainLookup(everywhere, NONE);
  expect(at(lookup, 'jobs.hill.example:443')).toEqual({ id: HILL.id, hostname: 'jobs.hill.example' });
  expect(at(lookup)).toBeNull();
});

describe('hosts of this installation lead to no board', () => {
  const lookup = new DomainLookup(everywhere, {
    PUBLIC_URL: 'https://api.openings.example/v1',
    DASHBOARD_URL: 'https://desk.example:8443',
    STOREFRONT_URL: 'https://{board}.boards.example',
    HSTS_BOARDS: 'off',
  });
  it.each(['api.openings.example', 'API.openings.example.', 'desk.example', 'hill.boards.example', '10.0.0.1'])(
    '%s',
    (host) => expect(at(lookup, host)).toBeNull(),
  );
  it.each(['x.api.openings.example', 'boards.example', 'a.b.boards.example'])('%s is another host', (host) =>
    expect(at(lookup, host)).not.toBeNull(),
  );
  test('the host of PUBLIC_URL is ours, others are not', () => {
    expect(['api.openings.example', 'desk.example'].map((host) => lookup.isPublicHost(host))).toEqual([true, false]);
  });
});

test.each([
  ['https://api.example', 'off', 'api.example:443', true],
  ['https://api.example', 'on', 'nobody.example', false],
  ['https://api.example', 'on', '10.0.0.1', false],
  ['http://api.example', 'on', 'api.example', false],
  [null, 'on', 'api.example', false],
  ['https://api.example', 'off', 'jobs.hill.example', false],
  [null, 'on', 'jobs.hill.example', true],
] as const)(
  'PUBLIC_URL=%s and HSTS_BOARDS=%s: browsers must use HTTPS at %s: %s',
  (PUBLIC_URL, HSTS_BOARDS, host, is) => {
    const find = (name: string) => (name === 'jobs.hill.example' ? HILL : null);
    const lookup = new DomainLookup({ find }, { ...NONE, PUBLIC_URL, HSTS_BOARDS });
    const board = lookup.boardAt(host) as ReturnType<DomainLookup['atHost']> & object;
    expect(lookup.isStrict({ headers: { host } } as never, (board as never) ?? undefined)).toBe(is);
  },
);

test('a database that does not answer does not change where a host leads', async () => {
  let isDown = false;
  const find = async () => {
    if (isDown) throw new Error('down');
    return HILL;
  };
  const lookup = new DomainLookup({ find }, NONE);
  const before = await at(lookup, 'jobs.hill.example');
  isDown = true;
  expect(await at(lookup, 'jobs.hill.example')).toEqual(before);
  await expect(at(lookup, 'jobs.vale.example')).rejects.toThrow('down');
});
