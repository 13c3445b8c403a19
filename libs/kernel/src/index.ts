export { upTo } from './cache-size.js';
export { changesOf, type InputOf, orNull } from './changes-of.js';
export { claim, type Claim } from './claims.js';
export { commandsOf, type CommandsOf, type ObjectCommand } from './commands.js';
export { changed, record, type RecordCommands, type RecordEvents } from './record.js';
export { fold, rejectMissing, type Decider, type MessageOf } from './decider.js';
export { EventStore, type ObjectRef, type Position, type StoredEvent } from './event-store.js';
export { changedFields, type EventNames, eventNamesOf } from './event-names.js';
export { escapedHtml } from './escaped-html.js';
export { folded } from './folding.js';
export { instantFrom } from './instant.js';
export { late } from './late.js';
export { conflict, lifecycle } from './lifecycle.js';
export { reactionTo, type ReactionsTo } from './policy.js';
export { pick } from './pick.js';
export { looksDifferent, withChanges, type EventOf, type RowIdentity, type RowProjection } from './projection.js';
export {
  outcomeOf,
  reject,
  rejectIssues,
  Rejection,
  undoneIfRefused,
  type Issue,
  type MissingCapability,
} from './rejection.js';
export { unique } from './unique.js';
export { textOf, wordsOf } from './words.js';
export { Slugs } from './slug.js';
export { WebAddress } from './web-address.js';
export { Email } from './email-key.js';
export { Actor } from './actor.js';
