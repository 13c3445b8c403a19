import { before, Setting } from '#runtime/starting';

/** The settings of integrations. */
export const integrationsSettings = {
  INDEXNOW_ENDPOINT: before(
    'OAUTH_GOOGLE_CLIENT_ID',
    Setting.address(
      ['http://', 'https://'],
      'URL to notify search engines of changed pages, such as https://api.indexnow.org/indexnow. Absent: nothing is sent.',
    ),
  ),
  GOOGLE_CLIENT_ID: before(
    'OAUTH_GOOGLE_CLIENT_ID',
    Setting.optional(
      /^\S+$/,
      'a text without spaces',
      'Google OAuth client id, for boards that show figures of Search Console, AdSense and Google Analytics. Absent: boards cannot connect them.',
    ),
  ),
  GOOGLE_CLIENT_SECRET: before('OAUTH_GOOGLE_CLIENT_ID', Setting.hidden('Secret of the Google OAuth client.')),
  GOOGLE_ISSUER: before(
    'OAUTH_GOOGLE_CLIENT_ID',
    Setting.issuer('https://accounts.google.com', 'OpenID issuer of the consent screen.'),
  ),
  GOOGLE_API_URL: before(
    'OAUTH_GOOGLE_CLIENT_ID',
    Setting.address(
      ['http://', 'https://'],
      'URL of a substitute for the Google APIs, for tests. Absent: the real APIs.',
    ),
  ),
  BOARD_EVENTS_LIMIT: before(
    'BOARD_GUEST_KEYS_LIMIT',
    Setting.integer(600, 1, 1_000_000_000, 'Visitor events that an IP address may send to a board in a minute.'),
  ),
  ANALYTICS_SECONDS: before(
    'BOARD_GUEST_KEYS_LIMIT',
    Setting.integer(60, 1, 3_600, 'Seconds between two counts of visits.'),
  ),
};
