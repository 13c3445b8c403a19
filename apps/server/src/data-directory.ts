import { closeToOthers } from '#runtime/engine';
import type { Logger, Settings } from '#runtime/starting';
import { join } from 'node:path';

/**
 * Removes the access of other users of the machine to what earlier releases wrote below `DATA_DIR`: files of boards, and mails. It runs
 * once; nothing waits for it, and failures are logged.
 */
export async function closeDataDirectory({ DATA_DIR }: Settings, log: Logger): Promise<void> {
  for (const name of ['blobs', 'outbox']) {
    const directory = join(DATA_DIR, name);
    try {
      const { changed, failed } = await closeToOthers(directory);
      if (changed > 0) log.info({ directory, changed }, 'Removed access of other users to files');
      if (failed > 0) log.warn({ directory, failed }, 'Could not remove access of other users to some files');
    } catch (err) {
      log.warn({ err, directory }, 'Could not check which users have access to files');
    }
  }
}
