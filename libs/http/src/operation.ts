import { ACCEPTED, ALLOW, type EnvelopeName, LIMIT, PAGED, PUBLIC, type PublicAccess } from './decorators.js';
import type { Permission } from './scopes.js';

/** What the decorators of a handler say, as far as every request asks for it. */
export interface Operation {
  /** The permissions that a caller needs; undefined where anybody may call. */
  readonly needed: readonly Permission[] | undefined;
  readonly access: PublicAccess | undefined;
  /** Name of the limit that counts beside that of the key. */
  readonly limit: string | undefined;
  /** The envelope of a list. */
  readonly paged: EnvelopeName | undefined;
  /** Whether the answer may be an operation that goes on. */
  readonly accepts: boolean;
}

const known = new WeakMap<object, Operation>();

/** What the decorators of `handler` say; looked up once. */
export function operationOf(handler: object): Operation {
  let operation = known.get(handler);
  if (!operation) {
    operation = {
      needed: Reflect.getMetadata(ALLOW, handler) as readonly Permission[] | undefined,
      access: Reflect.getMetadata(PUBLIC, handler) as PublicAccess | undefined,
      limit: Reflect.getMetadata(LIMIT, handler) as string | undefined,
      paged: Reflect.getMetadata(PAGED, handler) as EnvelopeName | undefined,
      accepts: Reflect.getMetadata(ACCEPTED, handler) !== undefined,
    };
    known.set(handler, operation);
  }
  return operation;
}
