import { before, Setting } from '#runtime/starting';

/** The settings of this context. */
export const talentSettings = {
  BOARD_ALERTS_LIMIT: before(
    'BOARD_GUEST_KEYS_LIMIT',
    Setting.integer(20, 1, 1_000_000_000, 'Requests per IP address and minute that send mails about job alerts.'),
  ),
  BOARD_APPLY_LIMIT: before(
    'BOARD_GUEST_KEYS_LIMIT',
    Setting.integer(10, 1, 1_000_000_000, 'Applications without signing in that an IP address can send in 15 minutes.'),
  ),
  BOARD_POSTING_LIMIT: before(
    'BOARD_GUEST_KEYS_LIMIT',
    Setting.integer(
      10,
      1,
      1_000_000_000,
      'Jobs without an account that an IP address can post to a board in 15 minutes.',
    ),
  ),
  BOARD_LOGO_LIMIT: before(
    'BOARD_GUEST_KEYS_LIMIT',
    Setting.integer(
      30,
      1,
      1_000_000_000,
      'Logos for jobs without an account that an IP address can upload in 15 minutes.',
    ),
  ),
  BOARD_COMPANIES_LIMIT: before(
    'REREAD_SECONDS',
    Setting.integer(20, 1, 1_000_000_000, 'Companies that a user of a board can create in an hour.'),
  ),
  BOARD_MESSAGES_LIMIT: before(
    'REREAD_SECONDS',
    Setting.integer(200, 1, 1_000_000_000, 'Messages that a user of a board can send to one other user in 24 hours.'),
  ),
  BOARD_MESSAGE_MAIL_SECONDS: before(
    'REREAD_SECONDS',
    Setting.integer(
      300,
      0,
      86_400,
      'Seconds that a message on a board stays unread before its recipient gets an email.',
    ),
  ),
  BOARD_SANDBOX_LIMIT: before(
    'REREAD_SECONDS',
    Setting.integer(
      20,
      1,
      1_000_000_000,
      'Resets and changes of a sandbox that an IP address can request in a minute.',
    ),
  ),
  BOARD_RESUME_LIMIT: before(
    'REREAD_SECONDS',
    Setting.integer(5, 1, 1_000_000_000, 'Résumés that a user of a board can upload in 15 minutes.'),
  ),
  BOARD_STREAMS_LIMIT: before(
    'REREAD_SECONDS',
    Setting.integer(5, 1, 1_000, 'Inbox streams that a user of a board can have open in one process.'),
  ),
  SANDBOXES: before(
    'REREAD_SECONDS',
    Setting.oneOf(
      ['off', 'on'],
      'off',
      'Whether sandbox boards offer the sandbox operations. Their mails are never delivered in either case.',
    ),
  ),
};
