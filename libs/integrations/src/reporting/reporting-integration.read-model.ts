import { type RowProjection, withChanges } from '#kernel';
import { BoardRow, BoardTables, Column, facts, InstantColumn, ReadModel, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import type { ReportingIntegrationEvents } from './reporting-integration.decider.js';
import type { CoverageMode, ReportingProvider } from './reporting-provider.js';

/** The id of the integration of a board with a provider. */
export const reportingId = (board: string, provider: ReportingProvider): string =>
  Ids.derived('reporting', `${board} ${provider}`, 0);

/** A provider whose figures the board shows. */
@ReadModel('reporting_integrations', { version: 1 })
export class ReportingIntegrationRow extends BoardRow {
  @Column('text') provider!: ReportingProvider;
  @Column('boolean') isEnabled!: boolean;
  @Column('boolean') isConnected!: boolean;
  @Column('text') coverage!: CoverageMode;
  /** Null for a provider that is managed elsewhere. */
  @InstantColumn({ nullable: true }) connectedAt!: string | null;
}

type Fields = Pick<ReportingIntegrationRow, 'provider' | 'isEnabled' | 'isConnected' | 'coverage' | 'connectedAt'>;

/** The row after a change; the first change creates it. */
const change = (
  row: ReportingIntegrationRow | null,
  provider: ReportingProvider,
  fields: Partial<Fields>,
): Partial<ReportingIntegrationRow> =>
  row
    ? fields
    : withChanges<Fields>(
        { provider, isEnabled: true, isConnected: true, coverage: 'board_hosts', connectedAt: null },
        fields,
      );

export const reportingIntegrationRows: RowProjection<ReportingIntegrationRow, ReportingIntegrationEvents> = {
  row: ReportingIntegrationRow,
  category: 'reportingIntegration',
  on: {
    ReportingConnected: ({ data, at }, row: ReportingIntegrationRow | null) =>
      change(row, data.provider, { isConnected: true, connectedAt: at }),
    ReportingPaused: ({ data }, row: ReportingIntegrationRow | null) =>
      change(row, data.provider, { isEnabled: false }),
    ReportingResumed: ({ data }, row: ReportingIntegrationRow | null) =>
      change(row, data.provider, { isEnabled: true }),
    ReportingCoverageChanged: ({ data }, row: ReportingIntegrationRow | null) =>
      change(row, data.provider, { coverage: data.coverage }),
    ReportingAccessLost: ({ data }, row: ReportingIntegrationRow | null) =>
      change(row, data.provider, { isConnected: false }),
    ReportingDisconnected: () => null,
  },
};

@Injectable()
export class ReportingIntegrationReader {
  constructor(private readonly tables: BoardTables) {}

  /** The integration of the board of the request with `provider`; null if there is none. */
  of(provider: ReportingProvider): Promise<ReportingIntegrationRow | null> {
    return this.tables.one(ReportingIntegrationRow, { id: reportingId(facts().board, provider) });
  }

  /** All integrations of the board of the request, unordered. */
  all(): Promise<readonly ReportingIntegrationRow[]> {
    return this.tables.every(ReportingIntegrationRow, {});
  }
}
