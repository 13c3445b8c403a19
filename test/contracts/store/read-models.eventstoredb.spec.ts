import { EVENT_STORE_DB, eventStoreDbWithDatabase } from './event-store.eventstoredb.harness.js';
import { readModelContract } from './read-models.suite.js';

readModelContract(EVENT_STORE_DB, eventStoreDbWithDatabase, { inline: false });
