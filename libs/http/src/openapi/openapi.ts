import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { INestApplication } from '@nestjs/common';
import { SESSION_COOKIE } from '../principal.js';
import type { Wire } from '../wire.js';
import { alternativesOf, laxNames } from '../fields/dto-fields.js';
import type { Schema } from './openapi-examples.js';
import type { ApiParts, OperationValues } from '../api-parts.js';
import { withTypedBatches } from './openapi-batches.js';
import { sortedByKey } from '../json.js';
import { inJsonSchema } from './json-schema.js';
import { headersOf, parameters, shareRefusals } from './openapi-answers.js';
import { withNamedLists, withNamedValues } from './openapi-names.js';
import { complete, METHODS, type DocumentedOperation } from './openapi-operations.js';

const ERRORS = `Errors have one shape, with a \`code\` to branch on and a \`requestId\` to quote; every answer carries its id in
\`X-Request-Id\`.`;

/** The two surfaces of the API; each has a document of its own. */
export type Surface = 'operator' | 'board';

const SURFACES: Readonly<Record<Surface, { readonly title: string; readonly about: string; readonly under: RegExp }>> = {
  operator: {
    title: 'Openings Operator API',
    about: `Operates a job board. Every change is kept as an event.

Send an API key as \`Authorization: Bearer <key>\`, or sign in and send the token of the session. The dashboard holds its session in a
cookie; a write by it has to come from a page of the server. ${ERRORS} Writes take an \`Idempotency-Key\`. Lists are paged by \`cursor\`.`,
    under: /^(?!\/v1\/boards\/)/,
  },
  board: {
    title: 'Openings Board API',
    about: `Serves the storefront of a job board. Whoever reads needs no key.

The board is named in the path. Where it has a password, exchange that for a grant and send the grant as \`X-Board-Access\`.
Whoever has an account there signs in for an access token, and sends that as \`Authorization: Bearer <token>\`.
${ERRORS} Writes take an \`Idempotency-Key\`, except for those that are sent or answer a secret. Catalogs are paged by \`offset\` or \`cursor\`.`,
    under: /^\/v1\/boards\//,
  },
};

const GRANT = {
  type: 'apiKey',
  in: 'header',
  name: 'X-Board-Access',
  description: 'Who knows the password of the board.',
} as const;

const ACCESS_TOKEN = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'The access token of a user of the board; good for an hour.',
} as const;

const SESSION_IN_COOKIE = {
  type: 'apiKey',
  in: 'cookie',
  name: SESSION_COOKIE,
  description:
    'The session of a person, as `createSession` with `X-Session: cookie` begins it. `Authorization` goes before it. A write needs the origin of the server as `Origin`, or `Sec-Fetch-Site: same-origin`.',
} as const;

