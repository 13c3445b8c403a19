import { BackgroundWork } from '#runtime';
import type { Journal, Progress } from '#store';
import { Gauge, type Registry } from 'prom-client';
import type { AuditRow } from './audit-log.read-model.js';

/** Where the table of the audit log is prepared. */
export interface AuditTables {
  addJournal(table: Journal<AuditRow>['table']): void;
}

/**
 * Who did what on each board: one row for each event of the log, written behind it by one process at a time. Entries come a second
 * after the change at most, while the worker is well.
 */
export class AuditLog extends BackgroundWork {
  readonly name = 'audit log';
  readonly single = true;

  constructor(
    private readonly journal: Journal<AuditRow>,
    readModels: AuditTables,
  ) {
    super();
    readModels.addJournal(journal.table);
  }

  run(signal: AbortSignal): Promise<void> {
    return this.journal.run(signal);
  }

  /** Writes it anew from the log, with the same rows and ids. @throws on faults, leaving it as it was. */
  rebuild(signal: AbortSignal, progress?: Progress): Promise<{ readonly rows: number }> {
    return this.journal.rebuild(signal, progress);
  }

  /** Deletes entries that are older than `AUDIT_LOG_DAYS`; answers how many. */
  forgetOld(): Promise<number> {
    return this.journal.forgetOld();
  }

  /** Adds what Prometheus reads about it. */
  register(registry: Registry): void {
    const lag = async () => (await this.journal.status()).lagSeconds;
    new Gauge({
      name: 'openings_audit_log_lag_seconds',
      help: 'How long the audit log has been behind the log; exact to half a minute.',
      registers: [registry],
      async collect() {
        this.set(await lag());
      },
    });
  }
}
