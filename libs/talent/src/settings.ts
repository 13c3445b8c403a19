import { before, integer, oneOf } from '#runtime/starting';

/** The settings of this context. */
export const talentSettings = {
  BOARD_ALERTS_LIMIT: before(
    'BOARD_GUEST_KEYS_LIMIT',
    integer(20, 1, 1_000_000_000, 'Requests of an address in a minute that have a mail for job alerts sent.'),
  ),
  BOARD_APPLY_LIMIT: before(
    'BOARD_GUEST_KEYS_LIMIT',
    integer(10, 1, 1_000_000_000, 'Applications that an address, not signed in to a board, may send in 15 minutes.'),
  ),
  BOARD_POSTING_LIMIT: before(
    'BOARD_GUEST_KEYS_LIMIT',
    integer(10, 1, 1_000_000_000, 'Jobs that an address may post to a board in 15 minutes without an account.'),
  ),
  BOARD_LOGO_LIMIT: before(
    'BOARD_GUEST_KEYS_LIMIT',
    integer(30, 1, 1_000_000_000, 'Logos that an address may bring for jobs without an account in 15 minutes.'),
  ),
  BOARD_COMPANIES_LIMIT: before(
    'REREAD_SECONDS',
    integer(20, 1, 1_000_000_000, 'Companies that a user of a board may make in an hour.'),
  ),
  BOARD_MESSAGES_LIMIT: before(
    'REREAD_SECONDS',
    integer(200, 1, 1_000_000_000, 'Messages that a user of a board may send to one other user in 24 hours.'),
  ),
  BOARD_MESSAGE_MAIL_SECONDS: before(
    'REREAD_SECONDS',
    integer(
      300,
      0,
      86_400,
      'How long a message on a board stays unread before its recipient gets an email, in seconds.',
    ),
  ),
  BOARD_SANDBOX_LIMIT: before(
    'REREAD_SECONDS',
    integer(20, 1, 1_000_000_000, 'Resets and changes of a sandbox that an address may ask for in a minute.'),
  ),
  BOARD_RESUME_LIMIT: before(
    'REREAD_SECONDS',
    integer(5, 1, 1_000_000_000, 'Résumés that a user of a board may upload in 15 minutes.'),
  ),
  BOARD_STREAMS_LIMIT: before(
    'REREAD_SECONDS',
    integer(5, 1, 1_000, 'Streams of messages that a user of a board may have open in a process at the same time.'),
  ),
  SANDBOXES: before(
    'REREAD_SECONDS',
    oneOf(
      ['off', 'on'],
      'off',
      'Whether boards that are sandboxes answer the operations of sandboxes. Their mails are never delivered.',
    ),
  ),
};
