import { EventStoreAddress } from '#store/engine';
import { eventStore, text } from './setting-kinds.js';

/** Where events are stored. */
export const EVENT_STORE_SETTINGS = {
  EVENT_STORE_URL: eventStore(
    'EventStoreDB node or cluster that stores events. Absent: events are stored in PostgreSQL.',
  ),
  EVENT_STORE_PREFIX: text(
    '',
    EventStoreAddress.PREFIX,
    'at most 40 letters, digits and _, a letter first',
    'Prefix of all stream names, for a shared EventStoreDB: acme gives streams such as acme.job-….',
  ),
} as const;
