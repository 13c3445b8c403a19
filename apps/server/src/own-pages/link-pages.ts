/** What somebody types before a button is pressed. */
export interface PageField {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'password';
  readonly autocomplete: string;
  readonly minLength: number;
}

/** A button of a page, and the one request that pressing it sends. */
export interface PageAction {
  readonly label: string;
  /** Of the operation, below the API; `{key}` stands for what the link has under that key. */
  readonly path: string;
  /** Fields of the body, each with the key of the link whose text it gets. */
  readonly body: Readonly<Record<string, string>>;
  readonly fields?: readonly PageField[];
  /** What is said afterwards, by the `status` that was answered; `done` for any other. */
  readonly said: Readonly<{ done: string } & Record<string, string>>;
}

/** A page to which links of mails lead: it says what the link is for, and does it when a button is pressed. */
export interface LinkPage {
  readonly title: string;
  readonly about: string;
  /** Keys that the link must have. */
  readonly needs: readonly string[];
  readonly actions: readonly PageAction[];
}

const PASSWORD: PageField = {
  name: 'password',
  label: 'New password, at least 8 characters',
  type: 'password',
  autocomplete: 'new-password',
  minLength: 8,
};

const CONFIRM_ALERTS: LinkPage = {
  title: 'Confirm your job alert',
  about: 'New jobs are sent to your address once a week after you confirm.',
  needs: ['token'],
  actions: [
    {
      label: 'Confirm job alert',
      path: 'job-alerts/confirm',
      body: { token: 'token' },
      said: {
        done: 'Your job alert is confirmed.',
        already_confirmed: 'Your job alert was confirmed before.',
        expired: 'This link has expired. Ask for the alert again.',
        not_found: 'This link is not valid. Ask for the alert again.',
      },
    },
  ],
};

const MANAGE_ALERTS: LinkPage = {
  title: 'Your job alerts',
  about: 'Stop all job alerts of this board, or start them again.',
  needs: ['subscription', 'token'],
  actions: [
    {
      label: 'Unsubscribe',
      path: 'job-alerts/unsubscribe',
      body: { subscriptionId: 'subscription', token: 'token' },
      said: { done: 'You are unsubscribed. No more job alerts are sent.' },
    },
    {
      label: 'Subscribe again',
      path: 'job-alerts/resubscribe',
      body: { subscriptionId: 'subscription', token: 'token' },
      said: { done: 'Your job alerts are sent again.' },
    },
  ],
};

const NO_SIGN_IN = 'This board has no pages for people who are signed in.';

