import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Functions that reserve in one statement and apply the log in another, and the data for releasing claims whose reservations are not confirmed yet.
 * Each statement of a function has its own snapshot, so it reads data newer than the locks and sees what writers have left of
 * their reservations.
 */
const SQL = `
  -- Version of the stream with the event that the reservation was made for; null from releases without it.
  alter table claim_reservations add version int;
  create function reserve_claims(
    attempt uuid, of_board text, of_stream text, holder text, version int, due_seconds int,
    locks bigint[], kinds text[], digests text[], unshared boolean[]
  ) returns table (nth bigint, holders text[]) language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(lock) from unnest(locks) as lock;
    return query
      select wanted.nth, others.holders
      from unnest(kinds, digests, unshared) with ordinality as wanted(kind, digest, unshared, nth),
      lateral (
        select array_agg(newest.holder) as holders from (
          select distinct has.holder collate "C" as holder from (
            select h.kind, h.digest, h.board, h.stream, h.holder from claim_holds h where h.held
            union all select r.kind, r.digest, r.board, r.stream, r.holder from claim_reservations r
          ) as has
          where has.board = of_board and has.kind = wanted.kind and has.digest = wanted.digest and has.stream <> of_stream
          order by 1 desc limit 5
        ) as newest
      ) as others
      where wanted.unshared and others.holders is not null order by wanted.nth limit 1;
    if found then return; end if;
    insert into claim_reservations (attempt, board, kind, digest, stream, holder, version, due)
      select $1, of_board, taken.kind, taken.digest, of_stream, $4, $5, now() + make_interval(secs => due_seconds)
      from unnest(kinds, digests) as taken(kind, digest);
  end $$;
  create function apply_claims(
    follower text, reached text, attempts uuid[],
    freed_boards text[], freed_streams text[], freed_kinds text[], freed_digests text[], freed_versions int[],
    taken_boards text[], taken_streams text[], taken_kinds text[], taken_digests text[], taken_versions int[], taken_holders text[]
  ) returns void language plpgsql as $$
  begin
    delete from claim_reservations r where r.attempt = any(attempts);
    -- Everything older of a stream has been applied, so releases need no record.
    delete from claim_holds h
      using unnest(freed_boards, freed_streams, freed_kinds, freed_digests, freed_versions) as f(board, stream, kind, digest, version)
      where h.board = f.board and h.stream = f.stream and h.kind = f.kind and h.digest = f.digest and h.version <= f.version;
    insert into claim_holds as h (board, stream, kind, digest, version, holder, held)
      select t.board, t.stream, t.kind, t.digest, t.version, t.holder, true
      from unnest(taken_boards, taken_streams, taken_kinds, taken_digests, taken_versions, taken_holders)
        as t(board, stream, kind, digest, version, holder)
      on conflict (board, kind, digest, stream) do update set version = excluded.version, held = true
      where h.version < excluded.version;
    insert into claim_followers (name, checkpoint) values (follower, reached)
      on conflict (name) do update set checkpoint = excluded.checkpoint;
  end $$;
`;

/** Claims for EventStoreDB are reserved and confirmed by one statement each. Earlier releases keep using their own statements. */
export class ClaimsInOneStatement1763600000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function reserve_claims, apply_claims; alter table claim_reservations drop version');
  }
}
