import { auditLogContract } from './audit-log.suite.js';
import { EVENT_STORE_DB, eventStoreDbWithDatabase } from '../store/event-store.eventstoredb.harness.js';

auditLogContract(EVENT_STORE_DB, eventStoreDbWithDatabase);
