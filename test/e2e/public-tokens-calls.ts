import { request, type Answer } from './server.js';

// Every operation that takes a token, and how a token is sent to it.

/** Where a token is tried: a server, a board on it, and sessions without a token of their own. */
export interface TokenPlace {
  readonly origin: string;
  readonly board: string;
  /** Session of an operator, who is signed in with a proved address. */
  readonly operator: string;
  /** Access token of a user of the board. */
  readonly user: string;
  /** Id of a subscription to job alerts, and the slug of a company. */
  readonly subscription: string;
  readonly company: string;
}

/** An operation that takes a token. */
export interface TakesToken {
  /** Sends `token`. */
  readonly send: (token: string, at: TokenPlace) => Promise<Answer>;
  /** What a token of another kind is answered, as `tried` says it. */
  readonly refusal: string;
}

const PASSWORD = 'correct horse battery staple';

const operator = (
  method: string,
  path: (token: string) => string,
  refusal: string,
  body?: (token: string) => unknown,
  signedIn = false,
): TakesToken => ({
  refusal,
  send: (token, at) =>
    request(at.origin, method, path(encodeURIComponent(token)), {
      key: signedIn ? at.operator : null,
      ...(body ? { body: body(token) } : {}),
    }),
});
const board = (
  method: string,
  path: (token: string, at: TokenPlace) => string,
  refusal: string,
  body?: (token: string, at: TokenPlace) => unknown,
  signedIn = false,
): TakesToken => ({
  refusal,
  send: (token, at) =>
    request(at.origin, method, `/v1/boards/${at.board}${path(encodeURIComponent(token), at)}`, {
      key: signedIn ? at.user : null,
      ...(body ? { body: body(token, at) } : {}),
    }),
});

const INVALID = '401 board_auth_invalid_token';
const FOREIGN = '403 auth_forbidden';
const UNKNOWN = '404 invitations_not_found';
/** A page of the test driver of payments, for people: its answer is no JSON. */
const ownPage = (path: string, method: 'GET' | 'POST', form: Readonly<Record<string, string>>): TakesToken => ({
  refusal: '404',
  send: async (token, { origin }) => {
    const body = method === 'POST' ? new URLSearchParams(form) : null;
    const answer = await fetch(`${origin}${path}/${encodeURIComponent(token)}`, { method, body, redirect: 'manual' });
    return { status: answer.status, headers: answer.headers, text: await answer.text(), body: {} as Answer['body'] };
  },
});
const invitation = (rest: string) => (token: string) => `/v1/public/invitations/${token}${rest}`;
const alert = (token: string, { subscription }: TokenPlace) => ({
  subscriptionId: subscription,
  preferenceId: 'none',
  frequency: 'weekly',
  token,
});

