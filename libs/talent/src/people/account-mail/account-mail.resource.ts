import type { Resource } from '#http';
import { background, mailPreview, personalPlace } from '#runtime';
import { ACCOUNT_MAIL_PREVIEWS, WriteAccountMails } from './account-mail.policies.js';
import { MailsPlace } from './account-mails-place.service.js';

/** Mails about accounts. */
export const accountMailResource: Resource = {
  providers: [...background(WriteAccountMails), ...ACCOUNT_MAIL_PREVIEWS.map(mailPreview), personalPlace(MailsPlace)],
};
