import { EVENT_STORE_DB, openEventStoreDb } from './event-store.eventstoredb.harness.js';
import { eventStoreContract } from './event-store.suite.js';

eventStoreContract(EVENT_STORE_DB, () => openEventStoreDb());
