import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether an owner or admin vouches for the origin of a publishable key (decision 0244). Keys that exist now count as confirmed. */
export class ConfirmedOrigins1763600000118 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The default is also for processes of the release before, which insert keys while they are replaced.
    await runner.query('alter table publishable_keys add confirmed boolean not null default true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table publishable_keys drop confirmed');
  }
}
