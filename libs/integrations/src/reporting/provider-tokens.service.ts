import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Consent, ProviderError, type ReportingGrant, ReportingGrants } from './reporting-ports.js';
import { reportingIntegrations } from './reporting-integration.decider.js';
import { reportingId } from './reporting-integration.read-model.js';
import type { GrantedProvider } from './reporting-provider.js';

/** A token is not used in its last seconds. */
const EARLY_MS = 60_000;

interface CachedToken {
  readonly refreshToken: string;
  readonly token: string;
  readonly until: number;
}

/** Access tokens for requests to providers, of the board of the request. */
@Injectable()
export class ProviderTokens {
  private readonly held = new Map<string, CachedToken>();

  constructor(
    private readonly bus: CommandBus,
    private readonly consent: Consent,
    private readonly grants: ReportingGrants,
  ) {}

  /**
   * Runs `work` with a token. Records it if the provider has withdrawn the access.
   * @throws ProviderError as `work` does; `lost` without a grant.
   */
  async use<T>(provider: GrantedProvider, work: (token: string, grant: ReportingGrant) => Promise<T>): Promise<T> {
    const { board } = facts();
    const grant = await this.grants.find(board, provider);
    try {
      if (!grant) throw new ProviderError('lost', 'no_grant');
      return await work(await this.token(grant), grant);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.trouble !== 'lost') throw error;
      this.held.delete(`${board} ${provider}`);
      await this.bus.execute(reportingIntegrations.LoseReporting(reportingId(board, provider), {}));
      throw error;
    }
  }

  private async token({ board, provider, refreshToken }: ReportingGrant): Promise<string> {
    const key = `${board} ${provider}`;
    const known = this.held.get(key);
    if (known?.refreshToken === refreshToken && known.until > Date.now()) return known.token;
    const { token, seconds } = await this.consent.accessToken(refreshToken);
    this.held.set(key, { refreshToken, token, until: Date.now() + seconds * 1_000 - EARLY_MS });
    return token;
  }
}
