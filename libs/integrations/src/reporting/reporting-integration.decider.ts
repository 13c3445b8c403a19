import { commandsOf, type Decider, type MessageOf, rejectMissing } from '#kernel';
import type { CoverageMode, ReportingProvider } from './reporting-provider.js';

/** A provider whose figures the board shows. */
export interface ReportingIntegration {
  readonly provider: ReportingProvider;
  /** Whether figures are collected and shown. */
  readonly isEnabled: boolean;
  /** Whether this server has access to them. */
  readonly isConnected: boolean;
  readonly coverage: CoverageMode;
}

interface ManagedIntegration {
  readonly provider: ReportingProvider;
  /** Whether it exists without being connected, as long as another part of the product is set up. */
  readonly isManaged: boolean;
}

export interface ReportingIntegrationCommands {
  /** `isRenewed`: a person has consented, perhaps again. */
  ConnectReporting: { readonly provider: ReportingProvider; readonly isRenewed: boolean };
  /** The changes of an operator; absent fields keep their values. */
  ChangeReporting: ManagedIntegration & { readonly enabled?: boolean; readonly coverage?: CoverageMode };
  /** The provider has withdrawn the access. */
  LoseReporting: Record<string, never>;
  DisconnectReporting: Record<string, never>;
}

interface ProviderData {
  readonly provider: ReportingProvider;
}

export interface ReportingIntegrationEvents {
  ReportingConnected: ProviderData;
  ReportingPaused: ProviderData;
  ReportingResumed: ProviderData;
  ReportingCoverageChanged: ProviderData & { readonly coverage: CoverageMode };
  ReportingAccessLost: ProviderData;
  ReportingDisconnected: ProviderData;
}

type ReportingIntegrationEvent = MessageOf<ReportingIntegrationEvents>;

const begun = (provider: ReportingProvider): ReportingIntegration => ({
  provider,
  isEnabled: true,
  isConnected: true,
  coverage: 'board_hosts',
});

export const reportingIntegrationDecider: Decider<
  ReportingIntegration | null,
  ReportingIntegrationCommands,
  ReportingIntegrationEvents
> = {
  category: 'reportingIntegration',
  noun: 'integration',
  missing: 'integrations_not_found',
  initial: null,
  creates: [],
  // One per provider and board, from the beginning: a provider that is managed elsewhere can be paused without being connected here.
  singleton: true,
  gone: ['ReportingDisconnected'],
  decide: {
    ConnectReporting: (integration, { provider, isRenewed }) =>
      integration?.isConnected && !isRenewed ? [] : [{ type: 'ReportingConnected', data: { provider } }],

    ChangeReporting(integration, { provider, isManaged, enabled, coverage }): readonly ReportingIntegrationEvent[] {
      const before = integration ?? (isManaged ? begun(provider) : rejectMissing(reportingIntegrationDecider));
      const data = { provider };
      return [
        ...(enabled === undefined || enabled === before.isEnabled
          ? []
          : [enabled ? ({ type: 'ReportingResumed', data } as const) : ({ type: 'ReportingPaused', data } as const)]),
        ...(coverage === undefined || coverage === before.coverage
          ? []
          : [{ type: 'ReportingCoverageChanged', data: { provider, coverage } } as const]),
      ];
    },

    LoseReporting: (integration) =>
      integration?.isConnected ? [{ type: 'ReportingAccessLost', data: { provider: integration.provider } }] : [],

    DisconnectReporting: (integration) =>
      integration
        ? [{ type: 'ReportingDisconnected', data: { provider: integration.provider } }]
        : rejectMissing(reportingIntegrationDecider),
  },
  evolve: {
    ReportingConnected: (integration, { provider }) => ({ ...(integration ?? begun(provider)), isConnected: true }),
    ReportingPaused: (integration, { provider }) => ({ ...(integration ?? begun(provider)), isEnabled: false }),
    ReportingResumed: (integration, { provider }) => ({ ...(integration ?? begun(provider)), isEnabled: true }),
    ReportingCoverageChanged: (integration, { provider, coverage }) => ({
      ...(integration ?? begun(provider)),
      coverage,
    }),
    ReportingAccessLost: (integration, { provider }) => ({ ...(integration ?? begun(provider)), isConnected: false }),
    ReportingDisconnected: () => null,
  },
};

export const reportingIntegrations = commandsOf(reportingIntegrationDecider);
