// The Board API: how its operations let visitors in, what its lists have in common, and who answers at which host.
export {
  Open,
  Gated,
  SignedIn,
  MaybeSignedIn,
  BoardApi,
  Here,
  Me,
  windowOf,
  type CatalogPage,
  catalogPage,
  Catalog,
  CursorList,
  WholeList,
} from './board-api.js';
export { isKnown } from './entity-tags.js';
export {
  Counted,
  countedVisitor,
  type CountedVisitor,
  Sightings,
  type SightingTypes,
  type Subject,
} from './board-sightings.js';
export { BoardHosts, HostBoard } from './board-hosts.js';
export { CatalogQueryDto } from './catalog.board.dto.js';
export type { VisitorAccess } from './decorators.js';
export type { Admission, BoardUserRoles, SignedInUser, VisitedBoard } from './context.js';
export { EventStream, type SentEvent, Streaming, type StreamRequest, Streams } from './event-stream.js';
