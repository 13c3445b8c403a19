import { closeToOthers, type Logger, type Settings } from '#runtime/engine';
import { join } from 'node:path';

/**
 * Removes the access of other users of the machine to what earlier releases wrote below `DATA_DIR`: files of boards, and mails. It runs
 * once;
 * nothing waits for it, and failures are logged.
 */
export async function closeDataDirectory({ DATA_DIR }: Settings, log: Logger): Promise<void> {
  for (const name of ['blobs', 'outbox']) {
    const directory = join(DATA_DIR, name);
    try {
      const { changed, failed } = await closeToOthers(directory);
      if (changed > 0) log.info({ directory, changed }, 'Files are for this user alone now');
      if (failed > 0) log.warn({ directory, failed }, 'Files can be used by other users of this machine');
    } catch (err) {
      log.warn({ err, directory }, 'Files may be open to other users of this machine');
    }
  }
}
