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

/** Where the mail about reported messages leads. */
export const REPORTS_PAGE = {
  title: 'Reported messages',
  text: 'This server has no dashboard. The Operator API lists reported messages at GET /v1/message-reports?status=open.',
};
