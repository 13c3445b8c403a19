import { type Boards, StorefrontOrigins } from '#access';
import { Links } from '#http';
import { facts } from '#testing';
import { MemoryBoards, MemoryPublishableKeys } from '#testing/scenario';
import { Changes, withFacts } from '#store';
import { describe, expect, test } from '@jest/globals';
import { Storefronts } from './storefronts.service.js';

const KEY = 'https://key.example';
const ONLY = 'https://only.example';
const TEMPLATE = 'https://{board}.boards.example';
const DOMAIN = { hostname: 'jobs.example' };

/** The address of a board whose keys have these origins. */
async function address({
  keys = [] as readonly string[],
  unconfirmed = [] as readonly string[],
  verified = null as string | null,
  isLocal = false,
  template = null as string | null,
  origin = null as string | null,
  primaryDomain = null as { readonly hostname: string } | null,
  isSandbox = false,
}): Promise<string> {
  const table = new MemoryPublishableKeys();
  for (const [nth, of] of [...keys, ...unconfirmed].entries())
    await table.follow({
      key: `pk_${nth}`,
      board: facts.board,
      origin: of,
      isConfirmed: nth < keys.length,
      createdAt: facts.now,
      revokedAt: null,
      version: 1,
    });
  const links = new Links(
    () => 'http://server.example/dashboard',
    template,
    null,
    () => 'http://server.example',
  );
  const boards = new MemoryBoards();
  await boards.follow({ id: facts.board, slug: 'care', name: 'Care', plan: 'scale', createdAt: facts.now, version: 1 });
  if (isSandbox) await boards.followSandbox({ board: facts.board, isSandbox, version: 2 });
  const storefronts = new Storefronts(
    new StorefrontOrigins(
      table,
      {
        find: (host) =>
          host === verified ? { id: facts.board, slug: 'care', name: '', plan: '', origin: null } : null,
      },
      links,
      isLocal,
      new Changes(),
    ),
    links,
    boards as unknown as Boards,
  );
  return withFacts(facts, () => storefronts.address({ slug: 'care', primaryDomain }, origin));
}

describe('the storefront of a board', () => {
  test.each([
    [
      'at the confirmed origin of the key of the request',
      { primaryDomain: DOMAIN, origin: KEY, keys: [ONLY, KEY], template: TEMPLATE },
      KEY,
    ],
    [
      'else at its primary domain',
      { primaryDomain: DOMAIN, origin: KEY, keys: [ONLY], unconfirmed: [KEY], template: TEMPLATE },
      'https://jobs.example',
    ],
    ['at a verified domain that the key of the request names', { origin: KEY, verified: 'key.example' }, KEY],
    [
      'not at plain HTTP of a verified domain',
      { origin: 'http://key.example', verified: 'key.example', template: TEMPLATE },
      'https://care.boards.example',
    ],
    [
      'not at the hosted address of another board',
      { origin: 'https://other.boards.example', template: TEMPLATE },
      'https://care.boards.example',
    ],
    [
      'at the origin of this server that the key of the request names',
      { origin: 'http://server.example', template: TEMPLATE, primaryDomain: DOMAIN },
      'http://server.example',
    ],
    [
      'on this machine, if only this machine reaches the server',
      { origin: 'http://localhost:5000', isLocal: true },
      'http://localhost:5000',
    ],
    [
      'never on the machine of a reader',
      { origin: 'http://localhost:5000', unconfirmed: ['http://localhost:5000'] },
      'http://server.example/board/care',
    ],
    ['not at the only key, if nobody confirmed it', { unconfirmed: [ONLY] }, 'http://server.example/board/care'],
    ['else at the origin of its only confirmed key', { keys: [ONLY], unconfirmed: [KEY], template: TEMPLATE }, ONLY],
    ['else at the origin of its only key', { keys: [ONLY, ONLY], template: TEMPLATE }, ONLY],
    ['else where the installation says', { keys: [ONLY, KEY], template: TEMPLATE }, 'https://care.boards.example'],
    [
      'of a sandbox where the installation says, whatever key is used',
      { origin: KEY, keys: [ONLY], template: TEMPLATE, isSandbox: true },
      'https://care.boards.example',
    ],
    ['else on this server', { keys: [ONLY, KEY] }, 'http://server.example/board/care'],
    ['on this server where nothing is set up', {}, 'http://server.example/board/care'],
  ])('is %s', async (_, given, expected) => expect(await address(given)).toBe(expected));
});
