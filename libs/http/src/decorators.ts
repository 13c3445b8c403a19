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

/** A controller of the Operator API at `/v1/<path>`; `tag` is the group in the reference. */
export const OperatorApi = (path: string, tag: string): ClassDecorator =>
  applyDecorators(Controller(`v1/${path}`), ApiTags(tag));

/** The permissions that a caller needs, all of them. Every route of an `OperatorApi` has this decorator. */
export const Allow = (...scopes: readonly Permission[]): MethodDecorator =>
  applyDecorators(SetMetadata(ALLOW, scopes), ApiExtension('x-scopes', scopes));

/** Other permissions that do as well as those of `Allow`, all of them. */
export const OrAllow = (...scopes: readonly Permission[]): MethodDecorator =>
  applyDecorators(SetMetadata(INSTEAD, scopes), ApiExtension('x-scopes-instead', scopes));

/** Name of a limit that counts for this operation, for each board, beside the limit of the key. */
export const Limit = (name: string): MethodDecorator => SetMetadata(LIMIT, name);

/** Every key and every session may call, whatever they may do. Takes the place of `Allow`. */
export const AnyKey = (): MethodDecorator =>
  applyDecorators(SetMetadata(ALLOW, []), ApiExtension('x-scopes', []), ApiExtension('x-any-key', true));

/** Only a person may call, by a session; with these permissions, where some are named. Takes the place of `Allow`. */
export const SessionOnly = (...scopes: readonly Permission[]): MethodDecorator =>
  applyDecorators(
    SetMetadata(ALLOW, scopes),
    SetMetadata(SESSION, true),
    ApiExtension('x-scopes', scopes),
    ApiExtension('x-session-only', true),
  );

/** An absent body is refused, although each of its fields may be absent. Elsewhere it counts as an empty one. */
export const NeedsBody = (): MethodDecorator =>
  applyDecorators(SetMetadata(NEEDS_BODY, true), ApiExtension('x-needs-body', true));

/** A request without an `Idempotency-Key` is refused: the operation makes something that a retry must not make twice. */
export const NeedsKey = (): MethodDecorator =>
  applyDecorators(SetMetadata(NEEDS_KEY, true), ApiExtension('x-idempotency-key', 'required'));

/** How an operation lets callers in that have no key. */
export interface PublicAccess {
  /** A valid key is taken when there is one: then the caller is its board. Without this, keys are not looked at. */
  readonly key?: 'optional';
  /** Name of the limit that counts for this operation, for each board or visitor. */
  readonly limit?: string;
}

/** Anybody may call: takes the place of `Allow`. Who has no valid key acts on the board of the visitors. */
export const Public = (access: PublicAccess = {}): MethodDecorator =>
  applyDecorators(
    SetMetadata(PUBLIC, access),
    ApiExtension('x-auth', access.key ?? 'public'),
    ApiExtension('x-limit', access.limit ?? null),
  );

/** How an operation of the Board API lets visitors in. */
export interface Visited {
  /** Whether the password of the board has to be known. */
  readonly wall: boolean;
  /** Name of the limit that counts for each address. */
  readonly limit?: string;
  /** Name of another limit that counts for each address beside it. */
  readonly also?: string;
  /**
   * Whether the caller has to be signed in as a user of the board; `limit` is the name of one that counts for each user. With
   * `optional`, whoever shows no good token is a visitor.
   */
  readonly user?: { readonly limit: string | null; readonly optional?: true };
  /** How long caches may keep an answer to somebody who showed nothing; 0: no cache ever does. */
  readonly maxAgeSeconds: number;
  /** No cache keeps an answer: it is only for who knows a token that the request carries elsewhere than in a header. */
  readonly isPrivate?: true;
}

/** What an operation takes as a file. */
export interface UploadRules {
  /** Bytes of the file at most: so many, or as many as that limit of the installation says. */
  readonly maxBytes: number | keyof Limits;
  /** Code of the refusal of a larger one, 413. */
  readonly tooLarge: string;
  /** What the part of the form with the file is called; `file` when absent. */
  readonly part?: string;
}

interface RouteConfiguration {
  readonly bodyLimit?: number;
  readonly errorCodes?: Readonly<Record<string, string>>;
  readonly upload?: UploadRules;
  /** Milliseconds until an answer must be out, instead of `REQUEST_TIMEOUT_SECONDS`. */
  readonly handlerTimeout?: number;
  /** JSON is also taken that is called text, as pages send what must not be asked for before: see `TakesText`. */
  readonly takesText?: true;
  /** Successful answers are logged at `debug`: see `LogsFailures`. */
  readonly logsFailures?: true;
  /** Its requests are answered before the router: see `BeforeRouter`. */
  readonly beforeRouter?: true;
  /** What is made is found below the path of the request, and not in the collection at the beginning of it. */
  readonly madeBelow?: true;
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteConfiguration {}
}

