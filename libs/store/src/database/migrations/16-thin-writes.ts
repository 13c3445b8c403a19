import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Data that is already in the log is not stored again (decision 0051). Earlier releases cannot publish without the state of an object and would
 * take its absence for a deletion. Without the column their statements fail, and the next publisher continues where they stopped.
 *
 * `look_up_hashes` are the index entries of read model columns that are only compared for equality.
 *
 * A claim is unique by its digest and a hash of the rest: the digest alone is enough to find it, and an index entry takes 24 bytes instead of 75.
 * Without a primary key, replicas find a released claim by its whole row.
 */
export class ThinWrites1763600000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      set local statement_timeout = 0;
      alter table published_objects drop column state;
      alter table published_objects set (fillfactor = 80);
      create unique index claims_once on claims (value, hashtextextended(board || ' ' || kind || ' ' || slot, 0));
      alter table claims drop constraint claims_pkey, replica identity full;
      create function look_up_hashes(board text, of_values text[]) returns bigint[] language sql immutable strict parallel safe
        as 'select array(select hashtextextended(board || '' '' || v, 0) from unnest(of_values) as v)';
    `);
  }

  /** The states are no longer in the database: an earlier release must republish with `openings rebuild publishing`. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      set local statement_timeout = 0;
      alter table claims add primary key (value, kind, board, slot), replica identity default;
      drop index claims_once;
      drop function look_up_hashes;
      alter table published_objects reset (fillfactor);
      alter table published_objects add state text;
    `);
  }
}
