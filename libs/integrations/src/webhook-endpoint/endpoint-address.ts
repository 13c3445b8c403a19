import { reject } from '#kernel';

const LONGEST = 2048;
/** Names of this machine or of a private network, regardless of their addresses. */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|home\.arpa|localdomain)$/;

/** The URL of an endpoint, and facts about it. */
export interface AddressWish {
  readonly url: string;
  /** Why the host must not be called; null if no reason is known so far. */
  readonly refusal: string | null;
  /** True if private networks and plain http are allowed, for development. */
  readonly open: boolean;
}

function faultOf({ url: text, refusal, open }: AddressWish): string | null {
  const url = text.length <= LONGEST ? URL.parse(text) : null;
  if (!url) return 'must be an absolute URL, at most 2048 characters long';
  if (url.protocol !== 'https:' && !(open && url.protocol === 'http:')) return 'must begin with https://';
  if (url.username !== '' || url.password !== '') return 'must not contain a user or a password';
  if (url.hash !== '') return 'must not have a fragment';
  if (open) return null;
  const host = url.hostname.replace(/\.$/, '');
  const literal = host.startsWith('[') || /^[\d.]+$/.test(host);
  if (!literal && (LOCAL_NAMES.test(host) || !host.includes('.'))) return 'must have a host on the public internet';
  return refusal;
}

/**
 * The URL in its canonical form. The IP addresses of its host are checked before each attempt, not here.
 * @throws Rejection `webhooks_invalid_url` unless it is public and encrypted.
 */
export function endpointAddress(wish: AddressWish): string {
  const fault = faultOf(wish);
  if (fault !== null)
    reject('invalid', 'webhooks_invalid_url', `The URL of an endpoint ${fault}.`, {
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

/** An event type that endpoints can subscribe to. */
export type EndpointEventType = (typeof FAMILIES)[keyof typeof FAMILIES][number];

/** Every event type, in the order of the API reference. */
export const EVENT_TYPES: readonly EndpointEventType[] = Object.values(FAMILIES).flat();

/** The read scope of each family. */
export const FAMILY_SCOPES = {
  job: 'jobs.read',
  company: 'companies.read',
  candidate: 'candidates.read',
  marketing_permission: 'marketing_permissions.read',
} as const;

/** A read scope of a family. */
export type FamilyScope = (typeof FAMILY_SCOPES)[keyof typeof FAMILY_SCOPES];

/** The scope that a caller needs for events of this type. */
export function scopeOf(type: string): FamilyScope | undefined {
  const family = type.slice(0, type.indexOf('.'));
  return Object.hasOwn(FAMILY_SCOPES, family) ? FAMILY_SCOPES[family as keyof typeof FAMILY_SCOPES] : undefined;
}

/** The scopes that a caller needs for all these event types, each once. */
export const scopesOf = (types: readonly string[]): readonly FamilyScope[] => [
  ...new Set(types.map(scopeOf).filter((scope) => scope !== undefined)),
];

const isEventType = (text: string): text is EndpointEventType => (EVENT_TYPES as readonly string[]).includes(text);

/**
 * Validates `types`; `key` is their key in the request.
 * @throws Rejection `webhooks_invalid_event_types` unless there is at least one, all are known, and each is listed once.
 */
export function checkEventTypes(types: readonly string[], key = 'event_types'): readonly EndpointEventType[] {
  const issues = types.flatMap((type, index) => {
    const path = [key, index];
    if (!isEventType(type)) return [{ path, message: 'is not an event type' }];
    return types.indexOf(type) < index ? [{ path, message: 'is listed twice' }] : [];
  });
  if (types.length === 0) issues.push({ path: [key], message: 'must name at least one event type' });
  if (issues.length > 0)
    reject('invalid', 'webhooks_invalid_event_types', 'Name at least one event type. Name each one only once.', {
      issues,
      event_types: EVENT_TYPES,
    });
  return types as readonly EndpointEventType[];
}

/** The event types that a caller with these scopes may read. */
export const readableTypes = (scopes: ReadonlySet<string>): readonly EndpointEventType[] =>
  EVENT_TYPES.filter((type) => scopes.has(scopeOf(type) ?? ''));
