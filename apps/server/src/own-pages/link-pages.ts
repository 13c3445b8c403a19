/** A value that a person enters before they press a button. */
export interface PageField {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'password';
  readonly autocomplete: string;
  readonly minLength: number;
}

/** A button of a page, and the one request that it sends. */
export interface PageAction {
  readonly label: string;
  /** Path of the operation, below the API; `{key}` is replaced by the value that the link has for that key. */
  readonly path: string;
  /** Fields of the body, each with the key of the link that has its value. */
  readonly body: Readonly<Record<string, string>>;
  readonly fields?: readonly PageField[];
  /** The text shown afterwards, by the `status` of the answer; `done` for all others. */
  readonly messages: Readonly<{ done: string } & Record<string, string>>;
}

/** A page that links in mails lead to: it explains the link, and acts when a button is pressed. */
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

/** Pages of operators, by the path below the dashboard; the last part of the path is the `token`. */
export const OPERATOR_LINK_PAGES: Readonly<Record<string, LinkPage>> = {
  'invitations': {
    title: 'You are invited to a job board',
    about:
      'If you have no account yet, create one here, and then accept the invitation through the API with it. If you have one, sign in and accept.',
    needs: ['token'],
    actions: [
      {
        label: 'Create an account',
        path: 'public/invitations/{token}/account',
        body: {},
        fields: [{ name: 'name', label: 'Your name', type: 'text', autocomplete: 'name', minLength: 1 }, PASSWORD],
        messages: { done: 'Your account is ready.' },
      },
      {
        label: 'Decline the invitation',
        path: 'public/invitations/{token}/decline',
        body: {},
        messages: { done: 'You declined the invitation.' },
      },
    ],
  },
  'password-resets': {
    title: 'Choose a new password',
    about: 'All sessions of your account end when you set it.',
    needs: ['token'],
    actions: [
      {
        label: 'Set password',
        path: 'password-resets/{token}',
        body: {},
        fields: [PASSWORD],
        messages: { done: 'Your password is set. Sign in with it.' },
      },
    ],
  },
};

/** Where mails to the operators of a board, payments and other services lead, by their path below the board. A dashboard shows its own page there. */
export const BOARD_LINK_PAGES: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  'message-reports': {
    title: 'Reported messages',
    text: 'This server has no dashboard. The Operator API lists reported messages at GET /v1/message-reports?status=open.',
  },
  'jobs/:id': {
    title: 'Job',
    text: 'This server has no dashboard. The Operator API returns the job at GET /v1/jobs/{id}.',
  },
  'companies/:id': {
    title: 'Company',
    text: 'This server has no dashboard. The Operator API returns the company at GET /v1/companies/{id}.',
  },
  'usage': {
    title: 'Plan and usage',
    text: 'This server has no dashboard. The Operator API returns the plan of the board at GET /v1/billing/subscription and its usage at GET /v1/usage.',
  },
  'integrations': {
    title: 'Integrations',
    text: 'This server has no dashboard. The Operator API lists integrations at GET /v1/integrations/reporting.',
  },
};
