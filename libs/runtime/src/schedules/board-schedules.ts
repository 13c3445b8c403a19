import type { Pool } from 'pg';
import { facts } from '#store';

/** A board whose turn in a schedule has come. */
export interface DueBoard {
  readonly board: string;
  /** Until when it was looked after; UTC ISO text. */
  readonly since: string;
  /** When its turn came; UTC ISO text. */
  readonly dueAt: string;
}

/** When something that recurs is next due, for each board that takes part in it. */
export class BoardSchedules {
  constructor(private readonly pool: Pool) {}

  /** Has the board of the facts take part in `schedule`, beginning with `since`; nothing changes when it does already. */
  async join(schedule: string, { since, dueAt }: Omit<DueBoard, 'board'>): Promise<void> {
    await this.pool.query({
      name: 'board-schedule-join',
      text: `insert into board_schedules (schedule, board, since, due_at) values ($1, $2, $3, $4) on conflict do nothing`,
      values: [schedule, facts().board, since, dueAt],
    });
  }

  /** The boards that are due at `now`, those that wait for longest first; at most `limit`. */
  async due(schedule: string, now: string, limit: number): Promise<readonly DueBoard[]> {
    const { rows } = await this.pool.query<DueBoard>({
      name: 'board-schedule-due',
      text: `select board, since, due_at as "dueAt" from board_schedules where schedule = $1 and due_at <= $2
        order by due_at, board limit $3`,
      values: [schedule, now, limit],
    });
    return rows;
  }

  /** Moves a board that was due on to its next turn. False when another process has done so: then nothing changes. */
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
