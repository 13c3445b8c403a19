import type { RateLimits } from '#http';
import type { ServerSettings } from '../settings.js';

/** The limits that operations name, and how many attempts each lets through in how many seconds. */
export const namedLimits = (settings: ServerSettings): ConstructorParameters<typeof RateLimits>[1] => ({
  'feedback': { limit: settings.FEEDBACK_LIMIT, seconds: 300 },
  'media': { limit: settings.MEDIA_UPLOAD_LIMIT, seconds: 60 },
  'board-auth': { limit: settings.BOARD_AUTH_LIMIT, seconds: 60 },
  'operator-auth': { limit: settings.OPERATOR_AUTH_LIMIT, seconds: 60 },
  'sign-in-pair': { limit: settings.SIGN_IN_ADDRESS_LIMIT, seconds: 900 },
  'sign-in-account': { limit: settings.SIGN_IN_ACCOUNT_LIMIT, seconds: 900 },
  'second-factor': { limit: settings.SECOND_FACTOR_LIMIT, seconds: 900 },
  'password-reset': { limit: settings.PASSWORD_RESET_LIMIT, seconds: 3_600 },
  'board-login': { limit: settings.BOARD_LOGIN_LIMIT, seconds: 900 },
  'board-login-account': { limit: settings.BOARD_LOGIN_ACCOUNT_LIMIT, seconds: 3_600 },
  'board-login-slow': { limit: 1, seconds: 60 },
  'board-register': { limit: settings.BOARD_REGISTER_LIMIT, seconds: 900 },
  'board-forgot': { limit: settings.BOARD_MAIL_LIMIT, seconds: 900 },
  'board-magic': { limit: settings.BOARD_MAIL_LIMIT, seconds: 900 },
  'board-resend': { limit: 1, seconds: 60 },
  'board-resend-hour': { limit: settings.BOARD_RESEND_LIMIT, seconds: 3_600 },
  'board-work-email': { limit: settings.BOARD_MAIL_LIMIT, seconds: 900 },
  'board-work-email-address': { limit: 4 * settings.BOARD_MAIL_LIMIT, seconds: 3_600 },
  'board-companies': { limit: settings.BOARD_COMPANIES_LIMIT, seconds: 3_600 },
  'board-reset': { limit: settings.BOARD_RESET_LIMIT, seconds: 900 },
  'board-guest-keys': { limit: settings.BOARD_GUEST_KEYS_LIMIT, seconds: 60 },
  'board-apply': { limit: settings.BOARD_APPLY_LIMIT, seconds: 900 },
  'board-alerts': { limit: settings.BOARD_ALERTS_LIMIT, seconds: 60 },
  'board-me': { limit: settings.BOARD_ME_LIMIT, seconds: 60 },
  'board-sandbox': { limit: settings.BOARD_SANDBOX_LIMIT, seconds: 60 },
  'board-resume': { limit: settings.BOARD_RESUME_LIMIT, seconds: 900 },
  'board-reads': { limit: settings.BOARD_READ_LIMIT, seconds: 60 },
});
