import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events are kept as the text of their JSON: nobody asks for a part of one, and taking a record apart and putting it together
 * again costs PostgreSQL more than storing it. `json` and not `text`, so that processes of the release before, which go on
 * during an update, read and write the log as ever. The log is written anew once, which takes as long as it takes.
 *
 * A stream moves on with every event: pages with room let its version change in place, without a new entry in the index.
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
