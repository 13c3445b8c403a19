import type { Resource } from '#http';
import { mailPreview, policy } from '#runtime';
import { operationWorker } from '#runtime/operations';
import { ApplicantMails } from './applicant-mails.service.js';
import { AnnounceApplications } from './application-mail.policies.js';
import { APPLICATION_MAIL_EXAMPLES } from './application-mails.js';
import { MailStopping } from './mail-stopping.service.js';
import { SendNewApplications } from './send-new-applications.service.js';

/** Mails about applications. */
export const applicationMailResource: Resource = {
  providers: [
    MailStopping,
    ApplicantMails,
    ...policy(AnnounceApplications),
    operationWorker(SendNewApplications),
    ...APPLICATION_MAIL_EXAMPLES.map((example) => mailPreview({ kind: example.kind, example })),
  ],
};
