import { applyDecorators, Controller, SetMetadata, type Type } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type RejectionKind } from '#kernel/engine';
import type { Limits } from '#runtime';
import type { Permission } from './api-parts.js';

export const ALLOW = 'openings:allow';
export const INSTEAD = 'openings:instead';
export const PUBLIC = 'openings:public';
export const LIMIT = 'openings:limit';
export const PAGED = 'openings:paged';
export const ACCEPTED = 'openings:accepted';
export const ONE_TIME = 'openings:one-time';
export const ABOUT_PERSON = 'openings:about-person';
export const APPENDS_ONLY = 'openings:appends-only';
export const IGNORES_KEYS = 'openings:ignores-keys';
export const NEEDS_BODY = 'openings:needs-body';
export const NEEDS_KEY = 'openings:needs-key';
export const SESSION = 'openings:session';
export const VISITED = 'openings:visited';
export const STREAMED = 'openings:streamed';
export const COUNTED = 'openings:counted';

/** A controller of the Operator API at `/v1/<path>`; `tag` is its group in the API document. */
export const OperatorApi = (path: string, tag: string): ClassDecorator =>
  applyDecorators(Controller(`v1/${path}`), ApiTags(tag));

/** The permissions that a caller needs, all of them. Every route of an `OperatorApi` has this decorator, or one that replaces it. */
const AllowScopes = (...scopes: readonly Permission[]): MethodDecorator =>
  applyDecorators(SetMetadata(ALLOW, scopes), ApiExtension('x-scopes', scopes));

/** Other permissions that are sufficient instead of those of `Allow`; the caller needs all of them. */
const OrAllow = (...scopes: readonly Permission[]): MethodDecorator =>
  applyDecorators(SetMetadata(INSTEAD, scopes), ApiExtension('x-scopes-instead', scopes));

/** Every key and every session may call, with any permissions. Replaces `Allow`. */
const AnyKey = (): MethodDecorator =>
  applyDecorators(SetMetadata(ALLOW, []), ApiExtension('x-scopes', []), ApiExtension('x-any-key', true));

/** Only a person with a session may call, with these permissions if any are given. Replaces `Allow`. */
const SessionOnly = (...scopes: readonly Permission[]): MethodDecorator =>
  applyDecorators(
    SetMetadata(ALLOW, scopes),
    SetMetadata(SESSION, true),
    ApiExtension('x-scopes', scopes),
    ApiExtension('x-session-only', true),
  );

/** How an operation lets in callers without a key. */
export interface PublicAccess {
  /** Whether a valid key is used if one is sent: then the caller is its board. Otherwise keys are ignored. */
  readonly key?: 'optional';
  /** Name of the rate limit for this operation, for each board or visitor. */
  readonly limit?: string;
}

/** Anyone may call. Replaces `Allow`. A caller without a valid key acts on the visitors' board. */
const Public = (access: PublicAccess = {}): MethodDecorator =>
  applyDecorators(
    SetMetadata(PUBLIC, access),
    ApiExtension('x-auth', access.key ?? 'public'),
    ApiExtension('x-limit', access.limit ?? null),
  );

/** How an operation of the Board API lets visitors in. */
export interface VisitorAccess {
  /** Whether the caller must know the board's password. */
  readonly gated: boolean;
  /** Name of the rate limit for each address. */
  readonly limit?: string;
  /** Name of a second rate limit for each address. */
  readonly also?: string;
  /**
   * Whether the caller must be signed in as a user of the board; `limit` names a rate limit for each user. With `optional`, a caller
   * without a valid token is a visitor.
   */
  readonly user?: { readonly limit: string | null; readonly optional?: true };
  /** How long caches may store an answer to a caller without credentials, in seconds; 0: caches never store it. */
  readonly maxAgeSeconds: number;
  /** Caches never store an answer: it is secret to those who know a token that the request carries outside of its headers. */
  readonly isPrivate?: true;
}

