export { type Receipt, aggregate, answeredBy } from './aggregate.js';
export { allInOrder } from './all-in-order.js';
export { BLOBS_PATH, BlobAddresses } from './blobs/addresses.js';
export {
  type BlobFacts,
  type ByteRange,
  type OpenBlob,
  BlobStore,
  PUBLIC_PREFIX,
  checkKey,
} from './blobs/blob-store.js';
export { openBlobs } from './blobs/open-blobs.js';
export { closeToOthers } from './blobs/private-files.js';
export { SNIFFED_BYTES, looksLikeTable } from './csv/encoding.js';
export { TableError, type TableFormat, detectTable, tableRecords } from './csv/table.js';
export { type CommandSender, DirectBus } from './direct-bus.js';
export {
  type Mail,
  type MailContent,
  type MailItem,
  MailError,
  type MailLimit,
  Mails,
  checkMail,
  comparedAddress,
  isMailAddress,
  mailboxOf,
} from './mail/mail.js';
export type { MailLimits } from './mail/mail-allowances.js';
export { droppedMails, mailMetrics } from './mail/mail-metrics.js';
export { type MailPreview, MailPreviews, mailPreview } from './mail/mail-previews.js';
export { MailQueue } from './mail/mail-queue.js';
export { MailTransport } from './mail/mail-transport.js';
export { MailWorker } from './mail/mail-worker.js';
export { openMailTransport } from './mail/open-mail-transport.js';
export { QueuedMails } from './mail/queued-mails.js';
export { type RenderedMail, renderMail } from './mail/render-mail.js';
export { newToken, tokenHash } from './opaque-tokens.js';
export { COMMON_PASSWORDS_DATE } from './common-password-list.js';
export { isCommonPassword } from './common-passwords.js';
export { hashPassword, isOutdated, isPassword, PASSWORD_HASH_COST, setPasswordHashCost } from './passwords.js';
export { collectOperations } from './operations/collect.js';
export { PersonalOperations } from './operations/personal-operations.js';
export {
  hasEnded,
  OPERATION_STATES,
  type OperationKind,
  isPublicKind,
  type OperationKinds,
  type OperationProgress,
  type OperationSubjects,
  type OperationResource,
  type OperationResult,
  type OperationRow,
  type OperationRowError,
  type OperationState,
} from './operations/operation.js';
export { Operations } from './operations/operations.js';
export { NO_ROWS_DONE, RowProgress, type RowsDone } from './operations/row-progress.js';
export {
  type RowOutcome,
  type SentTable,
  type StretchWork,
  surveyTable,
  type TableInput,
  type TableRow,
  TableWorker,
} from './operations/table-work.js';
export {
  OperationCancelled,
  OperationPostponed,
  type OperationWork,
  type OperationScopes,
  OperationWorker,
  OperationWorkers,
  type Unsuccessful,
  operationWorker,
} from './operations/worker.js';
export { OperationWorking } from './operations/working.js';
export {
  type Covered,
  type DataSubject,
  PersonalPlace,
  personalPlace,
  PersonalPlaces,
  PURGE_STAGES,
  type PurgeStage,
  type SubjectStream,
} from './personal/personal-place.js';
export { PersonalFaults } from './personal/personal-faults.js';
export { LeftRows, PersonalRows, type RowsOf } from './personal/personal-rows.js';
export { isPublicAddress } from './outbound/address-guard.js';
export { guardedAgent } from './outbound/guarded-agent.js';
export { type NameResolver, NameServers } from './outbound/name-servers.js';
export { type OutboundOptions, isAllowedProtocol } from './outbound/outbound-options.js';
export { WebReader, WebVisit } from './outbound/web-reader.js';
export { Policies, policy } from './policies.js';
export { type Commands, type Partitions, Policy, type Reacts, type Subject } from './policy.js';
export { Reactions } from './reactions.js';
export { Background, BackgroundWork, background } from './process/background-work.js';
export { Leases } from './process/leases.js';
export { DomainLimits, KeyLimits, Limits } from './process/limits.js';
export { Locks } from './process/locks.js';
export { type Logger, createLogger, nestLogger } from './process/logging.js';
export { Metrics, type MetricsJson, type WorkerStatus, type WorkerView } from './process/metrics.js';
export { Precedence } from './process/precedence.js';
export { type SignInClient, SignInClients } from './process/sign-in-clients.js';
export { envExample, GivenSettings, readSettings, type Settings } from './process/settings.js';
export { BoardSchedules, type DueBoard } from './schedules/board-schedules.js';
export { Dispatches } from './schedules/dispatches.js';
export { SignedTokens } from './signed-tokens.js';
export { Ciphers, ciphersOf, SealError, type Sealed } from './secrets.js';
export { type InstallationSecrets, openInstallationSecrets } from './installation-secrets.js';
export { cleanHtml } from './text.js';
export { answerOnce, ForkedPrograms, Programs, type ProgramLimits, type ProgramOutcome } from './process/programs.js';
