import type { Boards, PublishableKeys } from '#access';
import { Links } from '#http';
import { facts } from '#testing';
import { MemoryBoards, MemoryPublishableKeys } from '#testing/scenario';
import { Changes, withFacts } from '#store';
import { describe, expect, test } from '@jest/globals';
import { Storefronts } from './storefronts.content.js';

const KEY = 'https://key.example';
const ONLY = 'https://only.example';
const TEMPLATE = 'https://{board}.boards.example';
const DOMAIN = { hostname: 'jobs.example' };

/** The address of a board whose keys have these origins. */
async function address({
  keys = [] as readonly string[],
  template = null as string | null,
  origin = null as string | null,
  primaryDomain = null as { readonly hostname: string } | null,
  isSandbox = false,
}): Promise<string> {
  const table = new MemoryPublishableKeys();
  for (const [nth, of] of keys.entries())
    await table.follow({
      key: `pk_${nth}`,
      board: facts.board,
      origin: of,
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
    table as unknown as PublishableKeys,
    links,
    boards as unknown as Boards,
    new Changes(),
  );
  return withFacts(facts, () => storefronts.address({ slug: 'care', primaryDomain }, origin));
}

describe('the storefront of a board', () => {
  test.each([
    [
      'at its primary domain, whatever else there is',
      { primaryDomain: DOMAIN, origin: KEY, keys: [ONLY], template: TEMPLATE },
      'https://jobs.example',
    ],
    ['else at the origin of the key of the request', { origin: KEY, keys: [ONLY, KEY], template: TEMPLATE }, KEY],
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
