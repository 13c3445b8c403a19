import type { Endpoint } from './document.js';

// Derives the name of a command from path and method: first the nouns of the path, then a verb.

/** Path segments that are written with other words on the command line. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  '.well-known': ['discovery'],
  'integrations': [],
  'webhook-endpoints': ['webhooks', 'endpoints'],
  'webhook-deliveries': ['webhooks', 'deliveries'],
};

/** `createdFrom`, `event_types` → `created-from`, `event-types`. */
export const kebab = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])(?=[A-Z][a-z])/g, '$1-')
    .replaceAll('_', '-')
    .toLowerCase();

/** The words of a path segment. `openapi.json` becomes `openapi`. */
const wordsOf = (segment: string): readonly string[] => WORDS[segment] ?? [segment.replace(/\.json$/, '')];

const isParameter = (segment: string): boolean => segment.startsWith('{');

/** The first word of an operation id: `submitFeedback` → `submit`. */
const verbOf = (operationId: string): string => kebab(operationId).split('-')[0] ?? operationId;

/** The name that is derived from method and path. `paths` are all paths of the document. */
export function derivedName(endpoint: Endpoint, paths: readonly string[]): string {
  const segments = endpoint.path.split('/').filter((segment) => segment !== '');
  const parameters = segments.filter(isParameter).length;
  const words = segments.filter((segment) => !isParameter(segment)).flatMap(wordsOf);
  const last = segments.at(-1) ?? '';
  if (isParameter(last)) return [...words, itemVerb(endpoint, parameters > 1)].join(' ');
  const within = paths.some((path) => path.startsWith(`${endpoint.path}/{`));
  if (within) return [...words, collectionVerb(endpoint, parameters > 0)].join(' ');
  if (words.length <= 1) return [...words, soleVerb(endpoint)].join(' ');
  return [...words.slice(0, -1), memberVerb(endpoint, words.at(-1) ?? '')].join(' ');
}

/** Verb for an object such as `/jobs/{id}`; `nested` for a part of one such as `/skills/{id}/aliases/{alias}`. */
function itemVerb({ method, operation }: Endpoint, nested: boolean): string {
  if (method === 'DELETE' && nested) return 'remove';
  return { GET: 'get', PATCH: 'update', PUT: 'replace', DELETE: 'delete' }[method] ?? verbOf(operation.operationId);
}

/** Verb for a collection such as `/jobs`. */
function collectionVerb({ method, operation }: Endpoint, nested: boolean): string {
  if (method === 'POST') return nested ? 'add' : 'create';
  return { GET: 'list', PUT: 'replace', PATCH: 'update', DELETE: 'clear' }[method] ?? verbOf(operation.operationId);
}

/** Verb for an object that exists once, such as `/usage`. */
function soleVerb({ method, operation }: Endpoint): string {
  return { GET: 'get', PATCH: 'update', PUT: 'replace', DELETE: 'delete' }[method] ?? verbOf(operation.operationId);
}

/** Verb for the last segment: `/jobs/{id}/publish` is an action; `/settings/adsense` needs a verb if it has several methods. */
function memberVerb({ method, operation, siblings }: Endpoint, word: string): string {
  const upload = operation.requestBody?.content['multipart/form-data'] !== undefined;
  if (method === 'GET') return siblings.length > 0 ? `get-${word}` : word;
  if (method === 'POST') return siblings.length === 0 ? word : `${upload ? 'upload' : 'set'}-${word}`;
  return `${{ PUT: 'set', PATCH: 'update' }[method] ?? 'delete'}-${word}`;
}

/** Whether two names collide: they are equal, or one is a prefix of the other. */
export const clash = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);
