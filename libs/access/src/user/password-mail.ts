import type { Mail } from '#runtime';

/** How long the token of a forgotten password is good. */
export const RESET_MINUTES = 60;

/** In whose name mails about accounts are sent: they are of no board. */
const FROM = 'Openings';

/** A mail about an account: its id, and to whom it goes. */
interface Addressed {
  readonly id: string;
  readonly email: string;
}

/** The mail by which somebody sets another password at `url`. */
export const resetMail = ({ id, email }: Addressed, url: string): Mail => ({
  id,
  kind: 'operator_password_reset',
  to: email,
  from: FROM,
  subject: 'Set another password',
  content: {
    heading: 'Set another password',
    paragraphs: [
      'Somebody asked for another password for this address.',
      `The link is good once, for ${RESET_MINUTES} minutes. All sessions end when it is used.`,
    ],
    action: { label: 'Set another password', url },
    footer: 'If it was not you, nothing has to be done: the password stays as it is.',
  },
});

/** Tells the owner of an account that its password is another one now. */
export const changedMail = ({ id, email }: Addressed): Mail => ({
  id,
  kind: 'operator_password_changed',
  limit: 'kind',
  to: email,
  from: FROM,
  subject: 'Your password was changed',
  content: {
    heading: 'Your password was changed',
    paragraphs: ['The password of your account was changed, and all other sessions have ended.'],
    footer: 'If it was not you, ask for another password at once, and tell the owners of your boards.',
  },
});

const EXAMPLE: Addressed = { id: 'mails_example', email: 'ada@example.com' };

/** With the data of nobody, for the page that shows what mails look like. */
export const resetExample = resetMail(EXAMPLE, 'https://dashboard.example.com/password-resets/example');
export const changedExample = changedMail(EXAMPLE);