/** What an operation takes as a file. */
export interface UploadRules {
  /** Largest size of the file in bytes: a number, or the name of the installation's limit. */
  readonly maxBytes: number | keyof Limits;
  /** Code of the 413 error for a larger file. */
  readonly tooLarge: string;
  /** Name of the form part with the file; `file` when absent. */
  readonly part?: string;
}

interface RouteConfiguration {
  readonly bodyLimit?: number;
  readonly errorCodes?: Readonly<Record<string, string>>;
  readonly upload?: UploadRules;
  /** Milliseconds until an answer must be sent, instead of `REQUEST_TIMEOUT_SECONDS`. */
  readonly handlerTimeout?: number;
  /** Whether JSON is accepted as `text/plain`, which pages can send without a preflight: see `HandlingOptions`. */
  readonly takesText?: true;
  /** Successful answers are logged at `debug`: see `HandlingOptions`. */
  readonly logsFailures?: true;
  /** Answers at the verified domains of boards, for the board of the domain alone: see `BoardHosts`. */
  readonly atDomains?: boolean;
  /** Its requests are answered before the router: see `HandlingOptions`. */
  readonly beforeRouter?: true;
  /** The created object is found below the path of the request, and not in the collection at the start of the path. */
  readonly madeBelow?: true;
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteConfiguration {}
}

const CONFIGURATION = 'openings:configuration';

/** The configuration of the route of `handler`. */
export const configurationOf = (handler: object): RouteConfiguration =>
  (Reflect.getMetadata(CONFIGURATION, handler) as RouteConfiguration | undefined) ?? {};

/** Merges with other uses of itself, where several `RouteConfig` would replace each other. */
export const configured =
  (part: RouteConfiguration): MethodDecorator =>
  (target, key, descriptor) => {
    const handler = descriptor.value as object;
    const all = { ...configurationOf(handler), ...part };
    Reflect.defineMetadata(CONFIGURATION, all, handler);
    RouteConfig(all)(target, key, descriptor);
  };

/**
 * The platform's own error codes, renamed for an operation that implements a protocol of others: code → code. `unreadable` is the key for
 * a body that is not JSON.
 */
export const ErrorCodes = (codes: Readonly<Record<string, string>>): MethodDecorator =>
  applyDecorators(configured({ errorCodes: codes }), ApiExtension('x-own-codes', codes));

/** The error codes of an operation, by kind, in addition to those that every operation has. */
export const Refuses = (codes: Partial<Record<RejectionKind, readonly string[]>>): MethodDecorator =>
  ApiExtension('x-refuses', codes);

/** The value of `object` in the envelope of a list. */
export type EnvelopeName = 'list' | 'search_result';

/** How a list is returned. */
interface PagedOptions {
  readonly object?: EnvelopeName;
  /** Extra keys of the envelope, which the method returns as `more`. */
  readonly more?: Readonly<Record<string, object>>;
}

/** A list of `dto`: the method returns a `Page` of them, and the platform adds the envelope. */
export const Paged = (dto: Type, { object = 'list', more = {} }: PagedOptions = {}): MethodDecorator =>
  applyDecorators(
    SetMetadata(PAGED, object),
    ApiExtraModels(dto),
    ApiResponse({
      status: 200,
      description: 'A page of the list.',
      schema: {
        type: 'object',
        properties: {
          object: { type: 'string', enum: [object] },
          url: { type: 'string', description: 'Path of the list, relative to the origin.' },
          hasMore: { type: 'boolean' },
          nextCursor: {
            type: 'string',
            nullable: true,
            description: 'Pass it as `cursor` to get the next page. Null on the last page.',
          },
          data: { type: 'array', items: { $ref: getSchemaPath(dto) } },
          ...more,
        },
        required: ['object', 'url', 'hasMore', 'nextCursor', 'data', ...Object.keys(more)],
      },
    }),
  );

/** Who may call an operation: `@Allow('jobs.read')`, and other rules for it. Every route of an `OperatorApi` has one. */
export const Allow = Object.assign(AllowScopes, {
  or: OrAllow,
  anyKey: AnyKey,
  session: SessionOnly,
  everyone: Public,
});

