import type { Pool } from 'pg';
import { facts } from '#store';

/** A board that is due in a schedule. */
export interface DueBoard {
  readonly board: string;
  /** Until when it was processed; UTC ISO text. */
  readonly since: string;
  /** When it became due; UTC ISO text. */
  readonly dueAt: string;
}

/** When recurring work is next due, for each board that takes part in it. */
export class BoardSchedules {
  constructor(private readonly pool: Pool) {}

  /** Adds the board of the current context to `schedule`, starting at `since`; no change if it is there already. */
  async join(schedule: string, { since, dueAt }: Omit<DueBoard, 'board'>): Promise<void> {
    await this.pool.query({
      name: 'board-schedule-join',
      text: `insert into board_schedules (schedule, board, since, due_at) values ($1, $2, $3, $4) on conflict do nothing`,
      values: [schedule, facts().board, since, dueAt],
    });
  }

  /** The boards that are due at `now`, those that wait longest first; at most `limit`. */
  async due(schedule: string, now: string, limit: number): Promise<readonly DueBoard[]> {
    const { rows } = await this.pool.query<DueBoard>({
      name: 'board-schedule-due',
      text: `select board, since, due_at as "dueAt" from board_schedules where schedule = $1 and due_at <= $2
        order by due_at, board limit $3`,
      values: [schedule, now, limit],
    });
    return rows;
  }

  /** Moves a due board to its next time. False if another process has done so: then nothing changes. */
  async advance(
    schedule: string,
    { board, dueAt: from }: Pick<DueBoard, 'board' | 'dueAt'>,
    { since, dueAt }: Omit<DueBoard, 'board'>,
  ): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'board-schedule-advance',
      text: `update board_schedules set since = $4, due_at = $5 where schedule = $1 and board = $2 and due_at = $3`,
      values: [schedule, board, from, since, dueAt],
    });
    return rowCount === 1;
  }
}
