import { mailPreview, background, commandHandler, personalDataStore, policy } from '#runtime';
import { exportable, type Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { operationWorker } from '#runtime/operations';
import { readModel } from '#store';
import { Applications, ApplicationsDataStore } from './applications.service.js';
import { ApplicationResumes } from './application-resumes.service.js';
import { BoardApplyController, BoardMeApplicationsController } from './application.board.controller.js';
import { applicationDecider, applications } from './application.decider.js';
import { OperatorApplicationsController } from './application.operator.controller.js';
import { applicationExport } from './application.operator.dto.js';
import {
  ClaimGuestApplications,
  FollowDeletedJobs,
  ForgetApplications,
  GiveUpResumes,
} from './application.policies.js';
import { ApplicationReader, applicationRows } from './application.read-model.js';
import { GuestApplications } from './guest-applications.service.js';
import { GuestSubmissions } from './guest-submissions.service.js';
import { GuestsOfBoard } from './guests-of-board.service.js';
import { ReceivedApplications } from './received-applications.service.js';
import { APPLICATION_STATUSES } from './stage.js';
import { UploadSecrets } from './upload-secrets.service.js';
import { ApplicantMails, MailStopping } from '../application-mail/applicant-mails.service.js';
import { AnnounceApplications } from '../application-mail/application-mail.policies.js';
import { APPLICATION_MAIL_EXAMPLES } from '../application-mail/application-mails.js';
import { SendNewApplications } from '../application-mail/send-new-applications.service.js';

const SCOPES = ['applications.read', 'applications.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}
declare module '#http/board' {
  interface SightingTypes {
    application: true;
  }
}

/** Applications to jobs. */
export const applicationResource: Resource = {
  controllers: [BoardApplyController, BoardMeApplicationsController, OperatorApplicationsController],
  providers: [
    commandHandler(applications),
    readModel(applicationRows),
    ApplicationReader,
    Applications,
    ApplicationResumes,
    GuestApplications,
    GuestSubmissions,
    GuestsOfBoard,
    UploadSecrets,
    ReceivedApplications,
    exportable(applicationExport),
    ...policy(GiveUpResumes),
    ...policy(FollowDeletedJobs),
    ...policy(ClaimGuestApplications),
    personalDataStore(ApplicationsDataStore),
    ...background(ForgetApplications),
    MailStopping,
    ApplicantMails,
    ...policy(AnnounceApplications),
    operationWorker(SendNewApplications),
    ...APPLICATION_MAIL_EXAMPLES.map(mailPreview),
  ],
  exports: [ApplicationReader, Applications, GuestsOfBoard],
  tags: {
    'Applications': 'Applications to jobs of the board.',
    'Me: applications': 'Applications that the current user sent.',
    'Job applications': 'Applications of users and guests to jobs of the board.',
  },
  scopes: SCOPES,
  vocabularies: { ApplicationStatus: APPLICATION_STATUSES },
  events: [
    eventNamesOf(applicationDecider, {
      object: 'application',
      types: { ApplicationSubmitted: 'created', ApplicationRemoved: 'deleted' },
      partial: ['ApplicationEdited'],
    }),
  ],
  idPrefixes: [[/application|applicant/i, 'applications']],
};
