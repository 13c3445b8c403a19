import { type RowProjection, rejectMissing } from '#kernel';
import {
  Between,
  BoardRow,
  BoardTables,
  Column,
  Index,
  InstantColumn,
  type Page,
  type Paging,
  ReadModel,
} from '#store';
import { Injectable } from '@nestjs/common';
import type { ProposedMapping } from '../import-mapping/import-mapping.js';
import {
  type DiscoveryStatus,
  type ImportCounts,
  type ImportFault,
  type ImportFormat,
  type ImportStatus,
  type JobImportEvents,
  jobImportDecider,
} from './import.decider.js';

/** How the rows of a file are parsed. */
export interface ImportLayout {
  readonly format: ImportFormat;
  readonly columns: readonly string[];
}

/** An import as its events describe it. They do not contain the progress of a run: see `ImportProgress`. */
@ReadModel('imports', { version: 1 })
@Index(['board', 'status', 'id'])
@Index(['board', 'day'])
export class ImportRow extends BoardRow {
  @Column('text') filename!: string;
  @Column('text') sourceFormat!: 'csv';
  /** Storage key of the uploaded bytes. */
  @Column('text') file!: string;
  /** Day in UTC whose quota it counts against, and its slot of that day. */
  @Column('text') day!: string;
  @Column('int') slot!: number;
  @Column('text') status!: ImportStatus;
  @Column('text') discoveryStatus!: DiscoveryStatus;
  @Column('int') totalRows!: number;
  /** Null until the work on its rows has ended. */
  @Column('jsonb', { nullable: true }) counts!: ImportCounts | null;
  @Column('jsonb', { nullable: true }) fault!: ImportFault | null;
  @Column('jsonb', { nullable: true }) layout!: ImportLayout | null;
  @Column('jsonb', { nullable: true }) mapping!: ProposedMapping | null;
  /** The operation that analyzes the file, and the one that writes its rows. */
  @Column('text') parseOperation!: string;
  @Column('text', { nullable: true }) confirmOperation!: string | null;
  @Column('boolean') mayPublish!: boolean;
  @InstantColumn({ nullable: true }) startedAt!: string | null;
  @InstantColumn({ nullable: true }) completedAt!: string | null;
  @InstantColumn() createdAt!: string;
}

/** An import in a list. */
export type ImportSummaryRow = Omit<ImportRow, 'layout' | 'mapping'>;

export const importRows: RowProjection<ImportRow, JobImportEvents> = {
  row: ImportRow,
  category: 'jobImport',
  on: {
    ImportUploaded: ({ data: { operationId, filename, sourceFormat, file, day, slot }, at }) => ({
      filename,
      sourceFormat,
      file,
      day,
      slot,
      status: 'pending',
      discoveryStatus: 'pending',
      totalRows: 0,
      counts: null,
      fault: null,
      layout: null,
      mapping: null,
      parseOperation: operationId,
      confirmOperation: null,
      mayPublish: false,
      startedAt: null,
      completedAt: null,
      createdAt: at,
    }),
    ImportDiscoveryBegun: () => ({ discoveryStatus: 'running' }),
    ImportDiscovered: ({ data: { format, columns, totalRows, mapping } }) => ({
      discoveryStatus: 'ready',
      totalRows,
      layout: { format, columns },
      mapping,
    }),
    ImportUnreadable: ({ data, at }) => ({ discoveryStatus: 'failed', status: 'failed', fault: data, completedAt: at }),
    ImportConfirmed: ({ data: { mapping, operationId, mayPublish } }) => ({
      status: 'processing',
      mapping,
      confirmOperation: operationId,
      mayPublish,
    }),
    ImportBegun: ({ at }) => ({ startedAt: at }),
    ImportEnded: ({ data: { status, counts, fault }, at }) => ({ status, counts, fault, completedAt: at }),
    ImportCancelled: ({ at }) => ({ status: 'cancelled', completedAt: at }),
    ImportCounted: ({ data }) => ({ counts: data.counts }),
  },
};

/** Filters for a list of imports. An import must match all of them. */
export interface ImportFilter extends Paging {
  readonly status?: ImportStatus;
  /** Time of the upload, inclusive. */
  readonly from?: string;
  readonly to?: string;
}

@Injectable()
export class ImportReader {
  constructor(private readonly tables: BoardTables) {}

  /** The import with this id, or null. */
  find(id: string): Promise<ImportRow | null> {
    return this.tables.one(ImportRow, { id });
  }

  /** @throws Rejection `imports_not_found`. */
  async byId(id: string): Promise<ImportRow> {
    return (await this.find(id)) ?? rejectMissing(jobImportDecider);
  }

  /** Newest first. */
  page({ status, from, to, ...paging }: ImportFilter): Promise<Page<ImportSummaryRow>> {
    const createdAt = from === undefined && to === undefined ? undefined : new Between(from, to);
    return this.tables.page(ImportRow, { status, createdAt }, paging, ['layout', 'mapping']);
  }

  /** The quota slots that the imports of a day have taken. */
  async slotsOn(day: string): Promise<readonly number[]> {
    return this.tables.values(ImportRow, 'slot', { day });
  }
}
