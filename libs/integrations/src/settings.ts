import { address, before, hidden, integer, issuer, optional } from '#runtime/starting';

/** The settings that integrations bring. */
export const integrationsSettings = {
  INDEXNOW_ENDPOINT: before(
    'OAUTH_GOOGLE_CLIENT_ID',
    address(
      ['http://', 'https://'],
      'Where search engines are notified of changed pages, such as https://api.indexnow.org/indexnow. Absent: nothing is sent.',
    ),
  ),
  GOOGLE_CLIENT_ID: before(
    'OAUTH_GOOGLE_CLIENT_ID',
    optional(
      /^\S+$/,
      'a text without spaces',
      'Client id at Google, for boards that show figures of Search Console, AdSense and Google Analytics. Absent: none can.',
    ),
  ),
  GOOGLE_CLIENT_SECRET: before('OAUTH_GOOGLE_CLIENT_ID', hidden('Secret of that client.')),
  GOOGLE_ISSUER: before('OAUTH_GOOGLE_CLIENT_ID', issuer('https://accounts.google.com', 'Where people agree to that.')),
  GOOGLE_API_URL: before(
    'OAUTH_GOOGLE_CLIENT_ID',
    address(['http://', 'https://'], 'Another address of the APIs of Google, for tests. Absent: the real ones.'),
  ),
  BOARD_EVENTS_LIMIT: before(
    'BOARD_GUEST_KEYS_LIMIT',
    integer(600, 1, 1_000_000_000, 'Beacons of visits that an address may send to a board in a minute.'),
  ),
  ANALYTICS_SECONDS: before(
    'BOARD_GUEST_KEYS_LIMIT',
    integer(60, 1, 3_600, 'After how many seconds visits are counted that came since the last time.'),
  ),
};
