import { BoardSessions } from '#access';
import { BillingModule, usageCounter } from '#billing';
import { ContentModule } from '#content';
import { exportable } from '#http';
import { JobsModule } from '#jobs';
import { background, mailPreview, operationWorker, policy } from '#runtime';
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
import { OpenIdProviders } from './adapters/identity-providers.openid.js';
import { BillingSubscriberLimit, ConfirmedSubscribers } from './adapters/subscriber-limit.billing.js';
import { AccountAlertsReader, accountAlertsRows } from './alert/account-alerts.read-model.js';
import { AccountAlerts } from './alert/account-alerts.service.js';
import { BoardJobAlertsController, BoardMeAlertsController } from './alert/alert.board.controller.js';
import { ALERT_MAIL_EXAMPLES } from './alert/alert-mails.js';
import { AlertTokens } from './alert/alert-tokens.service.js';
import { ManageAlerts } from './alert/manage-alerts.service.js';
import { accountAlerts, boardUsers, subscribers } from './commands.js';
import { ScheduleDigests } from './digest/digest.policies.js';
import { BeginDigests, SendDigests } from './digest/send-digests.service.js';
import { BoardTalentController } from './directory/directory.board.controller.js';
import { BoardOauthController } from './oauth/oauth.board.controller.js';
import { OauthSignIn } from './oauth/oauth.service.js';
import { AlertSettings, BoardJobs, BoardTerms, IdentityProviders, SubscriberLimit } from './ports.js';
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
    BoardMeAlertsController,
    BoardJobAlertsController,
    BoardTalentController,
    OperatorSubscribersController,
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
    { provide: BoardTerms, useClass: ContentBoardTerms },
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
    { provide: AlertSettings, useClass: ContentAlertSettings },
    { provide: BoardJobs, useClass: JobsBoardJobs },
    { provide: SubscriberLimit, useClass: BillingSubscriberLimit },
  ],
})
export class TalentModule {}
