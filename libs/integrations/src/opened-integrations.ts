import type { IndexNowQueue } from './indexing/index-now.js';

/** Tables of integrations in a process, opened before its modules are made. */
export abstract class OpenedIntegrations {
  abstract readonly indexNowQueue: IndexNowQueue;
}
