import { integer } from './setting-kinds.js';

/** How often callers, people and addresses may do something, and how long a key signs their tokens. */
export const LIMIT_SETTINGS = {
  RATE_LIMIT_PER_MINUTE: integer(100, 1, 1_000_000_000, 'Requests a minute of a key that has no limit of its own.'),
  FEEDBACK_LIMIT: integer(
    20,
    1,
    1_000_000_000,
    'Reports of agent feedback in five minutes, of a board or of a visitor without a key.',
  ),
  BOARD_AUTH_LIMIT: integer(
    10,
    1,
    1_000_000_000,
    'Attempts to sign in to boards or to open them, of an address in a minute.',
  ),
  OPERATOR_AUTH_LIMIT: integer(
    20,
    1,
    1_000_000_000,
    'Attempts of an address in a minute to sign in as an operator, to reset a password or to look at an invitation.',
  ),
  SIGN_IN_ADDRESS_LIMIT: integer(
    10,
    1,
    1_000_000_000,
    'Attempts of an address in 15 minutes to sign in to one account of an operator.',
  ),
  SIGN_IN_ACCOUNT_LIMIT: integer(
    50,
    1,
    1_000_000_000,
    'Attempts in 15 minutes to sign in to one account of an operator, from wherever.',
  ),
  SECOND_FACTOR_LIMIT: integer(
    5,
    1,
    1_000_000_000,
    'Codes and repeated passwords in 15 minutes, of one account of an operator.',
  ),
  PASSWORD_RESET_LIMIT: integer(3, 1, 1_000_000_000, 'Mails in an hour to one address about a forgotten password.'),
  BOARD_LOGIN_LIMIT: integer(
    5,
    1,
    1_000_000_000,
    'Attempts to sign in to an account of a board with a password, of an address in 15 minutes.',
  ),
  BOARD_LOGIN_ACCOUNT_LIMIT: integer(
    50,
    1,
    1_000_000_000,
    'The same of all addresses together, in an hour; beyond it there is one attempt a minute.',
  ),
  BOARD_REGISTER_LIMIT: integer(5, 1, 1_000_000_000, 'Accounts on boards that an address may make in 15 minutes.'),
  BOARD_MAIL_LIMIT: integer(
    3,
    1,
    1_000_000_000,
    'Links to sign in, and as many to set a password, that an address may have sent to an account in 15 minutes.',
  ),
  BOARD_RESEND_LIMIT: integer(
    5,
    1,
    1_000_000_000,
    'Mails an hour in which a user of a board is asked to confirm an address.',
  ),
  MAIL_ADDRESS_LIMIT: integer(
    10,
    1,
    1_000_000_000,
    'Mails of one kind that one board sends to one address in an hour. More are dropped; job alerts that were confirmed are not counted.',
  ),
  MAIL_ADDRESS_TOTAL_LIMIT: integer(
    30,
    1,
    1_000_000_000,
    'Mails of all kinds and boards to one address in an hour. Security notices count only with their own kind.',
  ),
  BOARD_RESET_LIMIT: integer(5, 1, 1_000_000_000, 'Passwords on boards that an address may set in 15 minutes.'),
  BOARD_GUEST_KEYS_LIMIT: integer(
    600,
    1,
    1_000_000_000,
    'Requests with an Idempotency-Key to the Board API, of an address that is not signed in, in a minute.',
  ),
  BOARD_ME_LIMIT: integer(100, 1, 1_000_000_000, 'Requests a minute of a user who is signed in to a board.'),
  REREAD_SECONDS: integer(
    5,
    1,
    3_600,
    'For how many seconds a process trusts what it remembers of keys, sessions, plans and settings. Changes are notified at once; this is the safety net.',
  ),
  BOARD_TOKEN_KEY_DAYS: integer(30, 1, 3_650, 'After how many days another key signs access tokens of boards.'),
  BOARD_READ_LIMIT: integer(
    0,
    0,
    1_000_000_000,
    'Requests of the Board API of an address in a minute; 0: any number. A storefront that asks from its server has one address for all its visitors.',
  ),
} as const;
