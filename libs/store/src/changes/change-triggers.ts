import type { ChangeKind } from './changes.js';
import { CHANGES_CHANNEL } from './changes.js';

/** The name of the notification triggers, the same on every table. */
const TRIGGER = 'openings_changed';

/** A table with rows of boards, and the kind of change to announce. */
export interface TellingTable {
  readonly name: string;
  readonly announces: ChangeKind | null;
}

/**
 * Kinds of rows that are remembered only as parts of others. Inserts are not announced, because many come together and transactions that notify
 * wait for each other.
 */
const WITHOUT_NEW: ReadonlySet<ChangeKind> = new Set(['company']);

/** DDL of the trigger that announces changes of rows of `table`. The function comes from migration 50. */
export const changeTriggerSql = (table: string, kind: ChangeKind): string =>
  `create trigger ${TRIGGER} after ${WITHOUT_NEW.has(kind) ? '' : 'insert or '}update or delete on "${table}"
   for each row execute function openings_changed('${kind}', 'id', 'board');`;

/**
 * The same for those of `tables` that announce changes and have no trigger yet: new tables, and those of earlier releases. Empty if there are none.
 */
export function missingTriggersSql(tables: readonly TellingTable[]): string {
  const each = tables.flatMap(({ name, announces }) =>
    announces === null
      ? []
      : [
          `if not exists (select from pg_trigger where tgrelid = '"${name}"'::regclass and tgname = '${TRIGGER}') then
             ${changeTriggerSql(name, announces)}
           end if;`,
        ],
  );
  return each.length === 0 ? '' : `do $$ begin ${each.join(' ')} end $$`;
}

/** Announces that any row of the kind may have changed. */
export const tellAllSql = (kind: ChangeKind): string => `select pg_notify('${CHANGES_CHANNEL}', '${kind}')`;
