// Generated from openapi/*.json by scripts/build/sdk-types.mjs; change the server and run npm run openapi.

/** Writes of the Operator API that take no idempotency key. */
export const OPERATOR_WITHOUT_KEY = [
  'POST /password-resets',
  'POST /password-resets/{token}',
  'POST /public/invitations/{token}/account',
  'POST /public/invitations/{token}/decline',
  'POST /sessions',
] as const;

/** Writes of the Board API that take no idempotency key. */
export const BOARD_WITHOUT_KEY = [
  'POST /auth/login',
  'POST /auth/magic-link/consume',
  'POST /auth/oauth/exchange',
  'POST /auth/refresh',
  'POST /auth/register',
  'POST /auth/reset-password',
  'POST /auth/verify-email/otp',
  'POST /blog/search',
  'POST /companies/search',
  'POST /events',
  'POST /job-postings/billing-options',
  'POST /job-postings/confirm',
  'POST /job-postings/logo',
  'POST /job-postings/send-verification',
  'POST /jobs/search',
  'POST /me/companies/{slug}/work-email/confirm',
  'POST /password/verify',
] as const;
