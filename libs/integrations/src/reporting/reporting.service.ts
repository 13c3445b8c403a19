import { Revenue } from '#billing';
import { BoardSignIns } from '#access';
import { type Principal } from '#http';
import { reject, rejectIssues, Rejection } from '#kernel';
import { SignedTokens, Tokens } from '#runtime';
import { facts, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import {
  type Beginner,
  Consent,
  type ConsentAttempt,
  ProviderError,
  ReportingData,
  ReportingGrants,
} from './reporting-ports.js';
import { reportingIntegrations } from './reporting-integration.decider.js';
import {
  reportingId,
  ReportingIntegrationReader,
  ReportingIntegrationRow,
} from './reporting-integration.read-model.js';
import { ReportingSites } from './reporting-sites.service.js';
import { Beginners } from './beginners.service.js';
import {
  type CoverageMode,
  type GrantedProvider,
  isGranted,
  REPORTING_PROVIDERS,
  type ReportingProvider,
} from './reporting-provider.js';

/** How long a person may take on the consent screen. */
const AWAY_SECONDS = 600;
const STATE = 'reporting_state';
const TICKET = 'reporting_ticket';

/** An integration as operators see it. */
export type ShownIntegration = Pick<
  ReportingIntegrationRow,
  'id' | 'provider' | 'isEnabled' | 'isConnected' | 'connectedAt'
>;

/** How to connect a provider: one of these URLs is the next step, or nothing is left to do. */
export interface Connecting {
  readonly provider: ReportingProvider;
  readonly isConnected: boolean;
  readonly authorizationUrl?: string;
  readonly siteUrl?: string;
  readonly redirectPath?: string;
}

interface ConsentInProgress extends Omit<ConsentAttempt, 'state'>, Beginner {}

/** A consent that waits for its confirmation. */
interface UnconfirmedConsent {
  readonly begun: ConsentInProgress;
  readonly query: string;
  readonly state: string;
}

/** A consent to confirm. `byKey`: an API key began it, and no session. */
export interface ConsentToConfirm {
  readonly ticket: string;
  readonly provider: GrantedProvider;
  readonly byKey: boolean;
}

interface ConnectionFailure {
  readonly error: string;
}

/** The result of connecting, for the page that the browser is redirected to. */
export type Ending = { readonly connected: GrantedProvider } | ConnectionFailure;

/** Connects and manages reporting providers, for operators. */
@Injectable()
export class ManageReporting {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: ReportingIntegrationReader,
    private readonly consent: Consent,
    private readonly data: ReportingData,
    private readonly grants: ReportingGrants,
    private readonly sites: ReportingSites,
    private readonly revenue: Revenue,
    private readonly beginners: Beginners,
    private readonly underWay: BoardSignIns,
    private readonly tokens: SignedTokens,
  ) {}

  /** The integrations that exist, in the order of the providers. */
  async list(): Promise<readonly ShownIntegration[]> {
    const [rows, payments] = await Promise.all([this.reader.all(), this.payments()]);
    const known = [...rows.filter(({ provider }) => provider !== 'stripe'), ...(payments ? [payments] : [])];
    const place = ({ provider }: ShownIntegration) => REPORTING_PROVIDERS.indexOf(provider);
    return known.sort((one, other) => place(one) - place(other));
  }

  /** @throws Rejection `integrations_not_found`. */
  async get(provider: ReportingProvider): Promise<ShownIntegration> {
    const row = provider === 'stripe' ? await this.payments() : await this.reader.of(provider);
    return row ?? rejectUnknown();
  }

  /**
   * Changes the given fields.
   * @throws Rejection `integrations_not_found`, `validation_bad_request`, and `auth_forbidden` for a coverage that `caller` may not change.
   */
  async change(
    provider: ReportingProvider,
    { enabled, coverage }: { readonly enabled?: boolean; readonly coverage?: CoverageMode },
    caller: Principal,
  ): Promise<ShownIntegration> {
    refuseChange(provider, { enabled, coverage }, caller);
    const before = await this.get(provider);
    const change = {
      provider,
      isManaged: provider === 'stripe',
      ...(enabled === undefined ? {} : { enabled }),
      ...(coverage === undefined ? {} : { coverage }),
    };
    const receipt = await this.bus.execute(reportingIntegrations.ChangeReporting(before.id, change));
    return receipt.find(ReportingIntegrationRow) ?? before;
  }

  /** @throws Rejection `integrations_not_found`, `integrations_managed_elsewhere`. */
  async disconnect(provider: ReportingProvider): Promise<void> {
    const { id } = await this.get(provider);
    if (provider === 'stripe')
      reject(
        'conflict',
        'integrations_managed_elsewhere',
        'Payments are managed in the payment settings. Disconnect them there.',
      );
    await this.bus.execute(reportingIntegrations.DisconnectReporting(id, {}));
    if (isGranted(provider)) await this.grants.forget(facts().board, provider);
  }

  /**
   * Starts to connect a provider.
   * @throws Rejection `integrations_not_configured` if the installation is not registered with the provider, `service_unavailable`.
   */
  async connect(provider: ReportingProvider, beginner: Beginner): Promise<Connecting> {
    const known = provider === 'stripe' ? await this.payments() : await this.reader.of(provider);
    const isConnected = known?.isConnected ?? false;
    if (provider === 'stripe') return { provider, isConnected, redirectPath: 'settings/monetization' };
    if (isGranted(provider))
      return { provider, isConnected, authorizationUrl: await this.authorizationUrl(provider, beginner) };
    const id = reportingId(facts().board, provider);
    await this.bus.execute(reportingIntegrations.ConnectReporting(id, { provider, isRenewed: false }));
    return { provider, isConnected: true, siteUrl: (await this.sites.current()).base };
  }

  /** The board in the state that a consent screen returns; null if the state was not created here. */
  boardOf(query: string): string | null {
    return this.stateIn(query)?.board ?? null;
  }

  /**
   * Handles the response of a consent screen, once per state, on the board of the request. Nothing is connected yet: a person who
   * opens the address of a consent screen and agrees would otherwise connect their account to the board of the author of the address.
   * @param query of the URL that the browser was redirected to.
   * @returns a ticket for `confirm` that only this browser has, or the error.
   */
  async returned(query: string): Promise<ConsentToConfirm | ConnectionFailure> {
    const known = this.stateIn(query);
    if (known?.board !== facts().board) return { error: 'integrations_invalid_state' };
    const kept = await this.underWay.take(known.state, 'begun');
    if (kept === null) return { error: 'integrations_invalid_state' };
    if (new URLSearchParams(query).has('error')) return { error: 'integrations_consent_refused' };
    const begun = JSON.parse(kept) as ConsentInProgress;
    if (begun.session && !(await this.beginners.isThere(known.board, begun.session)))
      return { error: 'integrations_invalid_state' };
    const ticket = this.tokens.sign(TICKET, [known.board, known.provider, randomBytes(16).toString('hex')]);
    const consented: UnconfirmedConsent = { begun, query, state: known.state };
    await this.underWay.keep(ticket, 'vouched', JSON.stringify(consented), AWAY_SECONDS);
    return { ticket, provider: known.provider, byKey: begun.session === null };
  }

  /** The board of a ticket; null for any other text. */
  ticketBoard(ticket: string): string | null {
    return this.tokens.read(TICKET, ticket)?.[0] ?? null;
  }

  /**
   * Connects what `ticket` stands for, once, if `caller` began it: the session that began it, or a key of the board with the scope
   * `integrations.manage` where a key began it. A refused caller leaves the ticket valid.
   */
  async confirm(ticket: string, caller: Principal | null): Promise<Ending> {
    const [board, named] = this.tokens.read(TICKET, ticket) ?? [];
    const provider = REPORTING_PROVIDERS.find((each) => each === named);
    const kept = board === facts().board ? await this.underWay.find(ticket, 'vouched') : null;
    if (kept === null || !provider || !isGranted(provider)) return { error: 'integrations_invalid_state' };
    const { begun, query, state } = JSON.parse(kept) as UnconfirmedConsent;
    const { actor, session, verifier, nonce } = begun;
    if (!isBeginner(caller, session, facts().board)) return { error: 'integrations_other_browser' };
    if ((await this.underWay.take(ticket, 'vouched')) === null) return { error: 'integrations_invalid_state' };
    if (session && !(await this.beginners.isThere(facts().board, session)))
      return { error: 'integrations_invalid_state' };
    return withFacts({ ...facts(), actor }, () => this.granted(provider, query, { state, verifier, nonce }));
  }

  private async granted(provider: GrantedProvider, query: string, attempt: ConsentAttempt): Promise<Ending> {
    try {
      const given = await this.consent.given(provider, query, attempt);
      if (!given) return { error: 'integrations_consent_refused' };
      const source = await this.data.source(provider, given.accessToken, await this.sites.current());
      if (!source) return { error: 'integrations_property_not_found' };
      const { board } = facts();
      await this.grants.keep(board, provider, given.refreshToken, source.name);
      const id = reportingId(board, provider);
      await this.bus.execute(reportingIntegrations.ConnectReporting(id, { provider, isRenewed: true }));
      return { connected: provider };
    } catch (error) {
      // A browser is waiting, and the dashboard can show the error better than this server.
      if (error instanceof ProviderError) return { error: 'integrations_provider_unavailable' };
      throw error;
    }
  }

  private async authorizationUrl(provider: GrantedProvider, beginner: Beginner): Promise<string> {
    if (!this.consent.isOn)
      reject(
        'missing',
        'integrations_not_configured',
        'This server has no credentials for this provider. Ask the operators of the installation to configure them.',
      );
    const state = this.tokens.sign(STATE, [facts().board, provider, randomBytes(16).toString('hex')]);
    const begun: ConsentInProgress = { verifier: Tokens.create(), nonce: Tokens.create(), ...beginner };
    try {
      const address = await this.consent.authorizationUrl(provider, { state, ...begun });
      await this.underWay.keep(state, 'begun', JSON.stringify(begun), AWAY_SECONDS);
      return address;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new Rejection(
        'unavailable',
        'service_unavailable',
        'The provider is not available right now. Try again later.',
        undefined,
        {
          retryAfter: 5,
        },
      );
    }
  }

  private stateIn(query: string): { state: string; board: string; provider: GrantedProvider } | null {
    const state = new URLSearchParams(query).get('state') ?? '';
    const [board, named] = this.tokens.read(STATE, state) ?? [];
    const provider = REPORTING_PROVIDERS.find((each) => each === named);
    return board !== undefined && provider && isGranted(provider) ? { state, board, provider } : null;
  }

  /** Payments, which count as an integration while the board can receive payments. */
  private async payments(): Promise<ShownIntegration | null> {
    if (!(await this.revenue.isReady())) return null;
    const row = await this.reader.of('stripe');
    const id = reportingId(facts().board, 'stripe');
    return { id, provider: 'stripe', isEnabled: row?.isEnabled ?? true, isConnected: true, connectedAt: null };
  }
}

