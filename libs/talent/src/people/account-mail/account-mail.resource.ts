import type { Resource } from '#http';
import { background, mailPreview, personalDataStore } from '#runtime';
import { ACCOUNT_MAIL_PREVIEWS, WriteAccountMails } from './account-mail.policies.js';
import { MailsDataStore } from './account-mails-data-store.service.js';

/** Mails about accounts. */
export const accountMailResource: Resource = {
  providers: [
    ...background(WriteAccountMails),
    ...ACCOUNT_MAIL_PREVIEWS.map(mailPreview),
    personalDataStore(MailsDataStore),
  ],
};
