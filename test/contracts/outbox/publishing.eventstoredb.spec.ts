import { EVENT_STORE_DB, eventStoreDbWithDatabase } from '../store/event-store.eventstoredb.harness.js';
import { publishingContract } from './publishing.suite.js';

publishingContract(EVENT_STORE_DB, eventStoreDbWithDatabase, { inline: false });