/** By operation id, or by method and path where the API documents do not name the route. */
export const TAKES_TOKENS: Readonly<Record<string, TakesToken>> = {
  'usePasswordReset': operator(
    'POST',
    (token) => `/v1/password-resets/${token}`,
    '404 password_resets_not_found',
    () => ({ password: PASSWORD }),
  ),
  'getPublicInvitation': operator('GET', invitation(''), UNKNOWN),
  'createInvitedAccount': operator('POST', invitation('/account'), UNKNOWN, () => ({
    name: 'Eve',
    password: PASSWORD,
  })),
  'acceptInvitation': operator('POST', (token) => `/v1/invitations/${token}/accept`, UNKNOWN, undefined, true),
  'declineInvitation': operator('POST', invitation('/decline'), UNKNOWN),
  'verifyBoardAuthEmail': board(
    'POST',
    () => '/auth/verify-email',
    INVALID,
    (token) => ({ token }),
  ),
  'verifyBoardAuthEmailOtp': board(
    'POST',
    () => '/auth/verify-email/otp',
    INVALID,
    (code) => ({ code }),
    true,
  ),
  'resetBoardAuthPassword': board(
    'POST',
    () => '/auth/reset-password',
    INVALID,
    (token) => ({
      token,
      password: PASSWORD,
    }),
  ),
  'consumeBoardAuthMagicLink': board(
    'POST',
    () => '/auth/magic-link/consume',
    INVALID,
    (token) => ({ token }),
  ),
  'exchangeBoardAuthOauth': board(
    'POST',
    () => '/auth/oauth/exchange',
    INVALID,
    (token) => ({ token }),
  ),
  'refreshBoardAuth': board(
    'POST',
    () => '/auth/refresh',
    INVALID,
    (refreshToken) => ({ refreshToken }),
  ),
  // Signing out says nothing about the token.
  'logoutBoardAuth': board(
    'POST',
    () => '/auth/logout',
    '204',
    (refreshToken) => ({ refreshToken }),
  ),
  'confirmBoardJobAlerts': board(
    'POST',
    () => '/job-alerts/confirm',
    '200 not_found',
    (token) => ({ token }),
  ),
  'getBoardJobAlertsManage': board(
    'GET',
    (token, { subscription }) => `/job-alerts/manage?subscription=${subscription}&token=${token}`,
    FOREIGN,
  ),
  'createBoardJobAlertPreference': board('POST', () => '/job-alerts/preferences', FOREIGN, alert),
  'deleteBoardJobAlertPreference': board('DELETE', () => '/job-alerts/preferences', FOREIGN, alert),
  'resubscribeBoardJobAlerts': board('POST', () => '/job-alerts/resubscribe', FOREIGN, alert),
  'unsubscribeBoardJobAlerts': board('POST', () => '/job-alerts/unsubscribe', FOREIGN, alert),
  'confirmBoardMeCompanyWorkEmail': board(
    'POST',
    (_, { company }) => `/me/companies/${company}/work-email/confirm`,
    INVALID,
    (token) => ({ token }),
  ),
  'unsubscribeBoardMeNotificationPreferences': board(
    'POST',
    () => '/me/notification-preferences/unsubscribe',
    INVALID,
    (token) => ({ boardUserId: 'boardUsers_none', channel: 'messageEmails', token }),
  ),
  'GET /alerts/unsubscribe/:token': operator('GET', (token) => `/alerts/unsubscribe/${token}`, '404 not_found'),
  'POST /alerts/unsubscribe/:token': operator('POST', (token) => `/alerts/unsubscribe/${token}`, '404 not_found'),
  'GET /notifications/unsubscribe/:token': operator(
    'GET',
    (token) => `/notifications/unsubscribe/${token}`,
    '404 not_found',
  ),
  'POST /notifications/unsubscribe/:token': operator(
    'POST',
    (token) => `/notifications/unsubscribe/${token}`,
    '404 not_found',
  ),
  'confirmBoardJobPosting': board(
    'POST',
    () => '/job-postings/confirm',
    INVALID,
    (token) => ({ token }),
  ),
  'createBoardJobPostingsBillingOption': board(
    'POST',
    () => '/job-postings/billing-options',
    INVALID,
    (verificationToken) => ({ verificationToken }),
  ),
  'GET /account-check/:token': ownPage('/account-check', 'GET', {}),
  'POST /account-check/:token': ownPage('/account-check', 'POST', { answer: 'yes' }),
  'GET /pay/:id': ownPage('/pay', 'GET', {}),
  'POST /pay/:id': ownPage('/pay', 'POST', { action: 'pay' }),
  'GET /feeds/:file': operator('GET', (token) => `/feeds/${token}.xml`, '404 job_feeds_not_found'),
  'GET /oauth/:provider/callback': {
    refusal: INVALID,
    // The browser is sent on to the storefront, which is not followed here.
    send: async (state, at) => {
      const address = `${at.origin}/oauth/google/callback?code=x&state=${encodeURIComponent(state)}`;
      const answer = await fetch(address, { redirect: 'manual' });
      const text = await answer.text();
      const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Answer['body'];
      return { status: answer.status, headers: answer.headers, text, body };
    },
  },
  // Where credentials stand, and where a board is named.
  'Authorization': {
    refusal: '401 auth_unauthenticated',
    send: (key, at) => request(at.origin, 'GET', '/v1/me', { key }),
  },
  'Authorization of a board': {
    refusal: INVALID,
    send: (key, at) => request(at.origin, 'GET', `/v1/boards/${at.board}/me`, { key }),
  },
  'identifier': {
    refusal: '404 boards_not_found',
    send: (token, at) => request(at.origin, 'GET', `/v1/boards/${encodeURIComponent(token)}`),
  },
};

/** Fields that are called as tokens are, and are none: codes of an authenticator, which are of an account that is named. */
export const NO_TOKENS = ['createSession', 'confirmTotp', 'removeTotp', 'createCouponPromotionCode'];

/** Operations whose path has a token under another name. */
export const UNDER_ANOTHER_NAME = ['acceptInvitation'];

/** An answer in a few words: its status, and its code or what it says of itself. */
export function tried({ status, body }: Answer): string {
  const outcome = body.error?.code ?? (body.object === 'job_alert_confirmation' ? body.status : undefined);
  return outcome === undefined ? String(status) : `${status} ${outcome}`;
}