/** Whether `caller` is the session that began, or, where a key began, a key that may connect. */
function isBeginner(caller: Principal | null, session: Beginner['session'], board: string): boolean {
  if (caller === null) return false;
  if (session !== null) return caller.kind === 'user_session' && caller.sessionId === session.id;
  return caller.kind === 'api_key' && caller.board === board && caller.permissions.has('integrations.manage');
}

function refuseChange(
  provider: ReportingProvider,
  { enabled, coverage }: { readonly enabled?: boolean | undefined; readonly coverage?: CoverageMode | undefined },
  caller: Principal,
): void {
  if (enabled === undefined && coverage === undefined)
    rejectIssues([{ path: [], message: 'must contain enabled or searchConsoleCoverageMode' }]);
  if (coverage === undefined) return;
  const path = ['searchConsoleCoverageMode'];
  if (provider !== 'search_console') rejectIssues([{ path, message: 'is only for the provider search_console' }]);
  const isAdministrator = caller.kind === 'user_session' && (caller.role === 'owner' || caller.role === 'admin');
  if (!isAdministrator)
    reject(
      'forbidden',
      'auth_forbidden',
      'Only a signed-in owner or administrator can change `searchConsoleCoverageMode`.',
    );
}

function rejectUnknown(): never {
  reject('missing', 'integrations_not_found', 'There is no such integration.');
}
