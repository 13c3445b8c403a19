import { auditLogContract } from './audit-log.suite.js';
import { freshDatabase, openPostgresStore } from '../postgres-database.js';

auditLogContract('PostgreSQL', async () => {
  const database = await freshDatabase();
  return { database, open: () => openPostgresStore(database), close: () => database.drop() };
});
