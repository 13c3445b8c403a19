import { freshDatabase, openPostgresStore } from '../postgres-database.js';
import { readModelContract } from './read-models.suite.js';

readModelContract(
  'PostgreSQL',
  async () => {
    const database = await freshDatabase();
    return { database, open: () => openPostgresStore(database), close: () => database.drop() };
  },
  { inline: true },
);
