import { type GuardedClient, UnreachableError } from '#runtime';
import type { ReportingData } from '../reporting/reporting-ports.js';
import {
  type DailyFigures,
  ProviderError,
  type ReportDays,
  type ReportingSource,
} from '../reporting/reporting-ports.js';
import {
  type BoardSite,
  type GrantedProvider,
  isOfBoard,
  pagesPattern,
  propertyFor,
} from '../reporting/reporting-provider.js';

type OutboundAnswer = Awaited<ReturnType<GuardedClient['send']>>;

const ANSWER_MS = 20_000;
const ANSWER_BYTES = 16_777_216;
/** Search Console still changes the figures of the last days. */
const SEARCH_LAG_DAYS = 3;
const DAY_MS = 86_400_000;
/** Maximum number of properties of an account that are searched. */
const PROPERTIES = 50;

type Json = Readonly<Record<string, unknown>>;

const listIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const objectIn = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

/** The services that figures are read from. */
export type GoogleService = 'searchconsole' | 'adsense' | 'analyticsdata' | 'analyticsadmin';

/** Sends requests to services of the provider and interprets their responses. */
export class GoogleServices {
  /** @param base URL that replaces all of them, for tests; null for the real ones. */
  constructor(
    private readonly client: GuardedClient,
    private readonly base: string | null,
  ) {}

  /** @throws ProviderError. */
  async ask(service: GoogleService, path: string, token: string, body?: object): Promise<Json> {
    const origin =
      this.base === null ? `https://${service}.googleapis.com` : `${this.base.replace(/\/$/, '')}/${service}`;
    const answer = await this.send(new URL(`${origin}${path}`), token, body);
    if (answer.status !== 200) throw troubleIn(answer);
    try {
      return objectIn(JSON.parse(answer.text));
    } catch {
      throw new ProviderError('away', 'not_json');
    }
  }

  private async send(url: URL, token: string, body: object | undefined): Promise<OutboundAnswer> {
    try {
      return await this.client.send({
        method: body === undefined ? 'GET' : 'POST',
        url,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ms: ANSWER_MS,
        limit: ANSWER_BYTES,
      });
    } catch (error) {
      if (error instanceof UnreachableError) throw new ProviderError('away', error.message);
      throw error;
    }
  }
}

const QUOTA = /rateLimitExceeded|quotaExceeded|RESOURCE_EXHAUSTED|dailyLimitExceeded/i;

function troubleIn({ status, header, text }: OutboundAnswer): ProviderError {
  const seconds = /^\d{1,9}$/.test(header('retry-after')) ? Number(header('retry-after')) : null;
  const code = String(status);
  if (status === 429 || (status === 403 && QUOTA.test(text))) return new ProviderError('quota', code, seconds);
  if (status === 401 || status === 403) return new ProviderError('lost', code);
  if (status >= 400 && status < 500 && status !== 408) return new ProviderError('rejected', code);
  return new ProviderError('away', code, seconds);
}

/** Figures of Search Console, AdSense and Google Analytics. */
export class GoogleData implements ReportingData {
  constructor(private readonly services: GoogleServices) {}

  querySearchConsole(token: string, property: string, query: object): Promise<Readonly<Record<string, unknown>>> {
    return this.services.ask('searchconsole', queryPath(property), token, query);
  }

  inspectPage(
    token: string,
    property: string,
    url: string,
    language: string | undefined,
  ): Promise<Readonly<Record<string, unknown>>> {
    const body = {
      inspectionUrl: url,
      siteUrl: property,
      ...(language === undefined ? {} : { languageCode: language }),
    };
    return this.services.ask('searchconsole', '/v1/urlInspection/index:inspect', token, body);
  }

  async source(provider: GrantedProvider, token: string, site: BoardSite): Promise<ReportingSource | null> {
    if (provider === 'search_console') return this.property(token, site);
    return provider === 'adsense' ? this.account(token) : this.analyticsProperty(token, site);
  }

  daily(
    provider: GrantedProvider,
    token: string,
    { name }: ReportingSource,
    days: ReportDays,
    site: BoardSite | null,
  ): Promise<DailyFigures> {
    if (provider === 'search_console') return this.impressions(token, name, days, site);
    return provider === 'adsense' ? this.earnings(token, name, days) : this.sessions(token, name, days);
  }

  private async property(token: string, site: BoardSite): Promise<ReportingSource | null> {
    const { siteEntry } = await this.services.ask('searchconsole', '/webmasters/v3/sites', token);
    const readable = listIn(siteEntry).filter(({ permissionLevel }) => permissionLevel !== 'siteUnverifiedUser');
    const name = propertyFor(
      readable.map(({ siteUrl }) => textIn(siteUrl)),
      site,
    );
    return name === null ? null : { name };
  }

