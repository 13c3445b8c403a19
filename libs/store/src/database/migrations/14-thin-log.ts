import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events are stored as JSON text: no query reads a part of one, and taking a record apart and putting it together again costs PostgreSQL more than
 * storing it. The type is `json` instead of `text`, so that processes of the previous release, which keep running during an update, read and write
 * the log as before. The log is rewritten once; the duration depends on its size.
 *
 * A stream row changes with every event: pages with free space let its version change in place, without a new index entry.
 */
export class ThinLog1763600000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      set local statement_timeout = 0;
      alter table events alter column data type json using data::json, alter column meta type json using meta::json;
      alter table streams set (fillfactor = 70);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      set local statement_timeout = 0;
      alter table events alter column data type jsonb using data::jsonb, alter column meta type jsonb using meta::jsonb;
      alter table streams reset (fillfactor);
    `);
  }
}
