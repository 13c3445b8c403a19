import { address, before } from '#runtime/starting';

/** The settings that integrations bring. */
export const integrationsSettings = {
  INDEXNOW_ENDPOINT: before(
    'OAUTH_GOOGLE_CLIENT_ID',
    address(
      ['http://', 'https://'],
      'Where search engines are notified of changed pages, such as https://api.indexnow.org/indexnow. Absent: nothing is sent.',
    ),
  ),
};
