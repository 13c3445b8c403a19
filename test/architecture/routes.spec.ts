import { describe, expect, it } from '@jest/globals';
import { Allow, OperatorApi } from '#http';
import { API } from '../../apps/server/src/api.js';
import type { Platform } from '../../apps/server/src/platform/platform.js';
import { Get, Module, Post, RequestMethod, type DynamicModule, type Type } from '@nestjs/common';
import { AppModule } from '../../apps/server/src/app.module.js';
import { answers, hasSchema, type Operation, operations } from './document.js';

/** Operations that anyone may call without a key. Each public route is a line here. */
const OPEN = [
  'GET /.well-known/agent-feedback',
  'POST /v1/feedback',
  'GET /v1/taxonomies/remote-permits',
  'GET /v1/taxonomies/remote-timezones',
  'POST /v1/sessions',
  'POST /v1/password-resets',
  'POST /v1/password-resets/{token}',
  'GET /v1/public/invitations/{token}',
  'POST /v1/public/invitations/{token}/account',
  'POST /v1/public/invitations/{token}/decline',
];

/** Operations that every key may call, with any scopes. */
const FOR_ANY_KEY = ['GET /v1/me'];

/** Operations for people with a session only, with any role on a board. */
const FOR_PEOPLE = [
  'GET /v1/sessions',
  'GET /v1/sessions/current',
  'DELETE /v1/sessions/current',
  'DELETE /v1/sessions/{id}',
  'POST /v1/me/password',
  'POST /v1/me/totp',
  'POST /v1/me/totp/confirm',
  'POST /v1/me/totp/remove',
  'POST /v1/invitations/{id}/accept',
];

type AnyModule = Type | DynamicModule;

/** A route of a controller. */
interface Route {
  /** `GET /v1/jobs/{id}`, as the document writes it. */
  readonly name: string;
  readonly method: string;
  /** The scopes of `@Allow`; undefined without it. */
  readonly allow: readonly string[] | undefined;
  /** Whether it has `@Public`. */
  readonly open: boolean;
  /** Whether keys are refused: `@Allow.session`. */
  readonly session: boolean;
  /** Whether it belongs to the Board API, and declares whether the board's password is needed. */
  readonly visited: boolean;
}

/** All controllers of a module and of its imports. */
function controllersOf(module: AnyModule, seen = new Set<AnyModule>()): readonly Type[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const dynamic: Partial<DynamicModule> = 'module' in module ? module : {};
  const target = 'module' in module ? module.module : module;
  const of = <T>(key: 'controllers' | 'imports') => [
    ...((dynamic[key] as T[] | undefined) ?? []),
    ...((Reflect.getMetadata(key, target) as T[] | undefined) ?? []),
  ];
  return [...of<Type>('controllers'), ...of<AnyModule>('imports').flatMap((each) => controllersOf(each, seen))];
}

/** The routes of a controller, read from the metadata of its decorators. */
function routesOf(controller: Type): readonly Route[] {
  const prefix = String(Reflect.getMetadata('path', controller));
  const prototype = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(prototype).flatMap((method) => {
    const handler = prototype[method] as object;
    const verb = Reflect.getMetadata('method', handler) as RequestMethod | undefined;
    if (verb === undefined) return [];
    const path = [prefix, String(Reflect.getMetadata('path', handler))]
      .flatMap((part) => part.split('/'))
      .filter(Boolean);
    const name = `${RequestMethod[verb]} /${path.join('/')}`.replaceAll(/:([^/]+)/g, '{$1}');
    const allow = Reflect.getMetadata('openings:allow', handler) as readonly string[] | undefined;
    const [open, session, visited] = ['public', 'session', 'visited'].map((each) =>
      Reflect.hasMetadata(`openings:${each}`, handler),
    );
    return [{ name, method, allow, open: open === true, session: session === true, visited: visited === true }];
  });
}

/** Routes that check scopes themselves: a batch checks those of each entry, an image upload those of its purpose. */
const ASKS_ITSELF = /\/batch$|^POST \/v1\/media\/upload$/;

