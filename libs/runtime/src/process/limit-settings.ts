import { integer } from './setting-kinds.js';

/** Rate limits, and lifetimes of caches and signing keys. */
export const LIMIT_SETTINGS = {
  RATE_LIMIT_PER_MINUTE: integer(
    100,
    1,
    1_000_000_000,
    'Requests per minute for API keys without a limit of their own.',
  ),
  FEEDBACK_LIMIT: integer(
    20,
    1,
    1_000_000_000,
    'Feedback reports per board, or per visitor without an API key, in 5 minutes.',
  ),
  BOARD_AUTH_LIMIT: integer(
    10,
    1,
    1_000_000_000,
    'Attempts per IP address and minute to sign in to a board or to enter its password.',
  ),
  OPERATOR_AUTH_LIMIT: integer(
    20,
    1,
    1_000_000_000,
    'Attempts per IP address and minute to sign in as an operator, to reset a password or to view an invitation.',
  ),
  DOMAIN_CHECK_LIMIT: integer(
    600,
    1,
    1_000_000_000,
    'Requests per IP address and minute that ask whether a hostname belongs to this server.',
  ),
  SIGN_IN_ADDRESS_LIMIT: integer(
    10,
    1,
    1_000_000_000,
    'Sign-in attempts per IP address and operator account in 15 minutes.',
  ),
  SIGN_IN_ACCOUNT_LIMIT: integer(
    50,
    1,
    1_000_000_000,
    'Sign-in attempts per operator account in 15 minutes, from all IP addresses.',
  ),
  SECOND_FACTOR_LIMIT: integer(
    5,
    1,
    1_000_000_000,
    'Second-factor codes and repeated passwords per operator account in 15 minutes.',
  ),
  PASSWORD_RESET_LIMIT: integer(3, 1, 1_000_000_000, 'Password reset mails per email address and hour.'),
  BOARD_LOGIN_LIMIT: integer(
    5,
    1,
    1_000_000_000,
    'Password sign-ins per IP address and account of a board in 15 minutes.',
  ),
  BOARD_LOGIN_ACCOUNT_LIMIT: integer(
    50,
    1,
    1_000_000_000,
    'Password sign-ins per account of a board and hour, from all IP addresses. After that, one attempt per minute is allowed.',
  ),
  BOARD_REGISTER_LIMIT: integer(5, 1, 1_000_000_000, 'Accounts on boards that an IP address can create in 15 minutes.'),
  BOARD_MAIL_LIMIT: integer(
    3,
    1,
    1_000_000_000,
    'Mails with sign-in links per IP address and account in 15 minutes; the same limit applies to mails to set a password.',
  ),
  BOARD_RESEND_LIMIT: integer(
    5,
    1,
    1_000_000_000,
    'Mails per hour that ask a user of a board to confirm an email address.',
  ),
  MAIL_ADDRESS_LIMIT: integer(
    10,
    1,
    1_000_000_000,
    'Mails of one kind from one board to one email address per hour. Others are dropped. Confirmed job alerts do not count.',
  ),
  MAIL_ADDRESS_TOTAL_LIMIT: integer(
    30,
    1,
    1_000_000_000,
    'Mails of all kinds and boards to one email address per hour. Security notices only count with their own kind.',
  ),
  BOARD_RESET_LIMIT: integer(5, 1, 1_000_000_000, 'Passwords on boards that an IP address can set in 15 minutes.'),
  BOARD_GUEST_KEYS_LIMIT: integer(
    600,
    1,
    1_000_000_000,
    'Requests with an Idempotency-Key to the Board API per minute, for an IP address without a signed-in user.',
  ),
  BOARD_ME_LIMIT: integer(100, 1, 1_000_000_000, 'Requests per minute of a signed-in user of a board.'),
  REREAD_SECONDS: integer(
    5,
    1,
    3_600,
    'Seconds for which a process caches keys, sessions, plans and settings. Changes invalidate the cache immediately; this limit is a fallback.',
  ),
  BOARD_TOKEN_KEY_DAYS: integer(30, 1, 3_650, 'Days after which access tokens of boards are signed with a new key.'),
  BOARD_READ_LIMIT: integer(
    0,
    0,
    1_000_000_000,
    'Requests to the Board API per IP address and minute; 0: unlimited. All visitors of a storefront with a server share its IP address.',
  ),
} as const;
