import {
  BoardRow,
  Column,
  InstantColumn,
  JsonText,
  LookUp,
  Packed,
  PackedInstant,
  ReadModel,
  WordColumn,
} from '#store';

/** A row with a column of each type. */
@ReadModel('suite_notes', { version: 1 })
export class Note extends BoardRow {
  @Column('text') text!: string;
  @LookUp({ newestFirst: true }) @Column('text', { nullable: true }) tag!: string | null;
  @Column('int') edits!: number;
  @Column('jsonb') words!: readonly string[];
  @InstantColumn({ nullable: true }) dueAt!: string | null;
  @Packed() remark!: string | null;
  @PackedInstant() seenAt!: string;
  @JsonText(['size', 'list']) detail!: { readonly size: number; readonly list: readonly string[] };
  @WordColumn() document!: string;
}
