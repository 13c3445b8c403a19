import { SettingsError } from '#store/engine';
import type { Settings } from './settings.js';

/** What this installation is to a provider of identities. */
export interface SignInClient {
  readonly issuer: string;
  readonly id: string;
  readonly secret: string;
  /** Where the provider sends people back to; registered there, letter by letter. */
  readonly redirectUri: string;
}

type ClientSettings = Pick<
  Settings,
  | 'OAUTH_GOOGLE_CLIENT_ID'
  | 'OAUTH_GOOGLE_CLIENT_SECRET'
  | 'OAUTH_GOOGLE_ISSUER'
  | 'OAUTH_LINKEDIN_CLIENT_ID'
  | 'OAUTH_LINKEDIN_CLIENT_SECRET'
  | 'OAUTH_LINKEDIN_ISSUER'
  | 'PUBLIC_URL'
>;

/** The providers by which people may sign in to boards, as the settings of this installation say. */
export class SignInClients {
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
