import { BoardSessions } from '#access';
import { BillingModule, usageCounter } from '#billing';
import { ContentModule } from '#content';
import { exportable, exportableFrom } from '#http';
import { JobsModule } from '#jobs';
import { published } from '#publishing';
import { background, mailPreview, operationWorker, personalPlace, policy } from '#runtime';
import { readModel } from '#store';
import { Module } from '@nestjs/common';
import { BoardAuthController } from './account/account.board.controller.js';
import { ACCOUNT_MAIL_PREVIEWS, WriteAccountMails } from './account-mail/account-mail.policies.js';
import { KeepCredentials, VerifyNewAddresses } from './account/account.policies.js';
import { BoardUserReader, boardUserRows } from './account/board-user.read-model.js';
import { EmailVerification } from './account/email-verification.service.js';
import { MagicLinks } from './account/magic-link.service.js';
import { BoardMeController } from './account/me.board.controller.js';
import { PasswordReset } from './account/password-reset.service.js';
import { SignIns } from './account/sign-in.service.js';
import { SignUp } from './account/sign-up.service.js';
import { ContentAlertSettings } from './adapters/alert-settings.content.js';
import { JobsBoardJobs } from './adapters/board-jobs.jobs.js';
import { ContentBoardTerms } from './adapters/board-terms.content.js';
import { Storefronts } from './adapters/storefronts.content.js';
import { GazetteerCountries } from './adapters/countries.jobs.js';
import { ContentDirectoryTerms } from './adapters/directory-terms.content.js';
import { OpenIdProviders } from './adapters/identity-providers.openid.js';
import { JobsEmployerCompanies } from './adapters/employer-companies.jobs.js';
import { PublicJobCards } from './adapters/job-cards.jobs.js';
import { contentProfileForm } from './adapters/profile-form.content.js';
import { ProgramResumeReader } from './adapters/resume-reader.program.js';
import { TaxonomySkillTerms } from './adapters/skill-terms.jobs.js';
import { BoardMeBlocksController } from './block/block.board.controller.js';
import { BlockReader, blockRows } from './block/block.read-model.js';
import { Blocks } from './block/block.service.js';
import { OperatorCandidateFormController } from './candidate-form/candidate-form.operator.controller.js';
import { CandidateForms } from './candidate-form/candidate-form.service.js';
import { OperatorCandidatesController } from './candidate/candidate.operator.controller.js';
import { AdmitCandidates, FollowNames, GiveUpFiles } from './candidate/candidate.policies.js';
import { publishedCandidates, publishedProfiles } from './candidate/candidate.published.js';
import { candidateExport, CandidateReader, candidateRows } from './candidate/candidate.read-model.js';
import { Candidates } from './candidate/candidate.service.js';
import {
  accountAlerts,
  blocks,
  boardUsers,
  candidates,
  employerMemberships,
  notificationPreferences,
  savedJobs,
  subscribers,
} from './commands.js';
import { ClearLateArrivals, PurgeAgain } from './erasure/account-removal.policies.js';
import { AccountRemoval } from './erasure/account-removal.service.js';
import { RemoveCandidate, RemoveEmployer, RemoveOwnAccount } from './erasure/remove-account.service.js';
import { DataSubjects } from './erasure/data-subjects.service.js';
import { PersonalFiles } from './erasure/personal-file.service.js';
import {
  AccountAlertsPlace,
  AccountPlace,
  BlocksPlace,
  CandidatePlace,
  CredentialsPlace,
  DirectoryPlace,
  FilesPlace,
  HistoryPlace,
  MailsPlace,
  MembershipsPlace,
  NotificationPreferencesPlace,
  SavedJobsPlace,
  SubscribersPlace,
} from './erasure/places.service.js';
import { talentRows } from './directory/directory.read-model.js';
import { TalentDirectory } from './directory/directory.service.js';
import { BoardMeEmployerController } from './employer/employer.board.controller.js';
import { BoardMeEmployerJobsController } from './employer/employer-jobs.board.controller.js';
import { OperatorEmployersController } from './employer/employer.operator.controller.js';
import { employerExport } from './employer/employer.operator.dto.js';
import { Employers } from './employer/employers.service.js';
import { Memberships } from './employer/memberships.service.js';
import { MEMBERSHIP_MAIL_EXAMPLES } from './membership/membership-mails.js';
import { ClaimedCompanies } from './membership/claimed-companies.service.js';
import {
  EndMemberships,
  FollowClaims,
  MatchEmployers,
  WriteMembershipMails,
} from './membership/membership.policies.js';
import { MembershipReader, membershipRows } from './membership/membership.read-model.js';
import { WorkEmailTokens } from './membership/work-email-tokens.service.js';
import { BoardMeMarketingConsentController } from './marketing/marketing-consent.board.controller.js';
import { OperatorMarketingPermissionsController } from './marketing/marketing-permission.operator.controller.js';
import { publishedMarketingPermissions } from './marketing/marketing-permission.published.js';
import { MarketingPermissions } from './marketing/marketing-permissions.service.js';
import { BoardMeNotificationsController } from './notification/notification-preferences.board.controller.js';
import {
  NotificationPreferencesReader,
  notificationPreferencesRows,
} from './notification/notification-preferences.read-model.js';
import { NotificationPreferences } from './notification/notification-preferences.service.js';
import { BoardMeProfileController } from './profile/profile.board.controller.js';
import { Profiles } from './profile/profile.service.js';
import { BoardMeResumeController } from './resume/resume.board.controller.js';
import { ReadResumes } from './resume/resume.policies.js';
import { Resumes } from './resume/resume.service.js';
import { BoardMeSavedJobsController } from './saved-job/saved-job.board.controller.js';
import { SavedJobReader, savedJobRows } from './saved-job/saved-job.read-model.js';
import { SavedJobs } from './saved-job/saved-job.service.js';
import { BoardTalentController } from './directory/directory.board.controller.js';
import { BoardMeTalentAccessController } from './directory/talent-access.board.controller.js';
import { BoardOauthController } from './oauth/oauth.board.controller.js';
import { OauthSignIn } from './oauth/oauth.service.js';
import {
  AlertSettings,
  BoardJobs,
  BoardTerms,
  Countries,
  DirectoryTerms,
  EmployerCompanies,
  IdentityProviders,
  JobCards,
  ResumeReader,
  SkillTerms,
  SubscriberLimit,
} from './ports.js';
import { BillingSubscriberLimit, ConfirmedSubscribers } from './adapters/subscriber-limit.billing.js';
import { AccountAlertsReader, accountAlertsRows } from './alert/account-alerts.read-model.js';
import { AccountAlerts } from './alert/account-alerts.service.js';
import { BoardJobAlertsController, BoardMeAlertsController } from './alert/alert.board.controller.js';
import { ALERT_MAIL_EXAMPLES } from './alert/alert-mails.js';
import { AlertTokens } from './alert/alert-tokens.service.js';
import { ManageAlerts } from './alert/manage-alerts.service.js';
import { ScheduleDigests } from './digest/digest.policies.js';
import { BeginDigests, SendDigests } from './digest/send-digests.service.js';
import { AccessTokens } from './session/access-tokens.service.js';
import { Sessions } from './session/sessions.service.js';
import { SubscriberCapacity } from './subscriber/capacity.service.js';
import { ExportSubscribers } from './subscriber/export-subscribers.service.js';
import { ImportSubscribers, SubscriberImports } from './subscriber/import-subscribers.service.js';
import { OperatorSubscribersController } from './subscriber/subscriber.operator.controller.js';
import { subscriberExport } from './subscriber/subscriber.operator.dto.js';
import { AskToConfirm, FillPlaces } from './subscriber/subscriber.policies.js';
import { SubscriberReader, subscriberRows } from './subscriber/subscriber.read-model.js';
import { Subscribers } from './subscriber/subscribers.service.js';
import { HandleAlertRequest, Subscribing } from './subscriber/subscribing.service.js';

