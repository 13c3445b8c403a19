import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secrets of the installation move out of the database: it stores a fingerprint of its key, and older secrets encrypted with that key. */
export class InstallationKey1763600000052 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table installation_key (
        only_one boolean primary key default true check (only_one),
        -- Fingerprint of the key, which it does not reveal.
        fingerprint text not null,
        created_at timestamptz not null default now()
      );
      alter table secrets alter column value drop not null;
      -- The value, encrypted with the key of the installation; then it is not stored in clear.
      alter table secrets add column sealed text;
      alter table secrets add check ((value is null) <> (sealed is null));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from secrets where value is null;
      alter table secrets drop column sealed;
      alter table secrets alter column value set not null;
      drop table installation_key;
    `);
  }
}
