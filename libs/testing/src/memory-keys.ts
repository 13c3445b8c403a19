import type { ApiKeys, PublishableKeys } from '#access';

type ApiKeyState = Parameters<ApiKeys['follow']>[0];
type PublishableKeyState = Parameters<PublishableKeys['follow']>[0];

/** The table of API keys in memory, for specs of what follows the events. It authenticates no one. */
export class MemoryApiKeys implements Pick<ApiKeys, 'follow' | 'lastUsed' | 'unsaid'> {
  readonly kept = new Map<string, ApiKeyState>();

  async follow(key: ApiKeyState): Promise<void> {
    const before = this.kept.get(key.keyId);
    if (before && (before.board !== key.board || before.version >= key.version)) return;
    this.kept.set(key.keyId, { ...key, revokedAt: before?.revokedAt ?? key.revokedAt });
  }

  async lastUsed(): ReturnType<ApiKeys['lastUsed']> {
    return new Map();
  }

  /** Nothing here was created by an older release. */
  async unsaid(): ReturnType<ApiKeys['unsaid']> {
    return [];
  }
}

/** The table of publishable keys in memory, for specs of what follows the events. */
export class MemoryPublishableKeys implements Pick<
  PublishableKeys,
  'activeOrigins' | 'follow' | 'hasActive' | 'unsaid'
> {
  readonly kept = new Map<string, PublishableKeyState>();

  async follow(key: PublishableKeyState): Promise<void> {
    const before = this.kept.get(key.key);
    if (before && (before.board !== key.board || before.version >= key.version)) return;
    this.kept.set(key.key, { ...key, revokedAt: before?.revokedAt ?? key.revokedAt });
  }

  /** Adds a key of `board` whose origin is confirmed. */
  confirm(board: string, origin: string): Promise<void> {
    const [key, createdAt] = [`pk_${board} ${origin}`, '2026-01-01T00:00:00.000Z'];
    return this.follow({ key, board, origin, isConfirmed: true, createdAt, revokedAt: null, version: 1 });
  }

  async hasActive(of: string): Promise<boolean> {
    return [...this.kept.values()].some(({ board, revokedAt }) => board === of && revokedAt === null);
  }

  async activeOrigins(of: string): ReturnType<PublishableKeys['activeOrigins']> {
    const origins = new Map<string, boolean>();
    for (const { board, revokedAt, origin, isConfirmed } of this.kept.values())
      if (board === of && revokedAt === null) origins.set(origin, isConfirmed || origins.get(origin) === true);
    const each = [...origins].map(([origin, isConfirmed]) => ({ origin, isConfirmed }));
    return each.sort((a, b) => Number(b.isConfirmed) - Number(a.isConfirmed) || (a.origin < b.origin ? -1 : 1));
  }

  /** Nothing here was created by an older release. */
  async unsaid(): ReturnType<PublishableKeys['unsaid']> {
    return [];
  }
}
