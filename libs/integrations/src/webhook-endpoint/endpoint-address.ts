import { reject } from '#kernel';

const LONGEST = 2048;
/** Names that stand for this machine or for a network of one's own, whatever they resolve to. */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|home\.arpa|localdomain)$/;

/** Where events are to be sent, and what is known of it. */
export interface AddressWish {
  readonly url: string;
  /** Why the network part of the address may not be called; null when nothing is against it so far. */
  readonly refusal: string | null;
  /** True where private networks and plain http are allowed, for development. */
  readonly open: boolean;
}

function faultOf({ url: text, refusal, open }: AddressWish): string | null {
  const url = text.length <= LONGEST ? URL.parse(text) : null;
  if (!url) return 'must be an absolute address, at most 2048 characters long';
  if (url.protocol !== 'https:' && !(open && url.protocol === 'http:')) return 'must begin with https://';
  if (url.username !== '' || url.password !== '') return 'must not contain a user or a password';
  if (url.hash !== '') return 'must not have a fragment';
  if (open) return null;
  const host = url.hostname.replace(/\.$/, '');
  const literal = host.startsWith('[') || /^[\d.]+$/.test(host);
  if (!literal && (LOCAL_NAMES.test(host) || !host.includes('.'))) return 'must name a host of the public internet';
  return refusal;
}

/**
 * The address in its canonical form. What its name resolves to is looked at before each attempt, not here.
 * @throws Rejection `webhooks_invalid_url` unless it is public and encrypted.
 */
export function endpointAddress(wish: AddressWish): string {
  const fault = faultOf(wish);
  if (fault !== null)
    reject('invalid', 'webhooks_invalid_url', `The address of an endpoint ${fault}.`, {
      issues: [{ path: ['url'], message: fault }],
    });
  return new URL(wish.url).href;
}

/** The types of published events, by the family of their objects. */
const FAMILIES = {
  job: ['job.created', 'job.updated', 'job.deleted'],
  company: ['company.created', 'company.updated', 'company.deleted'],
  candidate: ['candidate.created', 'candidate.updated', 'candidate.deleted', 'candidate.profile.updated'],
  marketing_permission: ['marketing_permission.granted', 'marketing_permission.withdrawn'],
} as const;

/** A kind of event that endpoints subscribe to. */
export type EventType = (typeof FAMILIES)[keyof typeof FAMILIES][number];

/** Every kind of event, in the order of the reference. */
export const EVENT_TYPES: readonly EventType[] = Object.values(FAMILIES).flat();

/** The scope that lets a caller know of the objects of a family. */
export const FAMILY_SCOPES = {
  job: 'jobs.read',
  company: 'companies.read',
  candidate: 'candidates.read',
  marketing_permission: 'marketing_permissions.read',
} as const;

/** A scope that lets a caller know of objects. */
export type FamilyScope = (typeof FAMILY_SCOPES)[keyof typeof FAMILY_SCOPES];

/** The scope that a caller needs to know of an event of this type. */
export function scopeOf(type: string): FamilyScope | undefined {
  const family = type.slice(0, type.indexOf('.'));
  return Object.hasOwn(FAMILY_SCOPES, family) ? FAMILY_SCOPES[family as keyof typeof FAMILY_SCOPES] : undefined;
}

/** The scopes that a caller needs to know of events of all these types, each once. */
export const scopesOf = (types: readonly string[]): readonly FamilyScope[] => [
  ...new Set(types.map(scopeOf).filter((scope) => scope !== undefined)),
];

const isEventType = (text: string): text is EventType => (EVENT_TYPES as readonly string[]).includes(text);

/**
 * The event types that `types` are; `key` is where they stand in the request.
 * @throws Rejection `webhooks_invalid_event_types` unless there is at least one, all are known, and none comes twice.
 */
export function checkEventTypes(types: readonly string[], key = 'event_types'): readonly EventType[] {
  const issues = types.flatMap((type, index) => {
    const path = [key, index];
    if (!isEventType(type)) return [{ path, message: 'is no event type' }];
    return types.indexOf(type) < index ? [{ path, message: 'is there already' }] : [];
  });
  if (types.length === 0) issues.push({ path: [key], message: 'must name at least one event type' });
  if (issues.length > 0)
    reject('invalid', 'webhooks_invalid_event_types', 'Name at least one event type, and each once.', {
      issues,
      event_types: EVENT_TYPES,
    });
  return types as readonly EventType[];
}

/** The event types of which a caller with these scopes may know. */
export const readableTypes = (scopes: ReadonlySet<string>): readonly EventType[] =>
  EVENT_TYPES.filter((type) => scopes.has(scopeOf(type) ?? ''));
