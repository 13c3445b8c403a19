import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from './context.js';
import { HttpProblem } from './problems.js';

interface Route {
  readonly url: string;
  readonly pattern: RegExp;
  readonly method: string;
}

/** Every route that exists, to tell an unknown path (404) from a known one with another method (405). */
export class Routes {
  private readonly routes: Route[] = [];
  private words: ReadonlySet<string> | undefined;
  private narrower: ReadonlyMap<string, readonly RegExp[]> | undefined;

  /** Begins to collect; call before the first route is added. */
  collect(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => {
      const pattern = patternOf(url);
      for (const each of [method].flat()) this.routes.push({ url, pattern, method: each });
    });
  }

  /**
   * Why `request` has no operation, null when it has one. Asked before its body is read, so that a large one does not
   * keep the caller from the answer. A word that another operation has in the place of an id, as in `/v1/jobs/batch` or
   * `/v1/custom-object-types/:id/records/import`, is never taken for an id: other methods answer 405 there.
   */
  refusalOf(request: FastifyRequest): HttpProblem | null {
    const path = pathOf(request);
    if (request.is404) return this.unknown(path);
    const { url } = request.routeOptions;
    this.words ??= this.wordsAmongIds();
    if (this.words.has(path)) return url === path ? null : this.unknown(path);
    this.narrower ??= this.narrowerRoutes();
    return this.narrower.get(url ?? '')?.some((pattern) => pattern.test(path)) ? this.unknown(path) : null;
  }

  /** 404 `not_found`, or 405 `method_not_allowed` with `Allow` (decision A5). */
  private unknown(path: string): HttpProblem {
    const matching = this.routes.filter(({ pattern }) => pattern.test(path));
    const narrowest = matching.filter((route) => !matching.some((other) => standsFor(other, route)));
    const allowed = [...new Set(narrowest.map(({ method }) => method))];
    if (allowed.length === 0)
      return new HttpProblem({ status: 404, code: 'not_found', message: `There is nothing at ${path}.` });
    const list = allowed.join(', ');
    return new HttpProblem({
      status: 405,
      code: 'method_not_allowed',
      message: `${path} answers ${list}.`,
      headers: { Allow: list },
    });
  }

  /** Paths without parameters that a route with parameters matches as well. */
  private wordsAmongIds(): ReadonlySet<string> {
    const exact = this.routes.filter(({ url }) => !PARAMETER.test(url));
    const shadowing = exact.filter((route) => this.routes.some((other) => standsFor(route, other)));
    return new Set(shadowing.map(({ url }) => url));
  }

  /** By the route with ids: those with parameters that have a word in the place of one of the ids. */
  private narrowerRoutes(): ReadonlyMap<string, readonly RegExp[]> {
    const routes = [...new Map(this.routes.map((route) => [route.url, route])).values()];
    const withParameters = routes.filter(({ url }) => PARAMETER.test(url));
    const narrower = withParameters.map((route) => {
      const others = withParameters.filter((other) => standsFor(other, route));
      return [route.url, others.map(({ pattern }) => pattern)] as const;
    });
    return new Map(narrower.filter(([, patterns]) => patterns.length > 0));
  }
}

const PARAMETER = /[:*]/;

/** Whether `one` answers for its paths alone, and `other` does not. */
const standsFor = (one: Route, other: Route): boolean =>
  isNarrower(one, other) && (!PARAMETER.test(one.url) || hasWordsForIds(one, other));

/** Whether every path of `one` is also one of `other`, and not the other way round. */
const isNarrower = (one: Route, other: Route): boolean =>
  one.url !== other.url && other.pattern.test(one.url) && !one.pattern.test(other.url);

/** Whether `one`, which is narrower, has its words where `other` has ids. What is no id, such as a slug, may be any word. */
function hasWordsForIds(one: Route, other: Route): boolean {
  const words = one.url.split('/');
  return other.url
    .split('/')
    .every((part, n) => !PARAMETER.test(part) || part[0] === words[n]?.[0] || /^:(?:id|\w+Id)$/.test(part));
}

/** The paths that a route has: `/:id/history`, and `/:key(^[0-9a-f]{32}).txt`, whose parameter is limited. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+(?:\([^)]*\))?)/).map((part) => {
    const [, limit = '[^/]+'] = /^:\w+(?:\(\^?([^)]*?)\$?\))?$/.exec(part) ?? [];
    return part.startsWith(':') ? `(?:${limit})` : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('')}$`);
}