/** The pages of a board, by their path; the same paths as those of a storefront. */
export const BOARD_LINK_PAGES: Readonly<Record<string, LinkPage>> = {
  'auth/verify-email': {
    title: 'Confirm your email address',
    about:
      'Any password and session of this account end, so that it belongs to you alone. We email you a link to choose a password.',
    needs: ['token'],
    actions: [
      {
        label: 'Confirm email address',
        path: 'auth/verify-email',
        body: { token: 'token' },
        said: { done: 'Your email address is confirmed.' },
      },
    ],
  },
  'auth/reset-password': {
    title: 'Choose a new password',
    about: 'Every session of your account ends when you set it.',
    needs: ['token'],
    actions: [
      {
        label: 'Set password',
        path: 'auth/reset-password',
        body: { token: 'token' },
        fields: [PASSWORD],
        said: { done: 'Your password is set.' },
      },
    ],
  },
  'auth/magic-link': {
    title: 'Sign in',
    about: `The link shows that this email address is yours. ${NO_SIGN_IN}`,
    needs: ['token'],
    actions: [
      {
        label: 'Continue',
        path: 'auth/magic-link/consume',
        body: { token: 'token' },
        said: { done: `Your email address is confirmed. ${NO_SIGN_IN}` },
      },
    ],
  },
  'auth/oauth-complete': {
    title: 'Sign in',
    about: `You come back from your provider. ${NO_SIGN_IN}`,
    needs: ['token'],
    actions: [
      {
        label: 'Continue',
        path: 'auth/oauth/exchange',
        body: { token: 'token' },
        said: { done: `Your account is ready. ${NO_SIGN_IN}` },
      },
    ],
  },
  'auth/verify-work-email': {
    title: 'Confirm your work email address',
    about: 'It shows that you work for the company that you claimed.',
    needs: ['token', 'slug'],
    actions: [
      {
        label: 'Confirm work email',
        path: 'me/companies/{slug}/work-email/confirm',
        body: { token: 'token' },
        said: {
          done: 'Your work email address is confirmed.',
          approved: 'Your work email address is confirmed. You can act for the company now.',
          awaiting_admin: 'Your work email address is confirmed. The board decides about your claim.',
          rejected: 'Your work email address is confirmed. The board has rejected your claim.',
        },
      },
    ],
  },
  'alerts/confirm': CONFIRM_ALERTS,
  'go/alerts-confirm': CONFIRM_ALERTS,
  'alerts/manage': MANAGE_ALERTS,
  'go/alerts-manage': MANAGE_ALERTS,
  'settings': {
    title: 'Email settings',
    about: 'Stop emails of this kind to your address.',
    needs: ['boardUserId', 'channel', 'token'],
    actions: [
      {
        label: 'Unsubscribe',
        path: 'me/notification-preferences/unsubscribe',
        body: { boardUserId: 'boardUserId', channel: 'channel', token: 'token' },
        said: { done: 'You are unsubscribed.' },
      },
    ],
  },
};

/** Pages of operators, by the path below the dashboard; the last part of the path is the `token`. */
export const OPERATOR_LINK_PAGES: Readonly<Record<string, LinkPage>> = {
  'invitations': {
    title: 'You are invited to a job board',
    about:
      'If you have no account yet, make one here, and then accept the invitation through the API with it. If you have one, sign in and accept.',
    needs: ['token'],
    actions: [
      {
        label: 'Make an account',
        path: 'public/invitations/{token}/account',
        body: {},
        fields: [{ name: 'name', label: 'Your name', type: 'text', autocomplete: 'name', minLength: 1 }, PASSWORD],
        said: { done: 'Your account is ready.' },
      },
      {
        label: 'Decline the invitation',
        path: 'public/invitations/{token}/decline',
        body: {},
        said: { done: 'The invitation is declined.' },
      },
    ],
  },
  'password-resets': {
    title: 'Choose a new password',
    about: 'Every session of your account ends when you set it.',
    needs: ['token'],
    actions: [
      {
        label: 'Set password',
        path: 'password-resets/{token}',
        body: {},
        fields: [PASSWORD],
        said: { done: 'Your password is set. Sign in with it.' },
      },
    ],
  },
};

/** Pages of a storefront for which this server has nothing but a sentence. */
export const PLAIN_PAGES: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  'employers/dashboard': {
    title: 'Your companies',
    text: 'This board has no pages for employers. The Board API has your companies below /me/companies.',
  },
  'employers/companies': {
    title: 'Your company',
    text: 'This board has no pages for employers. The Board API has your companies below /me/companies.',
  },
  'me/applications': {
    title: 'Your applications',
    text: 'This board has no pages for applicants. The Board API has your applications below /me/applications.',
  },
  'post': {
    title: 'Post a job',
    text: 'This board has no pages for posting jobs. The Board API takes them, and the token of this link, below /job-postings.',
  },
  'messages': {
    title: 'Your messages',
    text: 'This board has no pages for messages. The Board API has your conversations below /me/conversations.',
  },
};

/** Where the mail about reported messages leads. */
export const REPORTS_PAGE = {
  title: 'Reported messages',
  text: 'This server has no dashboard. The Operator API lists reported messages at GET /v1/message-reports?status=open.',
};
