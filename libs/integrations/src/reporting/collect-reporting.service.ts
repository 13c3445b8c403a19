import { Boards } from '#access';
import { RecurringWork } from '#runtime';
import { newFacts, withFacts } from '#store';
import { Injectable, Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { ProviderError, ReportingData, type ReportingGrant, ReportingGrants } from './reporting-ports.js';
import { ProviderTokens } from './provider-tokens.service.js';
import { ReportingIntegrationReader } from './reporting-integration.read-model.js';
import { ReportingSites } from './reporting-sites.service.js';

const AT_ONCE = 10;
const POLL_MS = 10_000;
const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1_000;
/** A year, and the year before to compare it with. */
const FIRST_DAYS = 732;
/** Providers may still change the figures of the last days. */
const AGAIN_DAYS = 7;
const FIRST_PAUSE_SECONDS = 900;

/** The day `days` after `at`, as text. */
export const dayOf = (at: number, days = 0): string => new Date(at + days * DAY_MS).toISOString().slice(0, 10);

/** Seconds to wait after a number of failures: 15 minutes, doubled each time, one day at most. */
export const waitAfter = (failures: number, retryAfter: number | null): number =>
  Math.min(Math.max(FIRST_PAUSE_SECONDS * 2 ** Math.min(failures, 10), retryAfter ?? 0), DAY_SECONDS);

/** Collects figures of providers once a day. */
@Injectable()
export class CollectReporting extends RecurringWork {
  readonly name = 'reporting';
  readonly single = true;
  private readonly log = new Logger('reporting');

  constructor(
    private readonly boards: Boards,
    private readonly grants: ReportingGrants,
    private readonly tokens: ProviderTokens,
    private readonly data: ReportingData,
    private readonly reader: ReportingIntegrationReader,
    private readonly sites: ReportingSites,
  ) {
    super();
  }

  protected async round(signal: AbortSignal): Promise<number> {
    return (await this.collect(signal)) < AT_ONCE ? POLL_MS : 0;
  }

  /** Collects the figures that are due; returns the number of grants. */
  async collect(signal: AbortSignal): Promise<number> {
    const due = await this.grants.due(AT_ONCE);
    for (const each of due) if (!signal.aborted) await this.collectOf(each);
    return due.length;
  }

  private async collectOf(due: Pick<ReportingGrant, 'board' | 'provider'>): Promise<void> {
    const { slug } = await this.boards.byId(due.board);
    const id = randomUUID();
    const now = new Date().toISOString();
    const facts = newFacts({ board: due.board, actor: 'system:reporting', now, requestId: id });
    await withFacts(facts, () => this.here(due, Date.parse(now)), undefined, slug);
  }

  /** Collects for the board of the request. */
  private async here({ board, provider }: Pick<ReportingGrant, 'board' | 'provider'>, now: number): Promise<void> {
    const row = await this.reader.of(provider);
    if (!row?.isConnected || !row.isEnabled) return this.grants.pause(board, provider, true);
    const site = provider === 'search_console' && row.coverage === 'board_hosts' ? await this.sites.current() : null;
    let failures = 0;
    try {
      await this.tokens.use(provider, async (token, grant) => {
        failures = grant.failures;
        const from = grant.through === null ? dayOf(now, -FIRST_DAYS) : dayOf(Date.parse(grant.through), -AGAIN_DAYS);
        const days = { from, to: dayOf(now, -1) };
        const figures = await this.data.daily(provider, token, { name: grant.source }, days, site);
        await this.grants.collected(grant, from, figures, DAY_SECONDS);
      });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.log.warn(`Figures of ${provider} could not be collected for ${board}: ${error.message}`);
      await this.grants.failed({ board, provider }, waitAfter(failures, error.retryAfter));
    }
  }
}
