import type { Resource } from '#http';
import { mailPreview, background, personalDataStore } from '#runtime';
import { WriteAccountMails } from './account-mail.policies.js';
import { ACCOUNT_MAIL_EXAMPLES } from './account-mails.js';
import { MailsDataStore } from './account-mails-data-store.service.js';

/** Mails about accounts. */
export const accountMailResource: Resource = {
  providers: [
    ...background(WriteAccountMails),
    ...ACCOUNT_MAIL_EXAMPLES.map(mailPreview),
    personalDataStore(MailsDataStore),
  ],
};
