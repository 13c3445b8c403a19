import { Locks } from '#runtime';
import { MemoryLocks } from '#testing/scenario';
import { locksContract } from './locks.suite.js';
import { freshDatabase } from '../postgres-database.js';

locksContract('memory', async () => ({ locks: new MemoryLocks(), close: async () => undefined }));

locksContract('PostgreSQL', async () => {
  const database = await freshDatabase();
  return { locks: new Locks(database.pool()), close: () => database.drop() };
});
