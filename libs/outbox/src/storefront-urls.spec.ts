import { describe, expect, it } from '@jest/globals';
import { type Address, StorefrontUrls } from './storefront-urls.js';

/** The two tables with URLs. */
class Tables {
  readonly slugs = new Map<string, string>();
  readonly storefronts: Address[] = [];

  readonly pool = {
    query: async ({ values: [boards] }: { values: [readonly string[]] }) => ({
      rows: boards.flatMap((board) => {
        const slug = this.slugs.get(board) ?? null;
        const found = this.storefronts
          .filter((each) => each.board === board)
          .sort((one, other) => (one.since < other.since ? -1 : 1));
        const rows: { board: string; slug: string | null; since: string | null; address: string | null }[] = found.map(
          (each) => ({ ...each, slug }),
        );
        return rows.length > 0 ? rows : [{ board, slug, since: null, address: null }];
      }),
    }),
  };

  /** What the publisher's statement does when it succeeds. */
  write(addresses: readonly Address[]): void {
    for (const each of addresses)
      if (!this.storefronts.some(({ board, since }) => board === each.board && since === each.since))
        this.storefronts.push(each);
  }

  addresses(mode: 'publish' | 'republish'): StorefrontUrls {
    return new StorefrontUrls(this.pool as never, 'https://{board}.example', mode);
  }
}

const boards = new Set(['boards_a']);

describe('the addresses of storefronts', () => {
  it.each(['never', 'before the second batch', 'between the batches'] as const)(
    'are noted since they changed, also while those of the batch before are still being written: written %s',
    async (written) => {
      const tables = new Tables();
      tables.slugs.set('boards_a', 'before');
      const today = tables.addresses('publish');
      await today.learn(boards);
      expect(today.at('boards_a', '1')).toBe('https://before.example');
      const first = today.take();
      expect(first).toEqual([{ board: 'boards_a', since: '', address: 'https://before.example' }]);
      if (written === 'between the batches') tables.write(first);
      tables.slugs.set('boards_a', 'after');
      const learning = today.learn(boards);
      if (written === 'before the second batch') tables.write(first);
      await learning;
      expect(today.at('boards_a', '2')).toBe('https://after.example');
      const second = today.take();
      expect(second).toEqual([{ board: 'boards_a', since: '2', address: 'https://after.example' }]);
      tables.write(first);
      tables.write(second);

      const republished = tables.addresses('republish');
      await republished.learn(boards);
      expect([republished.at('boards_a', '1'), republished.at('boards_a', '2')]).toEqual([
        'https://before.example',
        'https://after.example',
      ]);
    },
  );

  it('that were noted and not even taken yet are kept when those written down are read again', async () => {
    const tables = new Tables();
    for (const mode of ['publish', 'republish'] as const) {
      tables.slugs.set('boards_a', 'before');
      const addresses = tables.addresses(mode);
      await addresses.learn(boards);
      addresses.at('boards_a', '1');
      tables.slugs.set('boards_a', 'after');
      addresses.forget();
      await addresses.learn(boards);
      addresses.at('boards_a', '2');
      expect(addresses.take()).toEqual([
        { board: 'boards_a', since: '', address: 'https://before.example' },
        ...(mode === 'publish' ? [{ board: 'boards_a', since: '2', address: 'https://after.example' }] : []),
      ]);
    }
  });
});