const CONFIGURATION = 'openings:configuration';

/** What was configured for the route of `handler`. */
export const configurationOf = (handler: object): RouteConfiguration =>
  (Reflect.getMetadata(CONFIGURATION, handler) as RouteConfiguration | undefined) ?? {};

/** Several of these add up, where several `RouteConfig` would replace each other. */
export const configured =
  (part: RouteConfiguration): MethodDecorator =>
  (target, key, descriptor) => {
    const handler = descriptor.value as object;
    const all = { ...configurationOf(handler), ...part };
    Reflect.defineMetadata(CONFIGURATION, all, handler);
    RouteConfig(all)(target, key, descriptor);
  };

/**
 * What the platform's own refusals are called on an operation that speaks a protocol of others: code → code.
 * `unreadable` stands for a body that is no JSON.
 */
export const ErrorCodes = (codes: Readonly<Record<string, string>>): MethodDecorator =>
  applyDecorators(configured({ errorCodes: codes }), ApiExtension('x-own-codes', codes));

/** What the operation makes is found below its own path: `POST /lists/1/items` makes `/lists/1/items/2`. */
export const MakesBelow = (): MethodDecorator => configured({ madeBelow: true });

/**
 * JSON may also be sent as `text/plain`, which browsers send to other origins without asking first, and any origin may send it with
 * credentials, of which nothing is looked at: `navigator.sendBeacon` does both.
 */
export const TakesText = (): MethodDecorator => configured({ takesText: true });

/** Answers below 400 are logged at `debug`, all others at `info` as those of any operation: for what comes with every page that is viewed. */
export const LogsFailures = (): MethodDecorator => configured({ logsFailures: true });

/** Valid requests are answered before the router by `BeaconTaker`, once the usual path has answered one of the board (decision 0208). */
export const BeforeRouter = (): MethodDecorator => configured({ beforeRouter: true });

/** The answer may set a cookie in the browser. */
export const SetsCookie = (): MethodDecorator => ApiExtension('x-sets-cookie', true);

/** The codes with which an operation refuses, by kind, besides those that every operation has. */
export const Refuses = (codes: Partial<Record<RejectionKind, readonly string[]>>): MethodDecorator =>
  ApiExtension('x-refuses', codes);

/** What an envelope of rows calls itself. */
export type EnvelopeName = 'list' | 'search_result';

/** How a list is answered. */
interface PagedOptions {
  readonly object?: EnvelopeName;
  /** Keys that the envelope has besides, which the method returns as `more`. */
  readonly more?: Readonly<Record<string, object>>;
}

/** A list of `dto`: the method returns a `Page` of them, and the platform puts the envelope around it. */
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

/** Largest body of this operation, in bytes, instead of `BODY_LIMIT_BYTES`. */
export const BodyLimit = (bytes: number): MethodDecorator =>
  applyDecorators(configured({ bodyLimit: bytes }), ApiExtension('x-max-body-bytes', bytes));

/** Top-level keys of the answer that are shown once: they are null in the replay of an idempotent request. */
export const OneTime = (...keys: readonly string[]): MethodDecorator => SetMetadata(ONE_TIME, keys);

/**
 * Besides reading, the operation does nothing but append by commands: what it reads first is read while its idempotency key is taken, and
 * its first append waits for the key (decision 0162).
 */
export const AppendsOnly = (): MethodDecorator => SetMetadata(APPENDS_ONLY, true);

/**
 * Idempotency keys have no effect on the operation: it changes nothing, or what it is sent or answers is a secret of which nothing
 * may be kept (decision 0145).
 */
export const IgnoresKeys = (): MethodDecorator =>
  applyDecorators(SetMetadata(IGNORES_KEYS, true), ApiExtension('x-ignores-keys', true));

/**
 * The answer holds data of the person whose id it has under `key`, or whose id is that parameter of the path where `key` begins with a
 * colon (`:id`): what is kept of it for retries goes when that person is erased. On the Board API, an answer to a visitor is not kept then:
 * the operation has to answer a repeat as it answered first.
 */
export const AboutPerson = (key = 'id'): MethodDecorator =>
  applyDecorators(SetMetadata(ABOUT_PERSON, key), ApiExtension('x-about-person', key));
