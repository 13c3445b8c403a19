import type { ChangeKind } from './changes.js';
import { CHANGES_CHANNEL } from './changes.js';

/** The name of the notification triggers, the same on every table. */
const TRIGGER = 'openings_changed';

/** The changes of a table with rows of boards that are announced. */
export interface AnnouncedChanges {
  /** The kind of change; null: none is announced. */
  readonly announces: ChangeKind | null;
  /** Whether new rows are announced, too. */
  readonly announcesNew: boolean;
}

/** DDL of the trigger that announces changes of rows of `table`, empty if none are announced. The function comes from migration 50. */
export const changeTriggerSql = (table: string, { announces, announcesNew }: AnnouncedChanges): string =>
  announces === null
    ? ''
    : `create trigger ${TRIGGER} after ${announcesNew ? 'insert or ' : ''}update or delete on "${table}"
   for each row execute function openings_changed('${announces}', 'id', 'board');`;

/**
 * The same for those of `tables` that announce changes and have no trigger yet: new tables, and those of earlier releases. Empty if there are none.
 */
export function missingTriggersSql(tables: readonly (AnnouncedChanges & { readonly name: string })[]): string {
  const each = tables.flatMap((table) =>
    table.announces === null
      ? []
      : [
          `if not exists (select from pg_trigger where tgrelid = '"${table.name}"'::regclass and tgname = '${TRIGGER}') then
             ${changeTriggerSql(table.name, table)}
           end if;`,
        ],
  );
  return each.length === 0 ? '' : `do $$ begin ${each.join(' ')} end $$`;
}

/** Announces that any row of the kind may have changed. */
export const tellAllSql = (kind: ChangeKind): string => `select pg_notify('${CHANGES_CHANNEL}', '${kind}')`;
