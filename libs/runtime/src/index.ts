export { type Receipt, answeredBy, commandHandler } from './aggregate.js';
export { allInOrder } from './all-in-order.js';
export { BlobOwners, BlobStore } from './blobs/blob-store.js';
export { type CommandSender, DirectBus } from './direct-bus.js';
export { type Mail, MailError, Mails } from './mail/mail.js';
export { type MailPreview, mailPreview } from './mail/mail-previews.js';
export { type OperationKinds, type OperationResults, type OperationSubjects } from './operations/operation.js';
export {
  type DataSubject,
  PersonalDataStore,
  personalDataStore,
  PersonalDataStores,
  PurgeStage,
} from './personal/personal-data-store.js';
export { LeftRows, PersonalRows } from './personal/personal-rows.js';
export { NameServers } from './outbound/name-servers.js';
export { GuardedClient, UnreachableError } from './outbound/guarded-client.js';
export { OpenIdServer } from './outbound/openid-server.js';
export { WebLine, type WebLineAnswer } from './outbound/web-line.js';
export { WebReader, WebVisit } from './outbound/web-reader.js';
export { policy } from './policies.js';
export { type Commands, type Partitions, Policy, type Reacts, type PolicySubject } from './policy.js';
export { Reactions } from './reactions.js';
export { BackgroundWork, background, RecurringWork } from './process/background-work.js';
export { DomainLimits, KeyLimits, Limits } from './process/limits.js';
export { Locks } from './process/locks.js';
export { SignInClients } from './process/sign-in-clients.js';
export { GivenSettings } from './process/settings.js';
export { BoardSchedules } from './schedules/board-schedules.js';
export { Dispatches } from './schedules/dispatches.js';
export { SignedTokens } from './signed-tokens.js';
export { Ciphers, type EncryptedSecret } from './secrets.js';
export { cleanHtml } from './text.js';
export { answerOnce, Programs } from './process/programs.js';
export { Downloads } from './blobs/download-name.js';
export { Tokens } from './opaque-tokens.js';
export { MailAddress } from './process/mail-address.js';
export { Passwords } from './common-passwords.js';
export { OpenId } from './outbound/openid-server.js';
