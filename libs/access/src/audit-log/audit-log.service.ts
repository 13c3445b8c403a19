import type { BackgroundWork } from '#runtime';
import type { Journal, Progress } from '#store';
import { Gauge, type Registry } from 'prom-client';
import type { AuditRow } from './audit-log.read-model.js';

/** Where the table of the audit log is prepared. */
export interface AuditTables {
  addJournal(table: Journal<AuditRow>['table']): void;
}

/**
 * Who did what on each board: one row for each event of the log, written by one process at a time, after the event. Entries appear at most
 * a second after the change, while the worker is healthy.
 */
export class AuditLog implements BackgroundWork {
  readonly name = 'audit log';
  readonly single = true;

  constructor(
    private readonly journal: Journal<AuditRow>,
    readModels: AuditTables,
  ) {
    readModels.addJournal(journal.table);
  }

  run(signal: AbortSignal): Promise<void> {
    return this.journal.run(signal);
  }

  /** Rebuilds it from the log, with the same rows and ids. @throws on faults; then the table is unchanged. */
  rebuild(signal: AbortSignal, progress?: Progress): Promise<{ readonly rows: number }> {
    return this.journal.rebuild(signal, progress);
  }

  /** Deletes entries older than `AUDIT_LOG_DAYS`; returns how many. */
  forgetOld(): Promise<number> {
    return this.journal.forgetOld();
  }

  /** Adds its metrics for Prometheus. */
  register(registry: Registry): void {
    const lag = async () => (await this.journal.status()).lagSeconds;
    new Gauge({
      name: 'openings_audit_log_lag_seconds',
      help: 'Seconds that the audit log is behind the event log, accurate to half a minute.',
      registers: [registry],
      async collect() {
        this.set(await lag());
      },
    });
  }
}
