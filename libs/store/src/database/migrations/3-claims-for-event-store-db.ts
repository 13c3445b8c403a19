import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CLAIMS_FOR_EVENT_STORE_DB_SQL } from '../../eventstoredb/claim-reservations.js';

/** Claims for events in EventStoreDB. Created on every installation, so that the choice of the store is only a setting. */
export class ClaimsForEventStoreDb1763600000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CLAIMS_FOR_EVENT_STORE_DB_SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table claim_reservations, claim_holds, claim_followers');
  }
}
