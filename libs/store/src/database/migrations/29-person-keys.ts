import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The keys that encrypt personal data in events, one for each person, and the checkpoint of erasures. */
export class PersonKeys1763600000029 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table person_keys (
        board text not null,
        -- Of the person.
        id text not null,
        -- The key, encrypted; null when it was destroyed.
        ciphertext text,
        -- Of the key that encrypts it.
        key_id text,
        created_at timestamptz not null default now(),
        destroyed_at timestamptz,
        primary key (board, id),
        check ((ciphertext is null) = (destroyed_at is not null) and (ciphertext is null) = (key_id is null))
      );
      create index person_keys_by_key on person_keys (key_id) where key_id is not null;
      create index person_keys_destroyed on person_keys (destroyed_at, board, id) where destroyed_at is not null;
      create table erasure_follower (
        only_one boolean primary key default true check (only_one),
        checkpoint text not null default ''
      );
      insert into erasure_follower default values;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table erasure_follower; drop table person_keys');
  }
}
