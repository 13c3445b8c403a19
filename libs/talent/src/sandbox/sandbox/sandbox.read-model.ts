import type { RowProjection } from '#kernel';
import { BoardRow, Column, InstantColumn, ReadModel, RowReader } from '#store';
import { sandboxDecider, type SandboxEvents } from './sandbox.decider.js';

/** The current demo data of a sandbox. Its id is that of the board. */
@ReadModel('sandboxes', { version: 1 })
export class SandboxRow extends BoardRow {
  @Column('text') generation!: string;
  @InstantColumn() seededAt!: string;
}

export const sandboxRows: RowProjection<SandboxRow, SandboxEvents> = {
  row: SandboxRow,
  category: 'sandbox',
  on: { SandboxSeeded: ({ data: { generation }, at }) => ({ generation, seededAt: at }) },
};

export class SandboxReader extends RowReader(SandboxRow, sandboxDecider) {}
