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

/** Says that the password of an account was set or changed. */
export const passwordSetMail = ({ id, email }: Addressed): Mail => ({
  id,
  kind: 'operator_password_set',
  limit: 'kind',
  to: email,
  from: FROM,
  subject: 'Your password was set',
  content: {
    heading: 'Your password was set',
    paragraphs: ['The password of your account was set or changed. All other sessions have ended.'],
    footer: 'If it was not you, ask for another password at once, and tell the owners of your boards.',
  },
});

/** Says that signing in takes a second factor from now on. */
export const secondFactorAddedMail = ({ id, email }: Addressed): Mail => ({
  id,
  kind: 'operator_second_factor_added',
  limit: 'kind',
  to: email,
  from: FROM,
  subject: 'A second factor was added',
  content: {
    heading: 'A second factor was added',
    paragraphs: ['An authenticator was added to your account. Signing in takes one of its codes from now on.'],
    footer:
      'If it was not you, ask for another password at once, and ask the people who run the server to remove the second factor.',
  },
});

/** Says that signing in takes the password alone from now on. */
export const secondFactorRemovedMail = ({ id, email }: Addressed): Mail => ({
  id,
  kind: 'operator_second_factor_removed',
  limit: 'kind',
  to: email,
  from: FROM,
  subject: 'Your second factor was removed',
  content: {
    heading: 'Your second factor was removed',
    paragraphs: ['The authenticator of your account was removed. Signing in takes the password alone from now on.'],
    footer: 'If it was not you, ask for another password at once, and tell the owners of your boards.',
  },
});

/** Says that an account can be signed in to by an account at the identity provider. */
export const identityLinkedMail = ({ id, email }: Addressed): Mail => ({
  id,
  kind: 'operator_identity_linked',
  limit: 'kind',
  to: email,
  from: FROM,
  subject: 'Sign-in by your organisation was added',
  content: {
    heading: 'Sign-in by your organisation was added',
    paragraphs: ['You signed in by your identity provider for the first time. From now on that account signs you in.'],
    footer: 'If it was not you, tell the people who run the server and the owners of your boards.',
  },
});

const EXAMPLE: Addressed = { id: 'mails_example', email: 'ada@example.com' };

/** With the data of nobody, for the page that shows what mails look like. */
export const resetExample = resetMail(EXAMPLE, 'https://dashboard.example.com/password-resets/example');
export const passwordSetExample = passwordSetMail(EXAMPLE);
export const secondFactorAddedExample = secondFactorAddedMail(EXAMPLE);
export const secondFactorRemovedExample = secondFactorRemovedMail(EXAMPLE);
export const identityLinkedExample = identityLinkedMail(EXAMPLE);
