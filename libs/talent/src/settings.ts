import { before, integer } from '#runtime/starting';

/** The settings that people on boards bring. */
export const talentSettings = {
  BOARD_ALERTS_LIMIT: before(
    'BOARD_GUEST_KEYS_LIMIT',
    integer(20, 1, 1_000_000_000, 'Requests of an address in a minute that have a mail for job alerts sent.'),
  ),
  BOARD_APPLY_LIMIT: before(
    'BOARD_GUEST_KEYS_LIMIT',
    integer(10, 1, 1_000_000_000, 'Applications that an address, not signed in to a board, may send in 15 minutes.'),
  ),
  BOARD_COMPANIES_LIMIT: before(
    'REREAD_SECONDS',
    integer(20, 1, 1_000_000_000, 'Companies that a user of a board may make in an hour.'),
  ),
  BOARD_RESUME_LIMIT: before(
    'REREAD_SECONDS',
    integer(5, 1, 1_000_000_000, 'Résumés that a user of a board may upload in 15 minutes.'),
  ),
};
