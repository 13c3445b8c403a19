import type { StoredEvent } from '#kernel';
import { Ids } from '#store';

/** The prefix of change ids. */
export const CHANGES = 'changes';

/** The id of an event as a change, in histories and in the audit log: it sorts by time, then by position in the stream. */
export const changeId = ({ id, at, version }: Pick<StoredEvent, 'id' | 'at' | 'version'>): string =>
  Ids.happening(CHANGES, id, Date.parse(at), version);

/** Ids of the changes in histories. */
export const ChangeIds = { PREFIX: CHANGES, of: changeId } as const;
