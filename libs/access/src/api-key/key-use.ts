import type { ApiKeyTable } from './api-key-table.js';

/** A use within this time of the last one is not written. */
const COARSE_MS = 60_000;
/** How long uses are collected for one statement. */
const GATHER_MS = 1_000;

/**
 * Stores when keys were last used: a second after a use, one statement for all keys, and each key at most once a minute. Nothing waits for
 * it, and it is no event. Uses that a process has not written when it dies are lost.
 */
export class KeyUse {
  private readonly pending = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly table: Pick<ApiKeyTable, 'keepUse'>,
    private readonly onTrouble: (error: unknown) => void,
  ) {}

  /** @param before the use that is written, UTC ISO text; null when there is none. */
  note(keyId: string, before: string | null): void {
    const now = Date.now();
    if (this.pending.has(keyId) || (before !== null && now - Date.parse(before) < COARSE_MS)) return;
    this.pending.set(keyId, new Date(now).toISOString());
    this.timer ??= setTimeout(() => {
      this.writing = this.write();
    }, GATHER_MS).unref();
  }

  /** Writes the collected uses. No use may be added afterwards. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.writing;
    await this.write();
  }

  private async write(): Promise<void> {
    this.timer = undefined;
    const uses = new Map(this.pending);
    this.pending.clear();
    if (uses.size === 0) return;
    try {
      await this.table.keepUse(uses);
    } catch (error) {
      this.onTrouble(error);
    }
  }
}
