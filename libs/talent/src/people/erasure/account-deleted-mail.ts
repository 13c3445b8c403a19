import { type Letter, letter } from '../../letter.js';

/** Says that an account was deleted by a person who was signed in to it. */
export const accountDeletedMail = (name: string): Letter =>
  // A flood of other mails must not block it.
  letter('account_deleted', name.replaceAll(/\s+/g, ' '), { name }, { limit: 'kind' });
