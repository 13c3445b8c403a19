import { reject, rejectIssues } from '#kernel';
import { Injectable } from '@nestjs/common';
import { ProviderError, ReportingData, type ShownCoverage } from './reporting-ports.js';
import { ProviderTokens } from './provider-tokens.service.js';
import { ReportingIntegrationReader } from './reporting-integration.read-model.js';
import { ReportingSites } from './reporting-sites.service.js';
import {
  type BoardSite,
  type CoverageMode,
  hostnamesOf,
  isOfBoard,
  isOfProperty,
  pagesPattern,
} from './reporting-provider.js';
import { issuesOfInspection, issuesOfQuery, type SearchQuery } from './search-query.js';

/** The response of the provider, and the pages that the request included. */
export interface SearchAnswer {
  readonly answer: Readonly<Record<string, unknown>>;
  readonly coverage: ShownCoverage;
}

interface Reach {
  readonly mode: CoverageMode;
  readonly site: BoardSite;
}

const ROWS = 1_000;

/** Queries Search Console about the board of the request. */
@Injectable()
export class AskSearchConsole {
  constructor(
    private readonly reader: ReportingIntegrationReader,
    private readonly tokens: ProviderTokens,
    private readonly sites: ReportingSites,
    private readonly data: ReportingData,
  ) {}

  /**
   * The top rows of a query, of the pages that this server may read.
   * @throws Rejection `validation_bad_request`, `search_console_not_connected`, `search_console_quota_exceeded`,
   * `search_console_rejected`, `search_console_unavailable`.
   */
  async query(query: SearchQuery): Promise<SearchAnswer> {
    rejectIssues(issuesOfQuery(query));
    const reach = await this.reach();
    const groups = query.dimensionFilterGroups ?? [];
    const request = {
      ...query,
      dataState: 'final',
      rowLimit: query.rowLimit ?? ROWS,
      startRow: query.startRow ?? 0,
      dimensionFilterGroups: reach.mode === 'board_hosts' ? [...groups, pagesOf(reach.site)] : groups,
    };
    const answer = await this.ask((token, property) => this.data.querySearchConsole(token, property, request));
    return { answer, coverage: coverageOf(reach) };
  }

  /**
   * The provider's data about the page at `address`.
   * @throws Rejection as `query` does, and `search_console_outside_coverage`.
   */
  async inspect(address: string, language: string | undefined): Promise<SearchAnswer> {
    rejectIssues(issuesOfInspection(address, language));
    const url = new URL(address);
    const reach = await this.reach();
    if (reach.mode === 'board_hosts' && !isOfBoard(reach.site, url)) rejectOutside();
    const answer = await this.ask((token, property) => {
      if (!isOfProperty(property, url)) rejectOutside();
      return this.data.inspectPage(token, property, url.href, language);
    });
    return { answer, coverage: coverageOf(reach) };
  }

  private async reach(): Promise<Reach> {
    const row = await this.reader.of('search_console');
    if (!row?.isConnected || !row.isEnabled) return rejectUnconnected();
    return { mode: row.coverage, site: await this.sites.current() };
  }

  private async ask<T>(work: (token: string, property: string) => Promise<T>): Promise<T> {
    try {
      return await this.tokens.use('search_console', (token, { source }) => work(token, source));
    } catch (error) {
      if (error instanceof ProviderError) throw refusalOf(error);
      throw error;
    }
  }
}

const pagesOf = (site: BoardSite): object => ({
  groupType: 'and',
  filters: [{ dimension: 'page', operator: 'includingRegex', expression: pagesPattern(site) }],
});

const coverageOf = ({ mode, site }: Reach): ShownCoverage => ({ mode, hostnames: hostnamesOf(site) });

function rejectUnconnected(): never {
  reject('conflict', 'search_console_not_connected', 'Search Console is not connected. Connect it first.');
}

function rejectOutside(): never {
  reject(
    'forbidden',
    'search_console_outside_coverage',
    'This board may not inspect the page. Use a page of the board.',
  );
}

function refusalOf({ trouble, retryAfter }: ProviderError): never {
  const remedy = retryAfter === null ? {} : { retryAfter };
  if (trouble === 'lost') return rejectUnconnected();
  if (trouble === 'quota')
    return reject(
      'rate_limited',
      'search_console_quota_exceeded',
      'The Search Console quota is used up. Try again later.',
      undefined,
      remedy,
    );
  if (trouble === 'rejected')
    return reject('failed', 'search_console_rejected', 'Search Console refused this request. Change the request.');
  return reject(
    'unavailable',
    'search_console_unavailable',
    'Search Console is not available right now. Try again later.',
    undefined,
    remedy,
  );
}
