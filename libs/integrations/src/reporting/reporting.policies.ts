import { Policy, type Reacts, type PolicySubject } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { ReportingIntegrationEvents } from './reporting-integration.decider.js';
import { ReportingIntegrationRow } from './reporting-integration.read-model.js';
import { ReportingGrants } from './reporting-ports.js';
import { isGranted, type ReportingProvider } from './reporting-provider.js';

/** Collects figures only of providers that are connected and not paused. */
@Injectable()
export class FollowReporting implements Policy {
  readonly name = 'follow-reporting';
  readonly on: Reacts<{ reportingIntegration: ReportingIntegrationEvents }> = {
    reportingIntegration: {
      ReportingConnected: ({ board, data }, subject) => this.follow(board, data.provider, subject),
      ReportingPaused: ({ board, data }, subject) => this.follow(board, data.provider, subject),
      ReportingResumed: ({ board, data }, subject) => this.follow(board, data.provider, subject),
      ReportingAccessLost: ({ board, data }, subject) => this.follow(board, data.provider, subject),
      ReportingDisconnected: ({ board, data }, subject) => this.follow(board, data.provider, subject),
      // From now on, other pages are counted.
      ReportingCoverageChanged: async ({ board, data: { provider } }) => {
        if (isGranted(provider)) await this.grants.restart(board, provider);
      },
    },
  };

  constructor(private readonly grants: ReportingGrants) {}

  /** Uses the current state of the integration, not that of the event. */
  private async follow(board: string, provider: ReportingProvider, subject: PolicySubject): Promise<void> {
    if (!isGranted(provider)) return;
    const row = await subject.row(ReportingIntegrationRow);
    if (row) await this.grants.pause(board, provider, !(row.isConnected && row.isEnabled));
    else await this.grants.forget(board, provider);
  }
}
