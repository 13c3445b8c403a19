import type { IndexNowQueue } from './indexing/index-now.js';
import type { ReportingGrants } from './reporting/reporting-ports.js';

/** Tables of integrations in a process, opened before its modules are made. */
export abstract class OpenedIntegrations {
  abstract readonly indexNowQueue: IndexNowQueue;
  abstract readonly reportingGrants: ReportingGrants;
}