/** What a route lacks. */
function faultsOf(
  { name, method, allow, open, session, visited }: Route,
  operation: Operation | undefined,
): readonly string[] {
  const faults: string[] = [];
  const require = (sound: boolean, fault: string) => sound || faults.push(`${name} ${fault}`);
  require(visited === /^[A-Z]+ \/v1\/boards\//.test(name), 'does not say whether the password is needed');
  require(allow !== undefined || open || visited, 'names no scope');
  require(!open || (allow === undefined && OPEN.includes(name)), 'is open to anybody');
  require(allow === undefined ||
    allow.length > 0 ||
    ASKS_ITSELF.test(name) ||
    FOR_ANY_KEY.includes(name) ||
    session, 'lets every key in');
  require(session === FOR_PEOPLE.includes(name) || (session && (allow ?? []).length > 0), 'is for people, or is not');
  require((allow ?? []).every((scope) =>
    (API.scopes as readonly string[]).includes(scope),
  ), 'names a scope that is none');
  if (!operation) return [...faults, `${name} is not in the document`];
  require(operation.operationId === method, `is called ${operation.operationId}, its method ${method}`);
  require((operation.summary ?? '').trim().length > 0, 'has no summary');
  require(answers(operation, '2').length >= 1, 'does not say how it answers');
  require(answers(operation, '2').every(
    ([status, answer]) => status === '204' || hasSchema(answer),
  ), 'has no 2xx schema');
  require(answers(operation, '4').length > 0, 'documents no error');
  require(answers(operation, '4').every(([, answer]) => hasSchema(answer)), 'has an error without a schema');
  require(!name.includes('{') || '404' in operation.responses, 'names an object and never misses it');
  return faults;
}

const described = new Map(operations().map((operation) => [operation.route, operation]));

describe('every route', () => {
  const controllers = controllersOf(AppModule.on({} as Platform));
  const routes = controllers.flatMap(routesOf);

  it('is found', () => {
    expect(controllers.length).toBeGreaterThanOrEqual(2);
    expect(routes.map(({ name }) => name).sort()).toEqual([...described.keys()].sort());
  });

  it.each(routes.map((route) => [route.name, route] as const))('%s lacks nothing', (name, route) => {
    expect(faultsOf(route, described.get(name))).toEqual([]);
  });
});

describe('a route that lacks something is found', () => {
  @OperatorApi('planted', 'Planted')
  class PlantedController {
    @Get('open') open(): void {}
    @Get('public') @Allow.everyone() anybody(): void {}
    @Get() @Allow() everybody(): void {}
    @Get(':id') @Allow('jobs.read') whole(): void {}
    @Post('batch') @Allow() batch(): void {}
    @Get('mine') @Allow.session() mine(): void {}
  }
  @Module({ controllers: [PlantedController] })
  class PlantedModule {}

  const error = { '400': { content: { json: { schema: { type: 'object' } } } } };
  const fine = { '200': { content: { json: { schema: { type: 'object' } } } }, ...error, '404': error['400'] };
  const [open, anybody, everybody, whole, batch, mine] = controllersOf({
    module: class Outer {},
    imports: [PlantedModule],
  }).flatMap(routesOf) as [Route, Route, Route, Route, Route, Route];
  const faults = (route: Route, operation: Partial<Operation> = {}) =>
    faultsOf(route, { operationId: route.method, summary: 'Does it.', responses: fine, ...operation }).map((fault) =>
      fault.slice(route.name.length + 1),
    );

  it('without scopes', () => {
    expect(faults(open)).toEqual(['names no scope']);
    expect(faults(anybody)).toEqual(['is open to anybody']);
    expect(faults(everybody)).toEqual(['lets every key in']);
    expect(faults(batch)).toEqual([]);
    expect(faults(mine)).toEqual(['is for people, or is not']);
  });

  it('without a summary, an answer, a schema, an error, a document', () => {
    expect(whole.name).toBe('GET /v1/planted/{id}');
    expect(faults(whole)).toEqual([]);
    expect(faults(whole, { summary: '' })).toEqual(['has no summary']);
    expect(faults(whole, { operationId: 'other' })).toEqual(['is called other, its method whole']);
    expect(faults(whole, { responses: { ...fine, '200': {} } })).toEqual(['has no 2xx schema']);
    expect(faults(whole, { responses: { '404': fine['404'] } })).toEqual(['does not say how it answers']);
    expect(faults(whole, { responses: { ...error, '204': {} } })).toEqual(['names an object and never misses it']);
    expect(faults(batch, { responses: { '200': fine['200'] } })).toEqual(['documents no error']);
    expect(faultsOf(whole, undefined)).toEqual(['GET /v1/planted/{id} is not in the document']);
  });
});