  private async account(token: string): Promise<ReportingSource | null> {
    const { accounts } = await this.services.ask('adsense', '/v2/accounts', token);
    const known = listIn(accounts);
    const name = textIn((known.find(({ state }) => state === 'READY') ?? known[0])?.['name']);
    return /^accounts\/[\w-]+$/.test(name) ? { name } : null;
  }

  /** The property with a stream of the board, or the only property if none has one. */
  private async analyticsProperty(token: string, site: BoardSite): Promise<ReportingSource | null> {
    const { accountSummaries } = await this.services.ask(
      'analyticsadmin',
      '/v1beta/accountSummaries?pageSize=200',
      token,
    );
    const names = listIn(accountSummaries)
      .flatMap(({ propertySummaries }) => listIn(propertySummaries))
      .map(({ property }) => textIn(property))
      .filter((name) => /^properties\/\d+$/.test(name))
      .slice(0, PROPERTIES);
    for (const name of names) {
      const { dataStreams } = await this.services.ask('analyticsadmin', `/v1beta/${name}/dataStreams`, token);
      const addresses = listIn(dataStreams).map(({ webStreamData }) => textIn(objectIn(webStreamData)['defaultUri']));
      if (addresses.some((each) => URL.canParse(each) && isOfBoard(site, new URL(each)))) return { name };
    }
    return names.length === 1 && names[0] !== undefined ? { name: names[0] } : null;
  }

  private async impressions(
    token: string,
    property: string,
    days: ReportDays,
    site: BoardSite | null,
  ): Promise<DailyFigures> {
    const filters = site && [{ dimension: 'page', operator: 'includingRegex', expression: pagesPattern(site) }];
    const { rows } = await this.services.ask('searchconsole', queryPath(property), token, {
      startDate: days.from,
      endDate: days.to,
      dimensions: ['date'],
      dataState: 'final',
      rowLimit: 25_000,
      ...(filters ? { dimensionFilterGroups: [{ groupType: 'and', filters }] } : {}),
    });
    const values = new Map(
      listIn(rows).map(({ keys, impressions }) => [
        textIn(Array.isArray(keys) ? keys[0] : ''),
        typeof impressions === 'number' ? impressions : 0,
      ]),
    );
    const delivered = new Date(Date.parse(days.to) - (SEARCH_LAG_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
    const newest = [...values.keys()].sort().at(-1) ?? '';
    return { values, through: newest > delivered ? newest : delivered, currency: null };
  }

  private async earnings(token: string, account: string, days: ReportDays): Promise<DailyFigures> {
    const query = new URLSearchParams({
      dateRange: 'CUSTOM',
      ...partsOf('startDate', days.from),
      ...partsOf('endDate', days.to),
      dimensions: 'DATE',
      metrics: 'ESTIMATED_EARNINGS',
      reportingTimeZone: 'ACCOUNT_TIME_ZONE',
    });
    const { headers, rows } = await this.services.ask(
      'adsense',
      `/v2/${account}/reports:generate?${query.toString()}`,
      token,
    );
    const currency = textIn(listIn(headers).find(({ type }) => type === 'METRIC_CURRENCY')?.['currencyCode']);
    const values = new Map(
      listIn(rows).map(({ cells }) => {
        const [day, value] = listIn(cells).map((cell) => textIn(cell['value']));
        return [day ?? '', amountIn(value)] as const;
      }),
    );
    return { values, through: days.to, currency: /^[A-Z]{3}$/.test(currency) ? currency.toLowerCase() : 'usd' };
  }

  private async sessions(token: string, property: string, days: ReportDays): Promise<DailyFigures> {
    const { rows } = await this.services.ask('analyticsdata', `/v1beta/${property}:runReport`, token, {
      dateRanges: [{ startDate: days.from, endDate: days.to }],
      dimensions: [{ name: 'date' }],
      metrics: [{ name: 'sessions' }],
      limit: '1000',
    });
    const values = new Map(
      listIn(rows).map(({ dimensionValues, metricValues }) => {
        const day = textIn(listIn(dimensionValues)[0]?.['value']).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
        return [day, amountIn(textIn(listIn(metricValues)[0]?.['value']))] as const;
      }),
    );
    return { values, through: days.to, currency: null };
  }
}

/** The endpoint that queries a property of Search Console. */
const queryPath = (property: string): string =>
  `/webmasters/v3/sites/${encodeURIComponent(property)}/searchAnalytics/query`;

function amountIn(text: string | undefined): number {
  const amount = Number(text);
  return Number.isFinite(amount) ? amount : 0;
}

function partsOf(name: string, day: string): Readonly<Record<string, string>> {
  const [year, month, date] = day.split('-').map((part) => String(Number(part)));
  return { [`${name}.year`]: year ?? '', [`${name}.month`]: month ?? '', [`${name}.day`]: date ?? '' };
}