/** What is special about the requests and answers of an operation. */
interface HandlingOptions {
  /**
   * The answer holds data of the person whose id is this field of it, or this path parameter if it starts with a colon (`:id`). The copy that
   * is stored for retries is erased with that person's data. On the Board API, an answer to a visitor is not stored: a repeat runs with the
   * same ids as the first request, and the operation must give it the same answer.
   */
  readonly aboutPerson?: string;
  /**
   * The operation only reads, and then appends by commands. It reads while its idempotency key is being taken, and its first append waits for
   * the key (decision 0162).
   */
  readonly appendsOnly?: true;
  /** Valid requests are answered before the router, once the usual path has answered one of the board (decisions 0208, 0310). */
  readonly beforeRouter?: true;
  /** Largest body, in bytes, instead of `BODY_LIMIT_BYTES`. */
  readonly bodyLimit?: number;
  /** The platform's own error codes, renamed: see `ErrorCodes`. */
  readonly errorCodes?: Readonly<Record<string, string>>;
  /**
   * `required`: a request without an `Idempotency-Key` is refused, because a retry must not create something twice. `ignored`: keys have no
   * effect, because the operation changes nothing, or its request or answer holds a secret that must not be stored (decision 0145).
   */
  readonly idempotencyKeys?: 'required' | 'ignored';
  /** Name of a rate limit, for each board, in addition to the limit of the key. */
  readonly limit?: string;
  /** Logs answers below 400 at `debug`, and others at `info` like those of any operation: for requests that come with every page view. */
  readonly logsFailures?: true;
  /** The operation creates its object below its own path: `POST /lists/1/items` creates `/lists/1/items/2`. */
  readonly makesBelow?: true;
  /** Refuses a request without a body, although all fields of the body are optional. Elsewhere an absent body counts as `{}`. */
  readonly needsBody?: true;
  /** Top-level keys of the answer that are shown only once: they are null when an idempotent request is replayed. */
  readonly oneTime?: readonly string[];
  /** The answer may set a cookie. */
  readonly setsCookie?: true;
  /**
   * Also accepts JSON as `text/plain`, from any origin, with credentials, which are ignored. Browsers send this type without a preflight, and
   * `navigator.sendBeacon` always sends credentials.
   */
  readonly takesText?: true;
}

/** How each option of `Handling` is applied. */
const HANDLING: {
  readonly [K in keyof HandlingOptions]-?: (value: NonNullable<HandlingOptions[K]>) => MethodDecorator;
} = {
  aboutPerson: (key) => applyDecorators(SetMetadata(ABOUT_PERSON, key), ApiExtension('x-about-person', key)),
  appendsOnly: () => SetMetadata(APPENDS_ONLY, true),
  beforeRouter: () => configured({ beforeRouter: true }),
  bodyLimit: (bytes) => applyDecorators(configured({ bodyLimit: bytes }), ApiExtension('x-max-body-bytes', bytes)),
  errorCodes: (codes) => ErrorCodes(codes),
  idempotencyKeys: (use) =>
    use === 'required'
      ? applyDecorators(SetMetadata(NEEDS_KEY, true), ApiExtension('x-idempotency-key', 'required'))
      : applyDecorators(SetMetadata(IGNORES_KEYS, true), ApiExtension('x-ignores-keys', true)),
  limit: (name) => SetMetadata(LIMIT, name),
  logsFailures: () => configured({ logsFailures: true }),
  makesBelow: () => configured({ madeBelow: true }),
  needsBody: () => applyDecorators(SetMetadata(NEEDS_BODY, true), ApiExtension('x-needs-body', true)),
  oneTime: (keys) => SetMetadata(ONE_TIME, keys),
  setsCookie: () => ApiExtension('x-sets-cookie', true),
  takesText: () => configured({ takesText: true }),
};

/** How an operation differs from others in what it takes and answers: its idempotency keys, body, limits and stored answer. */
export const Handling = (options: HandlingOptions): MethodDecorator =>
  applyDecorators(
    ...Object.entries(options).map(([name, value]) => HANDLING[name as keyof HandlingOptions](value as never)),
  );
