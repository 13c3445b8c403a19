import type { Boards, StorefrontOrigins } from '#access';
import type { PublicSettings } from '#content';
import { Links } from '#http';
import { withFacts } from '#store';
import { facts } from '#testing';
import { MemoryBoards } from '#testing/scenario';
import { expect, test } from '@jest/globals';
import { BoardTerms } from './board-terms.service.js';
import { Storefronts } from './storefronts.service.js';

/** The board has no publishable key. */
const NO_KEYS = { only: () => Promise.resolve(null) } as unknown as StorefrontOrigins;

test.each([
  [null, 'http://server.example/board/care'],
  ['https://{board}.boards.example', 'https://care.boards.example'],
])(
  'the storefront has the slug of the board outside of a request, too (STOREFRONT_URL %s)',
  async (template, address) => {
    const links = new Links(
      () => 'http://server.example/dashboard',
      template,
      null,
      () => 'http://server.example',
    );
    const memory = new MemoryBoards();
    await memory.follow({
      id: facts.board,
      slug: 'care',
      name: 'Care',
      plan: 'scale',
      createdAt: facts.now,
      version: 1,
    });
    const boards = memory as unknown as Boards;
    const settings = { row: () => Promise.resolve(null) } as unknown as PublicSettings;
    const terms = new BoardTerms(settings, new Storefronts(NO_KEYS, links, boards), boards);
    expect(await withFacts(facts, () => terms.storefront(null))).toBe(address);
    expect(await withFacts(facts, () => terms.storefront(null), undefined, 'care')).toBe(address);
  },
);
