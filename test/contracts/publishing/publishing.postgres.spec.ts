import { freshDatabase, openPostgresStore } from '../postgres-database.js';
import { publishingContract } from './publishing.suite.js';

publishingContract(
  'PostgreSQL',
  async () => {
    const database = await freshDatabase();
    return { database, open: () => openPostgresStore(database), close: () => database.drop() };
  },
  { inline: true },
);
