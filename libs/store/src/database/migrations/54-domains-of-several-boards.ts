import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Several boards may claim a hostname until one of them verifies it (decision 0144). Hostnames that already lead to a board exclude the others from
 * the start; those that were never verified no longer do.
 */
export class DomainsOfSeveralBoards1763600000054 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Whether the hostname is verified for this board, or about to be: then no other board can have it.
      alter table board_domains add column held boolean not null default false;
      update board_domains set held = leads;
      alter table board_domains drop constraint board_domains_pkey, add primary key (hostname, board);
      create unique index board_domains_held on board_domains (hostname) where held;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from board_domains d using board_domains o
        where o.hostname = d.hostname and o.board <> d.board and not d.held and (o.held or o.board < d.board);
      alter table board_domains drop constraint board_domains_pkey, add primary key (hostname), drop column held;
    `);
  }
}
