import type { Resource } from '#http';
import { mailPreview, policy } from '#runtime';
import { operationWorker } from '#runtime/operations';
import { AnnounceMessages } from './message-mail.policies.js';
import { MESSAGE_MAIL_EXAMPLE } from './message-mails.js';
import { SendMessageMail } from './send-message-mail.service.js';

/** Mails about new messages. */
export const messageMailResource: Resource = {
  providers: [
    ...policy(AnnounceMessages),
    operationWorker(SendMessageMail),
    mailPreview({ kind: MESSAGE_MAIL_EXAMPLE.kind, example: MESSAGE_MAIL_EXAMPLE }),
  ],
};
