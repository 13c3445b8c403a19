import { SettingsError } from '#store/engine';
import type { OIDC_SETTINGS } from './oidc-settings.js';
import type { Settings } from './settings.js';

/** The registration of this installation at an identity provider. */
export interface SignInClient {
  readonly issuer: string;
  readonly id: string;
  readonly secret: string;
  /** The redirect URI, exactly as registered at the provider. */
  readonly redirectUri: string;
}

/** The registration at the provider with which operators sign in. */
export interface OperatorSignInClient {
  readonly issuer: string;
  readonly id: string;
  readonly secret: string;
  /** The text of the button. */
  readonly label: string;
  /** Email domains of those who may sign in; empty for any. */
  readonly domains: readonly string[];
}

type ClientSettings = Pick<
  Settings,
  | 'OAUTH_GOOGLE_CLIENT_ID'
  | 'OAUTH_GOOGLE_CLIENT_SECRET'
  | 'OAUTH_GOOGLE_ISSUER'
  | 'OAUTH_LINKEDIN_CLIENT_ID'
  | 'OAUTH_LINKEDIN_CLIENT_SECRET'
  | 'OAUTH_LINKEDIN_ISSUER'
  | keyof typeof OIDC_SETTINGS
  | 'PUBLIC_URL'
>;

/** The providers with which people sign in to boards and as operators, according to the settings of this installation. */
export class SignInClients {
  /** Null if operators sign in only with a password. */
  readonly operators: OperatorSignInClient | null;

  /**
   * @param origin of the API, used if `PUBLIC_URL` is not set.
   * @throws SettingsError for an id without its secret, or the other way round.
   */
  constructor(
    private readonly settings: ClientSettings,
    private readonly origin: () => string,
  ) {
    for (const provider of ['GOOGLE', 'LINKEDIN'] as const) {
      const [id, secret] = [`OAUTH_${provider}_CLIENT_ID`, `OAUTH_${provider}_CLIENT_SECRET`] as const;
      if ((settings[id] === null) !== (settings[secret] === null))
        throw new SettingsError(`${id} and ${secret} must be set together.`);
    }
    this.operators = operatorClient(settings);
  }

  /** Null for a provider that is not set up. */
  of(provider: 'google' | 'linkedin'): SignInClient | null {
    const { settings } = this;
    const [id, secret, issuer] =
      provider === 'google'
        ? [settings.OAUTH_GOOGLE_CLIENT_ID, settings.OAUTH_GOOGLE_CLIENT_SECRET, settings.OAUTH_GOOGLE_ISSUER]
        : [settings.OAUTH_LINKEDIN_CLIENT_ID, settings.OAUTH_LINKEDIN_CLIENT_SECRET, settings.OAUTH_LINKEDIN_ISSUER];
    if (id === null || secret === null) return null;
    const origin = (settings.PUBLIC_URL ?? this.origin()).replace(/(?<!\/)\/+$/, '');
    return { issuer, id, secret, redirectUri: `${origin}/oauth/${provider}/callback` };
  }
}

/** @throws SettingsError if only some of issuer, client id and secret are set. */
function operatorClient({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: id,
  OIDC_CLIENT_SECRET: secret,
  OIDC_LABEL: label,
  OIDC_ALLOWED_DOMAINS: domains,
}: ClientSettings): OperatorSignInClient | null {
  if (issuer === '' && id === null && secret === null) return null;
  if (issuer === '' || id === null || secret === null)
    throw new SettingsError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.');
  return { issuer, id, secret, label, domains };
}
