import type { BoardSite, CoverageMode, GrantedProvider } from './reporting-provider.js';

/** Secrets that bind the response of a consent screen to its request. */
export interface ConsentAttempt {
  readonly state: string;
  /** The code verifier of PKCE. */
  readonly verifier: string;
  readonly nonce: string;
}

/** The consent of a person: a refresh token that works until they withdraw it. */
export interface ConsentGiven {
  readonly refreshToken: string;
  readonly accessToken: string;
}

/** An access token, and its lifetime in seconds. */
export interface ProviderAccessToken {
  readonly token: string;
  readonly seconds: number;
}

/** Consent screens of reporting providers. */
export abstract class Consent {
  /** Whether this installation is registered with the provider. */
  abstract readonly isOn: boolean;

  /** URL at which a person consents that this server reads figures of `provider`. @throws ProviderError. */
  abstract authorizationUrl(provider: GrantedProvider, attempt: ConsentAttempt): Promise<string>;

  /**
   * Handles the response of the consent screen.
   * @param query of the URL that the browser was redirected to.
   * @returns null for a response to another attempt, or if the person did not consent to everything.
   * @throws ProviderError `away`.
   */
  abstract given(provider: GrantedProvider, query: string, attempt: ConsentAttempt): Promise<ConsentGiven | null>;

  /** Gets an access token. @throws ProviderError, `lost` if the person withdrew the consent. */
  abstract accessToken(refreshToken: string): Promise<ProviderAccessToken>;
}

/** The source of figures. */
export interface ReportingSource {
  /** The name of the property or account at the provider. */
  readonly name: string;
}

/** Days, both inclusive, as `2026-11-26`. */
export interface ReportDays {
  readonly from: string;
  readonly to: string;
}

/** Figures of a provider by day. */
export interface DailyFigures {
  /** By day; an absent day had none. */
  readonly values: ReadonlyMap<string, number>;
  /** The last day with complete figures. */
  readonly through: string;
  /** Lower-case code; null for counts. */
  readonly currency: string | null;
}

/** Figures of a provider. Every method @throws ProviderError. */
export abstract class ReportingData {
  /** The source in the account that has the figures of the board; null if there is none. */
  abstract source(provider: GrantedProvider, token: string, site: BoardSite): Promise<ReportingSource | null>;

  /** Figures of some days. @param site whose pages are counted; null counts the whole source. */
  abstract daily(
    provider: GrantedProvider,
    token: string,
    source: ReportingSource,
    days: ReportDays,
    site: BoardSite | null,
  ): Promise<DailyFigures>;

  /** The response of Search Console to a query, in its own format. */
  abstract querySearchConsole(
    token: string,
    property: string,
    query: object,
  ): Promise<Readonly<Record<string, unknown>>>;

  /** What Search Console knows about a page. */
  abstract inspectPage(
    token: string,
    property: string,
    url: string,
    language: string | undefined,
  ): Promise<Readonly<Record<string, unknown>>>;
}

/** The grant of a board for a provider, and the progress of collecting its figures. */
export interface ReportingGrant {
  readonly board: string;
  readonly provider: GrantedProvider;
  readonly refreshToken: string;
  readonly source: string;
  /** The last day that was collected completely; null before. */
  readonly through: string | null;
  /** Consecutive failed collections. */
  readonly failures: number;
}

/** Stores sealed grants, and the progress of collecting figures. */
export abstract class ReportingGrants {
  /** Replaces the grant; it is due immediately. */
  abstract keep(board: string, provider: GrantedProvider, refreshToken: string, source: string): Promise<void>;

  /** The grant of a board; null if there is none, or if it cannot be opened. */
  abstract find(board: string, provider: GrantedProvider): Promise<ReportingGrant | null>;

  /** Deletes a grant, and the figures collected with it. */
  abstract forget(board: string, provider: GrantedProvider): Promise<void>;

  /** Pauses or resumes collecting; a resumed grant is due immediately. */
  abstract pause(board: string, provider: GrantedProvider, isPaused: boolean): Promise<void>;

  /** Collects everything again. */
  abstract restart(board: string, provider: GrantedProvider): Promise<void>;

  /** Grants that are due and not paused. Only one process may call it. */
  abstract due(limit: number): Promise<readonly Pick<ReportingGrant, 'board' | 'provider'>[]>;

  /** Replaces the figures from `from` on, and sets the next collection. */
  abstract collected(
    grant: Pick<ReportingGrant, 'board' | 'provider'>,
    from: string,
    figures: DailyFigures,
    waitSeconds: number,
  ): Promise<void>;

  /** Records that a collection failed. */
  abstract failed(grant: Pick<ReportingGrant, 'board' | 'provider'>, waitSeconds: number): Promise<void>;

  /** The collected figures of some days; null before the first collection. */
  abstract figures(board: string, provider: GrantedProvider, days: ReportDays): Promise<DailyFigures | null>;
}

/** The person who started to connect a provider. */
export interface Beginner {
  readonly actor: string;
  /** The session of a person; null for an API key. */
  readonly session: { readonly id: string; readonly userId: string } | null;
}

/** The part of a property that is read, as responses show it. */
export interface ShownCoverage {
  readonly mode: CoverageMode;
  readonly hostnames: readonly string[];
}

/**
 * Why a request to an external service failed. `lost`: this server no longer has access. `quota`: too many requests.
 * `rejected`: the service refuses this request. `away`: no response, or an invalid one.
 */
export type ProviderTrouble = 'lost' | 'quota' | 'rejected' | 'away';

/** A request to an external service failed. The message is a code and quotes nothing of the exchange. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  /** @param retryAfter seconds until a retry is allowed, if the service says so. */
  constructor(
    readonly trouble: ProviderTrouble,
    reason: string,
    readonly retryAfter: number | null = null,
  ) {
    super(reason);
  }
}