@Module({
  imports: [BillingModule, ContentModule, JobsModule],
  controllers: [
    BoardAuthController,
    BoardOauthController,
    BoardMeController,
    BoardMeProfileController,
    BoardMeResumeController,
    BoardMeSavedJobsController,
    BoardMeNotificationsController,
    BoardMeBlocksController,
    BoardMeMarketingConsentController,
    OperatorMarketingPermissionsController,
    BoardTalentController,
    BoardMeTalentAccessController,
    OperatorCandidatesController,
    OperatorCandidateFormController,
    BoardMeAlertsController,
    BoardJobAlertsController,
    OperatorSubscribersController,
    BoardMeEmployerController,
    BoardMeEmployerJobsController,
    OperatorEmployersController,
  ],
  providers: [
    boardUsers.Handler,
    readModel(boardUserRows),
    BoardUserReader,
    AccessTokens,
    Sessions,
    { provide: BoardSessions, useExisting: Sessions },
    SignUp,
    SignIns,
    EmailVerification,
    PasswordReset,
    MagicLinks,
    OauthSignIn,
    { provide: IdentityProviders, useClass: OpenIdProviders },
    ...policy(VerifyNewAddresses),
    ...policy(KeepCredentials),
    ...background(WriteAccountMails),
    ...ACCOUNT_MAIL_PREVIEWS.map(mailPreview),
    Storefronts,
    { provide: BoardTerms, useClass: ContentBoardTerms },
    candidates.Handler,
    savedJobs.Handler,
    notificationPreferences.Handler,
    blocks.Handler,
    readModel(candidateRows),
    readModel(talentRows),
    readModel(savedJobRows),
    readModel(notificationPreferencesRows),
    readModel(blockRows),
    published(publishedCandidates),
    published(publishedProfiles),
    published(publishedMarketingPermissions),
    MarketingPermissions,
    exportable(candidateExport),
    CandidateReader,
    SavedJobReader,
    NotificationPreferencesReader,
    BlockReader,
    CandidateForms,
    Candidates,
    Profiles,
    Resumes,
    SavedJobs,
    NotificationPreferences,
    Blocks,
    TalentDirectory,
    ...policy(AdmitCandidates),
    ...policy(FollowNames),
    ...policy(GiveUpFiles),
    ...policy(ReadResumes),
    { provide: DirectoryTerms, useClass: ContentDirectoryTerms },
    { provide: Countries, useClass: GazetteerCountries },
    { provide: EmployerCompanies, useClass: JobsEmployerCompanies },
    { provide: JobCards, useClass: PublicJobCards },
    contentProfileForm,
    { provide: ResumeReader, useClass: ProgramResumeReader },
    { provide: SkillTerms, useClass: TaxonomySkillTerms },
    employerMemberships.Handler,
    readModel(membershipRows),
    MembershipReader,
    WorkEmailTokens,
    Memberships,
    Employers,
    exportableFrom(Employers, employerExport),
    ...policy(MatchEmployers),
    ClaimedCompanies,
    ...policy(WriteMembershipMails),
    ...policy(FollowClaims),
    ...policy(EndMemberships),
    ...MEMBERSHIP_MAIL_EXAMPLES.map((example) => mailPreview({ kind: example.kind, example })),
    subscribers.Handler,
    accountAlerts.Handler,
    readModel(subscriberRows),
    readModel(accountAlertsRows),
    exportable(subscriberExport),
    SubscriberReader,
    AccountAlertsReader,
    AlertTokens,
    SubscriberCapacity,
    Subscribing,
    Subscribers,
    SubscriberImports,
    ManageAlerts,
    AccountAlerts,
    operationWorker(HandleAlertRequest),
    operationWorker(ImportSubscribers),
    operationWorker(ExportSubscribers),
    operationWorker(SendDigests),
    ...policy(AskToConfirm),
    ...policy(FillPlaces),
    ...policy(ScheduleDigests),
    ...background(BeginDigests),
    ...usageCounter(ConfirmedSubscribers),
    ...Object.values(ALERT_MAIL_EXAMPLES).map((example) => mailPreview({ kind: example.kind, example })),
    DataSubjects,
    AccountRemoval,
    PersonalFiles,
    operationWorker(RemoveCandidate),
    operationWorker(RemoveEmployer),
    operationWorker(RemoveOwnAccount),
    ...policy(ClearLateArrivals),
    ...policy(PurgeAgain),
    ...[AccountPlace, CandidatePlace, DirectoryPlace, SavedJobsPlace, BlocksPlace].map(personalPlace),
    ...[NotificationPreferencesPlace, AccountAlertsPlace, SubscribersPlace, MembershipsPlace].map(personalPlace),
    ...[CredentialsPlace, MailsPlace, FilesPlace, HistoryPlace].map(personalPlace),
    { provide: AlertSettings, useClass: ContentAlertSettings },
    { provide: BoardJobs, useClass: JobsBoardJobs },
    { provide: SubscriberLimit, useClass: BillingSubscriberLimit },
  ],
})
export class TalentModule {}
