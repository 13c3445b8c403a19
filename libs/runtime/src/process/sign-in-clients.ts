import { SettingsError } from '#store/engine';
import type { OIDC_SETTINGS } from './oidc-settings.js';
import type { Settings } from './settings.js';

/** What this installation is to a provider of identities. */
export interface SignInClient {
  readonly issuer: string;
  readonly id: string;
  readonly secret: string;
  /** Where the provider sends people back to; registered there, letter by letter. */
  readonly redirectUri: string;
}

/** What this installation is to the provider by which people sign in to operate boards. */
export interface OperatorSignInClient {
  readonly issuer: string;
  readonly id: string;
  readonly secret: string;
  /** What the button says. */
  readonly label: string;
  /** Domains of the addresses of those who may sign in; empty for any. */
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

/** The providers by which people may sign in to boards, and to operate them, as the settings of this installation say. */
export class SignInClients {
  /** Null where people sign in to operate boards by password alone. */
  readonly operators: OperatorSignInClient | null;

  /**
   * @param origin under which the API is reached, where `PUBLIC_URL` does not say it.
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
    const origin = (settings.PUBLIC_URL ?? this.origin()).replace(/\/+$/, '');
    return { issuer, id, secret, redirectUri: `${origin}/oauth/${provider}/callback` };
  }
}

/** @throws SettingsError when only some of issuer, client id and secret are set. */
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
