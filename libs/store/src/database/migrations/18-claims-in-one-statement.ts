import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CLAIMS_IN_ONE_STATEMENT_SQL } from '../../eventstoredb/claim-reservations.js';

/** Claims for EventStoreDB are reserved and confirmed by one statement each. Earlier releases keep using their own statements. */
export class ClaimsInOneStatement1763600000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CLAIMS_IN_ONE_STATEMENT_SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function reserve_claims, apply_claims; alter table claim_reservations drop version');
  }
}
