import { type ApiParts, SESSION_COOKIE, type Wire } from '#http';
import { alternativesOf, laxNames, type OperationValues, type Surface, Json } from '#http/engine';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { INestApplication } from '@nestjs/common';
import { withTypedBatches } from './openapi-batches.js';
import { inJsonSchema } from './json-schema.js';
import { withExamples } from './openapi-examples.js';
import { headersOf, parameters, shareRefusals } from './openapi-answers.js';
import { withNamedLists, withNamedValues } from './openapi-names.js';
import { complete, METHODS, type DocumentedOperation } from './openapi-operations.js';

const ERRORS = `All errors have the same format, with a \`code\` to branch on and a \`requestId\` to quote. Every response has its
request id in \`X-Request-Id\`.`;

const SURFACES: Readonly<Record<Surface, { readonly title: string; readonly about: string; readonly under: RegExp }>> =
  {
    operator: {
      title: 'Openings Operator API',
      about: `Manage a job board: jobs, companies, candidates, billing and settings. Every change is stored as an event.

Send an API key as \`Authorization: Bearer <key>\`, or log in and send the session token. The dashboard keeps its session in a cookie,
and its writes must come from a page of this server. ${ERRORS} Writes accept an \`Idempotency-Key\`. Lists are paged with \`cursor\`.`,
      under: /^(?!\/v1\/boards\/)/,
    },
    board: {
      title: 'Openings Board API',
      about: `Build the storefront of a job board. You need no key to read.

Name the board in the path. If the board has a password, exchange it for an access grant and send the grant as \`X-Board-Access\`.
Users of the board log in to get an access token, and send it as \`Authorization: Bearer <token>\`.
${ERRORS} Writes accept an \`Idempotency-Key\`, except writes that take or return a secret. Lists are paged with \`offset\` or \`cursor\`.`,
      under: /^\/v1\/boards\//,
    },
  };

const GRANT = {
  type: 'apiKey',
  in: 'header',
  name: 'X-Board-Access',
  description: 'Access grant for a board with a password.',
} as const;

const ACCESS_TOKEN = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'Access token of a board user, valid for an hour.',
} as const;

const SESSION_IN_COOKIE = {
  type: 'apiKey',
  in: 'cookie',
  name: SESSION_COOKIE,
  description:
    'A user session in a cookie. Create it with `createSession` and `X-Session: cookie`. `Authorization` takes precedence. A write needs the origin of the server in `Origin`, or `Sec-Fetch-Site: same-origin`.',
} as const;

/**
 * The OpenAPI document of an API, from the controllers and DTOs of `app` and what its `parts` add. The same code always gives the same
 * bytes.
 */
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
          description: 'An API key of a board. Its scopes decide what it may do.',
        },
        'apiKey',
      )
      .addBearerAuth(
        {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${wire.sessionPrefix}<sessionId>_<secret>`,
          description: "A user session. The user's role on the board decides what it may do.",
        },
        'session',
      )
      .addSecurity('sessionCookie', SESSION_IN_COOKIE);
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (_, method) => method,
    extraModels: [...parts.operationResults],
  });
  delete (document.info as Partial<OpenAPIObject['info']>).contact;
  const schemas = (document.components?.schemas ?? {}) as Record<string, Record<string, unknown>>;
  const paths: OpenAPIObject['paths'] = {};
  const bodies = new Set<string>();
  const tags = new Set<string>();
  for (const [name, fields] of alternativesOf()) {
    const schema = schemas[name];
    const { required = [] } = (schema ?? {}) as { readonly required?: readonly string[] };
    // Inside of allOf: generators of clients take an anyOf beside properties for another body.
    if (schema) schema['allOf'] = [{ anyOf: fields.map((field) => ({ required: [field, ...required] })) }];
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
      nameIncluding(operation, parts);
      complete(operation, method, schemas);
      // Forms are lenient: they often carry extra parts.
      if (!operation['x-upload']) for (const name of namesIn(operation.requestBody)) bodies.add(name);
      for (const tag of operation.tags ?? []) tags.add(tag);
    }
  }
  for (const schema of Object.values(schemas))
    for (const property of Object.values(schema['properties'] ?? {})) giveValues(property, parts);
  for (const { name } of parts.operationResults)
    Object.assign(schemas['OperationResultDto']?.['properties'] ?? {}, schemas[name]?.['properties']);
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
  const named = Json.sortedByKey(Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name))));
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
  return withExamples(withNamedValues(withNamedLists(withTypedBatches(whole)), parts.vocabularies), parts);
}

/** Names the scope that includes the only scope of an operation, because the guard takes it, too. */
function nameIncluding(operation: DocumentedOperation, parts: ApiParts): void {
  const [scope, another] = (operation['x-scopes'] ?? []) as readonly string[];
  const including = scope === undefined || another !== undefined ? undefined : parts.including(scope);
  if (including !== undefined) operation['x-scopes-instead'] ??= [including];
}

/** Values that parts of the product add. */
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
      issues: {
        type: 'array',
        description: 'What is wrong with the input.',
        items: { $ref: '#/components/schemas/ErrorIssue' },
      },
    },
  },
  ErrorIssue: {
    type: 'object',
    properties: {
      path: {
        type: 'array',
        description: 'Keys and indexes that lead to the value. Empty for the whole input.',
        items: { type: ['string', 'integer'] },
      },
      message: { type: 'string' },
    },
    required: ['path', 'message'],
  },
};

/** Request bodies are strict, which decorators of a class cannot express. */
function close(schema: Record<string, unknown> | undefined): void {
  if (schema?.['type'] === 'object' && schema['additionalProperties'] === undefined)
    schema['additionalProperties'] = false;
}

function namesIn(value: unknown): string[] {
  return [...JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name as string,
  );
}

function reachable(from: ReadonlySet<string>, schemas: Readonly<Record<string, Json>>): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = [...from];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    queue.push(...namesIn(schemas[name]));
  }
  return seen;
}

/** Renames schemas: without the suffix of their class, and fields by their wire names. */
function renamed(wire: Wire, document: object): object {
  return JSON.parse(
    JSON.stringify(document)
      .replaceAll('"showBranding"', JSON.stringify(wire.showBranding))
      // The name of this product in an example answer of another service.
      .replaceAll('"productFacts"', JSON.stringify(wire.name))
      .replaceAll(/(#\/components\/schemas\/[A-Za-z]+?)Dto"/g, '$1"')
      .replace(/"schemas":\{.*$/s, (rest) => rest.replaceAll(/"([A-Z][A-Za-z]+)Dto":\{/g, '"$1":{')),
  ) as object;
}
