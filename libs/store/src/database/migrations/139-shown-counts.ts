import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The number of shown rows of a read model, by board and by the hour in which they end, so that no search counts all of them. Triggers on the tables of
 * read models keep it, in the transaction that writes the rows (decision 0306).
 */
export class ShownCounts1763600000139 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table shown_counts (
        -- The table of the rows.
        read_model text not null,
        board text not null,
        -- The beginning of the hour in which the rows end.
        hour timestamptz not null,
        rows bigint not null,
        primary key (read_model, board, hour)
      ) with (fillfactor = 50);

      -- Argument: the column with the end of a row. For each statement, with the transition tables "added" and "removed".
      create function openings_count_shown() returns trigger language plpgsql as $$
        declare moved text;
        begin
          moved := case tg_op
            when 'INSERT' then 'select board, %1$I as ends, 1 as n from added'
            when 'DELETE' then 'select board, %1$I as ends, -1 as n from removed'
            else 'select board, %1$I as ends, 1 as n from added union all select board, %1$I, -1 from removed'
          end;
          -- In the order of the key, so that two statements wait for each other instead of deadlocking.
          execute format('
            insert into shown_counts as c (read_model, board, hour, rows)
            select $1, board, date_bin(''1 hour'', ends, timestamptz ''epoch'') as hour, sum(n)
            from (' || moved || ') as m where ends is not null
            group by 2, 3 having sum(n) <> 0 order by 2, 3
            on conflict (read_model, board, hour) do update set rows = c.rows + excluded.rows', tg_argv[0])
            using tg_table_name;
          if tg_op <> 'INSERT' then
            execute format('
              delete from shown_counts c using (
                select distinct board, date_bin(''1 hour'', %1$I, timestamptz ''epoch'') as hour from removed where %1$I is not null
              ) as r
              where c.read_model = $1 and c.board = r.board and c.hour = r.hour and c.rows = 0', tg_argv[0])
              using tg_table_name;
          end if;
          return null;
        end
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Includes the triggers on tables of read models.
    await runner.query(`
      drop function openings_count_shown() cascade;
      drop table shown_counts;
    `);
  }
}