/** The OpenAPI document of a surface, from the controllers and DTOs of `app` and what its `parts` bring. Same code, same bytes. */
export function describeApi(app: INestApplication, wire: Wire, parts: ApiParts, surface: Surface): object {
  const { title, about, under: own } = SURFACES[surface];
  const builder = new DocumentBuilder()
    .setTitle(title)
    .setDescription(about)
    .setVersion('1.0.0')
    .setLicense('MIT', 'https://opensource.org/license/mit');
  const security = surface === 'operator' ? [{ apiKey: [] }, { session: [] }, { sessionCookie: [] }] : [{}];
  if (surface === 'board') builder.addSecurity('boardAccess', GRANT).addBearerAuth(ACCESS_TOKEN, 'boardUser');
  else
    builder
      .addBearerAuth(
        {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${wire.keyPrefix}<keyId>_<secret>`,
          description: 'An API key of a board. What it may do is in its scopes.',
        },
        'apiKey',
      )
      .addBearerAuth(
        {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${wire.sessionPrefix}<sessionId>_<secret>`,
          description: 'The session of a person. What it may do is in their role on the board.',
        },
        'session',
      )
      .addSecurity('sessionCookie', SESSION_IN_COOKIE);
  const document = SwaggerModule.createDocument(app, builder.build(), { operationIdFactory: (_, method) => method });
  delete (document.info as Partial<OpenAPIObject['info']>).contact;
  const schemas = (document.components?.schemas ?? {}) as Record<string, Record<string, unknown>>;
  const paths: OpenAPIObject['paths'] = {};
  const bodies = new Set<string>();
  const tags = new Set<string>();
  for (const [name, fields] of alternativesOf()) {
    const schema = schemas[name];
    const { required = [] } = (schema ?? {}) as { readonly required?: readonly string[] };
    if (schema) schema['anyOf'] = fields.map((field) => ({ required: [field, ...required] }));
  }
  for (const path of Object.keys(document.paths).sort()) {
    if (!own.test(path)) continue;
    const item = document.paths[path] ?? {};
    const under = path.startsWith('/v1/');
    paths[under ? path.slice('/v1'.length) : path] = item;
    for (const method of METHODS) {
      const operation = item[method] as DocumentedOperation | undefined;
      if (!operation) continue;
      if (!under) operation.servers = [{ url: '/' }];
      complete(operation, method, schemas);
      // Forms are lenient: they often carry more than was asked for.
      if (!operation['x-upload']) for (const name of namesIn(operation.requestBody)) bodies.add(name);
      for (const tag of operation.tags ?? []) tags.add(tag);
    }
  }
  for (const schema of Object.values(schemas))
    for (const property of Object.values(schema['properties'] ?? {})) giveValues(property, parts);
  const lax = laxNames();
  for (const name of reachable(bodies, schemas)) if (!lax.includes(name)) close(schemas[name]);
  const webhooks = surface === 'operator' ? parts.webhooks : {};
  const all = { ...schemas, ...ERRORS_OF_THE_API, ...(parts.schemas as typeof schemas) };
  const responses = shareRefusals(paths);
  const used = reachable(new Set(namesIn([paths, webhooks, responses])), all);
  const referred = new Set(
    [...JSON.stringify([paths, responses]).matchAll(/"#\/components\/(?:headers|parameters)\/([^"]+)"/g)].map(
      ([, name]) => name as string,
    ),
  );
  const shared = Object.entries(parameters(wire.accountHeader)).filter(([name]) => referred.has(name));
  const named = sortedByKey(Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name))));
  const whole = inJsonSchema(
    renamed(wire, {
      ...document,
      openapi: '3.1.1',
      servers: [{ url: '/v1' }],
      security,
      tags: parts.tags.filter(({ name }) => tags.has(name)),
      paths,
      ...(Object.keys(webhooks).length > 0 ? { webhooks } : {}),
      components: {
        ...document.components,
        schemas: named,
        responses,
        parameters: Object.fromEntries(shared),
        headers: headersOf(referred),
      },
    }),
  ) as object;
  return withNamedValues(withNamedLists(withTypedBatches(whole)), parts.vocabularies);
}

/** Values that parts of the product bring. */
function giveValues(property: Record<string, unknown>, parts: ApiParts): void {
  const values = property['x-registered'] as OperationValues | undefined;
  if (!values) return;
  delete property['x-registered'];
  property['enum'] = parts[values];
}

const ERRORS_OF_THE_API: Readonly<Record<string, Record<string, unknown>>> = {
  ApiErrorBody: {
    type: 'object',
    description: 'Why a request was refused. Branch on `code`; new codes may appear.',
    properties: {
      error: {
        type: 'object',
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          requestId: { type: 'string', pattern: '^req_' },
          details: { $ref: '#/components/schemas/ErrorDetails' },
          upgrade: { $ref: '#/components/schemas/PlanUpgradeHint' },
        },
        required: ['code', 'message', 'requestId'],
      },
    },
    required: ['error'],
  },
  ErrorDetails: {
    type: 'object',
    description: 'Structured context. Its keys depend on the code; invalid input has `issues`.',
    additionalProperties: true,
    properties: {
      issues: { type: 'array', description: 'What is wrong with the input.', items: { $ref: '#/components/schemas/ErrorIssue' } },
    },
  },
  ErrorIssue: {
    type: 'object',
    properties: {
      path: {
        type: 'array',
        description: 'Keys and indexes that lead to the value; empty for the whole.',
        items: { type: ['string', 'integer'] },
      },
      message: { type: 'string' },
    },
    required: ['path', 'message'],
  },
};

/** Request bodies are strict; class descriptions cannot say so. */
function close(schema: Record<string, unknown> | undefined): void {
  if (schema?.['type'] === 'object' && schema['additionalProperties'] === undefined)
    schema['additionalProperties'] = false;
}

function namesIn(value: unknown): string[] {
  return [...JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name as string,
  );
}

function reachable(from: ReadonlySet<string>, schemas: Readonly<Record<string, Schema>>): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = [...from];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    queue.push(...namesIn(schemas[name]));
  }
  return seen;
}

/** Schemas are called by what they are, not by the suffix of their class, and fields as the wire names them. */
function renamed(wire: Wire, document: object): object {
  return JSON.parse(
    JSON.stringify(document)
      .replaceAll('"showBranding"', JSON.stringify(wire.showBranding))
      // What an answer of another service is shown with.
      .replaceAll('"productFacts"', JSON.stringify(wire.name))
      .replaceAll(/(#\/components\/schemas\/[A-Za-z]+?)Dto"/g, '$1"')
      .replace(/"schemas":\{.*$/s, (rest) => rest.replaceAll(/"([A-Z][A-Za-z]+)Dto":\{/g, '"$1":{')),
  ) as object;
}
