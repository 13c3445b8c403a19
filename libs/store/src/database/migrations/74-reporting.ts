import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Grants of this server at reporting providers, and the figures collected there. */
export class Reporting1763600000074 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table reporting_grants (
        board text not null,
        provider text not null,
        -- The refresh token, encrypted.
        ciphertext text not null,
        key_id text not null,
        -- The property or account, as the provider calls it.
        source text not null,
        currency text,
        is_paused boolean not null default false,
        -- The last day of which everything was collected.
        through date,
        failures int not null default 0,
        due_at timestamptz not null default now(),
        primary key (board, provider)
      );
      create index reporting_grants_due on reporting_grants (due_at) where not is_paused;
      create table reporting_figures (
        board text not null,
        provider text not null,
        day date not null,
        value float8 not null,
        primary key (board, provider, day)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table reporting_figures, reporting_grants');
  }
}
