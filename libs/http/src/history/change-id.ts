import type { Recorded } from '#kernel';
import { happeningId } from '#store/engine';

/** What ids of changes begin with. */
export const CHANGES = 'changes';

/** The id of the change that an event is, in histories and in the audit log: it sorts by moment, then by place in the stream. */
export const changeId = ({ id, at, version }: Pick<Recorded, 'id' | 'at' | 'version'>): string =>
  happeningId(CHANGES, id, Date.parse(at), version);
