import type { IndexNowQueue } from './indexing/index-now.js';
import type { ReportingGrants } from './reporting/reporting-ports.js';

/** The tables of integrations in a process, opened before its modules are created. */
export class OpenedIntegrations {
  constructor(
    readonly indexNowQueue: IndexNowQueue,
    readonly reportingGrants: ReportingGrants,
  ) {}
}
