import { billingSettings } from '#billing/settings';
import { integrationsSettings } from '#integrations/settings';
import { jobsSettings } from '#jobs/settings';
import { PLATFORM_SETTINGS, readEnvFile, readSettings, type SettingsOf, withSettings } from '#runtime/starting';
import { talentSettings } from '#talent/settings';

/** Every setting of the server, in the order of `.env.example`. */
export const SETTINGS = withSettings(withSettings(withSettings(PLATFORM_SETTINGS, billingSettings), jobsSettings), {
  ...talentSettings,
  ...integrationsSettings,
});

/** The settings of the server, validated. */
export type ServerSettings = SettingsOf<typeof SETTINGS>;

/** The settings of this process: its environment over the file `.env`. @throws SettingsError */
export const settingsNow = (): ServerSettings =>
  readSettings({ ...readEnvFile('.env', SETTINGS), ...process.env }, SETTINGS);
