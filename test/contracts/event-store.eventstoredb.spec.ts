import { openEventStoreDb } from './event-store.eventstoredb.harness.js';
import { eventStoreContract } from './event-store.suite.js';

eventStoreContract(process.env['EVENT_STORE_URL'] ? 'EventStoreDB' : 'EventStoreDB, a double of it', () => openEventStoreDb());
