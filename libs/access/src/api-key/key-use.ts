import type { Pool } from 'pg';
import { COMMIT_MAY_FOLLOW } from '#store';

/** A use that follows on one so recent is not written. */
const COARSE_MS = 60_000;
/** How long uses are gathered for one statement. */
const GATHER_MS = 1_000;

/**
 * Keeps when keys were last used: a second after a use, one statement for all keys, and no key again within a minute. Nothing
 * waits for it, and it is no event. What a process that dies has not written is lost.
 */
export class KeyUse {
  private readonly pending = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
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

  /** Writes what is noted. Nothing may be noted afterwards. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.writing;
    await this.write();
  }

  private async write(): Promise<void> {
    this.timer = undefined;
    const uses = [...this.pending];
    this.pending.clear();
    if (uses.length === 0) return;
    try {
      // Another process may write the same keys: rows that it holds are left to it, so that nobody waits.
      await this.pool.query({
        name: 'api-keys-used',
        text: `with used as (
            select k.key_id, u.at from api_keys k join unnest($1::text[], $2::timestamptz[]) as u(key_id, at) using (key_id)
            where k.last_used_at is null or k.last_used_at < u.at
            for update of k skip locked
          )
          update api_keys k set last_used_at = used.at from used where k.key_id = used.key_id and ${COMMIT_MAY_FOLLOW}`,
        values: [uses.map(([keyId]) => keyId), uses.map(([, at]) => at)],
      });
    } catch (error) {
      this.onTrouble(error);
    }
  }
}
