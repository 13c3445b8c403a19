import { before, integer } from '#runtime/starting';

/** The settings of analytics. */
export const integrationsSettings = {
  BOARD_EVENTS_LIMIT: before(
    'BOARD_GUEST_KEYS_LIMIT',
    integer(600, 1, 1_000_000_000, 'Beacons of visits that an address may send to a board in a minute.'),
  ),
  ANALYTICS_SECONDS: before(
    'BOARD_GUEST_KEYS_LIMIT',
    integer(60, 1, 3_600, 'After how many seconds visits are counted that came since the last time.'),
  ),
};
