import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What fires a trigger, on which table, for which kind, and which columns hold the key and the board of the row. */
const TRIGGERS: readonly (readonly [when: string, table: string, kind: string, id: string, board?: string])[] = [
  // Each use of a key writes `last_used_at`, which no process remembers.
  [
    `insert or delete or update of name, scopes, rate_limit, secret_hash, previous_secret_hash, previous_until, expires_at,
       revoked_at`,
    'api_keys',
    'apiKey',
    'key_id',
    'board',
  ],
  ['insert or delete or update of slug, name, plan', 'boards', 'board', 'id', 'id'],
  ['delete or update of hash', 'board_passwords', 'boardPassword', 'id', 'board'],
  ['insert or delete or update', 'publishable_keys', 'publishableKey', 'key', 'board'],
  ['delete or update of leads', 'board_domains', 'domain', 'hostname', 'board'],
  ['insert or delete or update', 'members', 'member', 'id', 'board'],
  ['insert or delete', 'board_signing_keys', 'signingKey', 'id'],
  // A founder gets a role when the address is verified.
  ['update of proved_at', 'operator_users', 'member', 'id'],
];

/** Sessions that end. No process remembers expired ones. */
const ENDINGS: readonly (readonly [table: string, kind: string, board?: string])[] = [
  ['user_sessions', 'session'],
  ['board_user_sessions', 'boardUserSession', 'board'],
];

const listed = (values: readonly (string | undefined)[]) =>
  values.flatMap((value) => (value === undefined ? [] : [`'${value}'`])).join(', ');

/**
 * Processes remember rows that grant access to requests. Triggers announce every change of them, in the transaction that makes it (decision 0138).
 * Tables of read models get the same trigger when they are created.
 */
export class ChangeNotifications1763600000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Arguments: the kind of change, the column of the key, and that of the board where there is one.
      create function openings_changed() returns trigger language plpgsql as $$
        declare changed jsonb;
        begin
          if tg_op = 'UPDATE' and new is not distinct from old then return null; end if;
          if tg_op = 'DELETE' then changed := to_jsonb(old); else changed := to_jsonb(new); end if;
          perform pg_notify('openings_changes',
            concat_ws(' ', tg_argv[0], changed ->> tg_argv[1], changed ->> tg_argv[2]));
          return null;
        end
      $$;
    `);
    for (const [when, table, ...names] of TRIGGERS)
      await runner.query(`create trigger openings_changed after ${when} on ${table}
        for each row execute function openings_changed(${listed(names)})`);
    for (const [table, kind, board] of ENDINGS)
      await runner.query(`create trigger openings_changed after delete on ${table}
        for each row when (old.expires_at > now()) execute function openings_changed(${listed([kind, 'id', board])})`);
    await runner.query(`
      -- Finds the session that an access token names.
      create index board_user_sessions_by_id on board_user_sessions (id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Includes the triggers on tables of read models.
    await runner.query(`
      drop index board_user_sessions_by_id;
      drop function openings_changed() cascade;
    `);
  }
}
