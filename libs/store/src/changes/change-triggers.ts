import type { ChangeKind } from './changes.js';
import { CHANGES_CHANNEL } from './changes.js';

/** The name of the triggers that notify of changes, the same on every table. */
const TRIGGER = 'openings_changed';

/** A table of rows of a board, with the kind of change to notify of. */
export interface TellingTable {
  readonly name: string;
  readonly tells: ChangeKind | null;
}

/**
 * Kinds of rows that are remembered as parts of others, and never before they are there: new ones are not notified of, because many come
 * at once and transactions that notify wait for each other.
 */
const WITHOUT_NEW: ReadonlySet<ChangeKind> = new Set(['company']);

/** DDL by which changes of rows of `table` are notified of. The function comes from migration 50. */
export const changeTriggerSql = (table: string, kind: ChangeKind): string =>
  `create trigger ${TRIGGER} after ${WITHOUT_NEW.has(kind) ? '' : 'insert or '}update or delete on "${table}"
   for each row execute function openings_changed('${kind}', 'id', 'board');`;

/** The same for those of `tables` that tell and have no trigger yet: tables that were just created, and those of earlier releases. Empty when none tells. */
export function missingTriggersSql(tables: readonly TellingTable[]): string {
  const each = tables.flatMap(({ name, tells }) =>
    tells === null
      ? []
      : [
          `if not exists (select from pg_trigger where tgrelid = '"${name}"'::regclass and tgname = '${TRIGGER}') then
             ${changeTriggerSql(name, tells)}
           end if;`,
        ],
  );
  return each.length === 0 ? '' : `do $$ begin ${each.join(' ')} end $$`;
}

/** Notifies that any row of the kind may have changed. */
export const tellAllSql = (kind: ChangeKind): string => `select pg_notify('${CHANGES_CHANNEL}', '${kind}')`;
