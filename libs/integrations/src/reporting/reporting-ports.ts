import type { BoardSite, CoverageMode, GrantedProvider } from './reporting-provider.js';

/** What binds the answer of a consent screen to the request that led there. */
export interface ConsentAttempt {
  readonly state: string;
  /** Of PKCE. */
  readonly verifier: string;
  readonly nonce: string;
}

/** What a person agreed to: a token with which this server gets others, until they take it back. */
export interface ConsentGiven {
  readonly refreshToken: string;
  readonly accessToken: string;
}

/** A token for requests, and for how many seconds it is good. */
export interface AccessToken {
  readonly token: string;
  readonly seconds: number;
}

/** Consent screens of the provider of figures. */
export abstract class Consent {
  /** Whether this installation is known to the provider. */
  abstract readonly isOn: boolean;

  /** Where a person agrees that this server reads figures of `provider`. @throws ProviderError. */
  abstract authorizationUrl(provider: GrantedProvider, attempt: ConsentAttempt): Promise<string>;

  /**
   * What the provider answers.
   * @param query of the address at which the browser came back.
   * @returns null for an answer that is not of this attempt, and for a person who did not agree to all of it.
   * @throws ProviderError `away`.
   */
  abstract given(provider: GrantedProvider, query: string, attempt: ConsentAttempt): Promise<ConsentGiven | null>;

  /** Another token for requests. @throws ProviderError, `lost` when the person took back what they agreed to. */
  abstract accessToken(refreshToken: string): Promise<AccessToken>;
}

/** What figures are read of. */
export interface ReportingSource {
  /** The property or account, as the provider calls it. */
  readonly name: string;
}

/** Days, both inclusive, as `2026-11-26`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Figures of days as a provider has them. */
export interface DailyFigures {
  /** By day; a day that is absent had none. */
  readonly values: ReadonlyMap<string, number>;
  /** The last day of which everything is there. */
  readonly through: string;
  /** Lower-case code; null for counts. */
  readonly currency: string | null;
}

/** Figures of a provider. All of it @throws ProviderError. */
export abstract class ReportingData {
  /** What of the account has the figures of the board; null when nothing has. */
  abstract source(provider: GrantedProvider, token: string, site: BoardSite): Promise<ReportingSource | null>;

  /** Figures of some days. @param site whose pages are counted; null counts all of the source. */
  abstract daily(
    provider: GrantedProvider,
    token: string,
    source: ReportingSource,
    days: Days,
    site: BoardSite | null,
  ): Promise<DailyFigures>;
}

/** The questions of Search Console that operators ask. Both @throws ProviderError. */
export abstract class SearchConsole {
  /** What the provider answers to a query of its own form. */
  abstract query(token: string, property: string, query: object): Promise<Readonly<Record<string, unknown>>>;

  /** What the provider knows of a page. */
  abstract inspect(
    token: string,
    property: string,
    url: string,
    language: string | undefined,
  ): Promise<Readonly<Record<string, unknown>>>;
}

/** What this server was granted for a board, and how far its figures are collected. */
export interface ReportingGrant {
  readonly board: string;
  readonly provider: GrantedProvider;
  readonly refreshToken: string;
  readonly source: string;
  /** The last day of which everything was collected; null before. */
  readonly through: string | null;
  /** Collections that failed one after the other. */
  readonly failures: number;
}

/** Grants, sealed, and how far figures are collected. */
export abstract class ReportingGrants {
  /** Replaces the grant; it is due at once. */
  abstract keep(board: string, provider: GrantedProvider, refreshToken: string, source: string): Promise<void>;

  /** That of a board; null when there is none, or none that can be opened. */
  abstract find(board: string, provider: GrantedProvider): Promise<ReportingGrant | null>;

  /** Forgets a grant, and what was collected with it. */
  abstract forget(board: string, provider: GrantedProvider): Promise<void>;

  /** Stops or resumes collecting; what is resumed is due at once. */
  abstract pause(board: string, provider: GrantedProvider, isPaused: boolean): Promise<void>;

  /** Has everything be collected again. */
  abstract restart(board: string, provider: GrantedProvider): Promise<void>;

  /** Those whose turn has come and that are not paused, as `due` of one process. */
  abstract due(limit: number): Promise<readonly Pick<ReportingGrant, 'board' | 'provider'>[]>;

  /** Replaces the figures from `from` on, and sets the next turn. */
  abstract collected(
    grant: Pick<ReportingGrant, 'board' | 'provider'>,
    from: string,
    figures: DailyFigures,
    waitSeconds: number,
  ): Promise<void>;

  /** Notes that a collection failed. */
  abstract failed(grant: Pick<ReportingGrant, 'board' | 'provider'>, waitSeconds: number): Promise<void>;

  /** What was collected of some days; null before the first collection. */
  abstract figures(board: string, provider: GrantedProvider, days: Days): Promise<DailyFigures | null>;
}

/** The board as providers know it. */
export abstract class ReportingSites {
  /** That of the board of the request. */
  abstract current(): Promise<BoardSite>;
}

/** What the board earns by itself. */
export abstract class BoardRevenue {
  /** Whether the board of the request can be paid. False also while that cannot be said. */
  abstract isReady(): Promise<boolean>;

  /** What was paid on some days, in major units of the currency in which most was paid. */
  abstract daily(days: Days): Promise<Pick<DailyFigures, 'values'> & { readonly currency: string }>;
}

/** Who began to connect a provider. */
export interface Beginner {
  readonly actor: string;
  /** The session of a person; null for an API key. */
  readonly session: { readonly id: string; readonly userId: string } | null;
}

/** Whether people still may do what they began. */
export abstract class Beginners {
  /** Whether the session of a person goes on, and they still work on the board. */
  abstract isThere(board: string, session: NonNullable<Beginner['session']>): Promise<boolean>;
}

/** What of a property is read, as answers say it. */
export interface ShownCoverage {
  readonly mode: CoverageMode;
  readonly hostnames: readonly string[];
}
